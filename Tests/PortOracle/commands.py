"""Runs commands for the oracles of this folder."""
import subprocess, sys


def run(*command, cwd, check=True, env=None):
    """Returns a command's output. If the command fails, ends the script with its errors, unless `check` is false."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace")
    if check and done.returncode:
        lines = done.stdout.split("\n")
        errors = list(dict.fromkeys(line for line in lines if "error:" in line))
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n" + "\n".join((errors or lines)[-60:]))
    return done.stdout
