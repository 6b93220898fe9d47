"""Fixtures: a server for each test, under the profile that the test names, and the reckoning at its end."""

import contextlib
import os
import pathlib

import pytest

from harness.client import Client
from harness.profiles import NAMES, profile
from harness.program import BINARY


@contextlib.asynccontextmanager
async def session(name, folder=None, settings=None, around=(), env=None, complains=False, **params):
    """A server that is initialized, and at the end shut down: every message was right, every request answered and nothing
    logged, unless the server `complains` of something. `around` is a command that starts the server."""
    client = Client(settings)
    await client.start([*around, BINARY, "lsp"], env=env and {**os.environ, **env})
    try:
        if folder is not None:
            uri = pathlib.Path(folder).as_uri()
            params |= {"rootUri": uri, "workspaceFolders": [{"uri": uri, "name": "records"}]}
        client.offers = (await client.initialize(profile(name), **params))["capabilities"]
        client.profile = name
        yield client
        code = await client.end()
    finally:
        await client.stop()
    reckon(client)
    assert (client.log != "") == complains, client.log
    assert code == 0


def reckon(client):
    """Nothing was wrong with any message."""
    assert client.wire.problems == []
    assert client.wire.unanswered() == []
    assert client.wire.unfinished() == []


@pytest.fixture(params=NAMES)
async def editor(request):
    """A session under each profile, one after the other."""
    async with session(request.param) as client:
        yield client


@pytest.fixture
def open_session():
    """For tests that need another folder, other settings or one profile only."""
    return session


@pytest.fixture
async def bare():
    """A server that nobody has spoken to yet."""
    client = Client()
    await client.start([BINARY, "lsp"])
    yield client
    await client.stop()
    assert client.wire.problems == []
    assert "panicked" not in client.log
