"""Caught pages whose output differs from the output that they show.

Compares the output of the playground's pages with the output in their comments `/* … */`.
"""

import difflib, pathlib, re, subprocess, sys

PAGES = pathlib.Path("Playgrounds/Fantail.playground/Pages")
record = "--record" in sys.argv
package = next(argument for argument in sys.argv[1:] if not argument.startswith("--"))
problems = 0
built = subprocess.run(["swift", "build", "--package-path", package, "--show-bin-path"], capture_output=True, text=True, check=True)
for number, page in enumerate(sorted(PAGES.glob("*/Contents.swift")), 1):
    program = f"{built.stdout.strip()}/page{number}"
    printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout.rstrip("\n")
    text = page.read_text()
    said = re.search(r"\n/\*\n(.*?)\n \*/\n", text, re.S)
    shown = "/*\n" + "\n".join(f" {line}".rstrip() for line in printed.split("\n")) + "\n */"
    if said and said.group(0).strip() == shown:
        continue
    if record and said:
        page.write_text(text.replace(said.group(0).strip(), shown))
        continue
    problems += 1
    print(f"FAILED: {page} does not print what its comment shows; '.ci/run playgrounds --record' writes it there")
    known = said.group(0).strip().split("\n") if said else []
    print(*(f"    {line}" for line in difflib.unified_diff(known, shown.split("\n"), "shown", "printed", lineterm="", n=1)), sep="\n")
sys.exit(1 if problems else 0)
