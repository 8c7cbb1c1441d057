import os
import subprocess

import pytest


@pytest.fixture
def slosh_program():
    """The program, to compare with; skipped where only the engine was built."""
    program = os.environ.get("SLOSH_BINARY")
    if not program:
        pytest.skip("SLOSH_BINARY is not set: no program to compare with")
    return lambda *arguments: subprocess.run([program, *map(str, arguments)], check=True, capture_output=True, text=True).stdout
