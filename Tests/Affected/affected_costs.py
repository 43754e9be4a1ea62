"""Would catch a record of 5,000 examples that is larger than ten megabytes.

Measures the cost of such a record beside that of the run, and the time of a choice after a change of fifty files.

usage: affected_costs.py FOLDER PROGRAM TOOL

No time is judged: machines differ.
"""
import json, os, pathlib, subprocess, sys, tempfile, time

import specs_command

folder, program, tool = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
state = tempfile.mkdtemp()


def least(*arguments, times=3, chooses=False):
    """The least processor time and the least wall time of some runs."""
    taken = []
    for _ in range(times):
        before, start = os.times(), time.monotonic()
        if chooses:
            code, output, errors = specs_command.run(tool, folder, program, *arguments, ENDINGS="many")
            said = output + errors
            assert code == 0, said
        else:
            subprocess.run([program, *arguments], cwd=folder, check=True, capture_output=True, env=os.environ | {"ENDINGS": "many"})
        after = os.times()
        taken.append((after.children_user + after.children_system - before.children_user - before.children_system, time.monotonic() - start))
    return [min(one) for one in zip(*taken)]


count = subprocess.run([program, "--list"], cwd=folder, capture_output=True, text=True, env=os.environ | {"ENDINGS": "many"}).stdout.count("\n")
plain = least("--format", "brief", "--state", state)
recording = least("--format", "brief", "--state", state, "--record-reach")
none = least("--filter", "^Endings_Many_1$", "--format", "brief", "--state", tempfile.mkdtemp())
fixed = least("--filter", "^Endings_Many_1$", "--format", "brief", "--state", tempfile.mkdtemp(), "--record-reach")
record = next(pathlib.Path(state).glob("reach-*.json"))
functions = json.loads(record.read_text())["functions"]
changed = {}
for name, spans in sorted(functions.items()):
    inside = next((span[0] for span in spans if span[0] < span[2]), None)
    path = folder / name
    if inside and len(changed) < 50 and "UnderTest" in name:
        changed[path] = path.read_text()
        lines = changed[path].split("\n")
        path.write_text("\n".join(lines[:inside] + ["// changed"] + lines[inside:]))
choosing = least("--affected", "HEAD", "--list", "--state", state, chooses=True)
listing = least("--list", "--state", state)
for path, text in changed.items():
    path.write_text(text)
print(f"{count} examples: with a record {recording[0] / plain[0]:.2f} of the processor time of the run without ({recording[0]:.2f} s and {plain[0]:.2f} s), "
      f"of which {fixed[0] - none[0]:.2f} s whatever runs, {(recording[0] - fixed[0] - plain[0] + none[0]) / count * 1e6:.0f} us an example; "
      f"the record has {record.stat().st_size} bytes")
print(f"a choice after a change of {len(changed)} files takes {choosing[0]:.2f} s of processor time, {choosing[1]:.2f} s in all, the list alone {listing[0]:.2f} s")
sys.exit(0 if record.stat().st_size < 10_000_000 and count == 5000 else "too large a record, or too few examples")
