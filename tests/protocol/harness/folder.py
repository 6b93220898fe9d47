"""Folders of many records, made from the samples."""

import pathlib

from .records import NOTATIONS, of_file, samples


def fill(folder, count):
    """Writes `count` records below `folder`, a hundred in each sub-folder: the samples in turn. Gives them."""
    sources = [record for notation in NOTATIONS for record in samples(notation)]
    records = []
    for number in range(count):
        source = sources[number % len(sources)]
        path = pathlib.Path(folder) / f"{number // 100:03}" / f"{source.name}-{number:05}.{source.notation}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source.text, "utf-8", newline="")
        records.append(of_file(path))
    return records
