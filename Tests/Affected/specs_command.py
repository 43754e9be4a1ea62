"""Serves `affected`, which caught choices that left out what a change breaks: the tool of `swift package specs`, run as its plugin runs it.

usage: specs_command.py TOOL FOLDER PROGRAM ARGUMENTS...

Runs the arguments with PROGRAM as a product of the package in FOLDER. Prints the output of the tool and the program, and
ends with the tool's exit code.
"""
import json, os, pathlib, shutil, socket, subprocess, sys, tempfile


def run(tool, folder, program, *arguments):
    """Returns the exit code, the standard output and the standard error."""
    name = pathlib.Path(program).name
    # `swift` itself is a script in the checks' PATH.
    toolchain = pathlib.Path(shutil.which("swift-frontend")).resolve().parent
    description = {
        "name": "package", "folder": str(folder), "modules": [], "executables": [name], "dependencies": {},
        "work": str(folder), "toolchain": str(toolchain), "host": os.getpid(), "headers": {},
    }
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(description, file)
        file.flush()
        # The tool sends its requests to the plugin through its standard input, which is a socket.
        own, other = socket.socketpair()
        with own, other:
            process = subprocess.Popen(
                [tool, file.name, "--product", name, *arguments], cwd=folder, text=True,
                stdin=other, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            other.close()
            with own.makefile("rw") as questions:
                # It requests one build.
                if questions.readline():
                    questions.write(json.dumps({"succeeded": True, "log": "", "artifacts": [str(program)]}) + "\n")
                    questions.flush()
                output, errors = process.communicate()
        return process.returncode, output, errors


LIST = "#!/bin/sh\nwhile [ $# -gt 0 ]; do [ \"$1\" = --unaffected ] && cat \"$2\"; shift; done\n"


def left_out(tool, folder, lister, *arguments):
    """The keys of the examples that `--affected` leaves out, printed by a program that replaces the real one.

    Returns the exit code, the keys, and the text of the tool."""
    code, output, errors = run(tool, folder, lister, *arguments)
    said = output + errors
    return code, {line for line in said.split("\n") if "/" in line and not line.startswith(("note: ", "  "))}, said


def lister(path):
    """Writes a program that prints the given list."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(LIST)
    path.chmod(0o755)
    return path


if __name__ == "__main__":
    code, output, errors = run(sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), *sys.argv[4:])
    print(output, end="")
    print(errors, end="", file=sys.stderr)
    sys.exit(code)
