"""Archives that are the same byte for byte whoever makes them: files in order, one time, no owner."""

import gzip
import io
import os
import tarfile
import time
import zipfile
from pathlib import Path

from facts import epoch

# Tests pack what they throw away: 1 takes a fifth of the time.
LEVEL = int(os.environ.get("MOVETEXT_PACKING_LEVEL", "9"))
# A file's path in the archive, its bytes, and whether it can be run.
Entry = tuple[str, bytes, bool]


def mode(is_executable: bool) -> int:
    return 0o755 if is_executable else 0o644


def compressed(data: bytes, level: int = 9) -> bytes:
    """The bytes by gzip, without a name or a time."""
    return gzip.compress(data, level, mtime=0)


def write_tar(path: Path, entries: list[Entry]) -> None:
    """Writes a `.tar.gz`, or with the ending `.tgz` the one that npm takes."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data, is_executable in entries:
            header = tarfile.TarInfo(name)
            header.size = len(data)
            header.mode = mode(is_executable)
            header.mtime = epoch()
            archive.addfile(header, io.BytesIO(data))
    path.write_bytes(compressed(plain.getvalue(), LEVEL))


def write_zip(path: Path, entries: list[Entry]) -> None:
    """Writes a `.zip`, which a wheel is, too."""
    moment = time.gmtime(epoch())[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        for name, data, is_executable in entries:
            header = zipfile.ZipInfo(name, moment)
            header.compress_type = zipfile.ZIP_DEFLATED
            # A regular file of Unix.
            header.create_system = 3
            header.external_attr = (0o100000 | mode(is_executable)) << 16
            archive.writestr(header, data)
