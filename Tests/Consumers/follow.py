"""Catches a step of a page that a reader cannot follow.

Follows pages step by step, each in its own package outside the repository.

A comment above a block describes the reader's action:

    <!-- follow: file PATH -->     writes the block to a file
    <!-- follow: edit PATH -->     replaces the block's lines before `=>` by those behind; the block may be hidden in a comment
    <!-- follow: run -->           runs the block as shell, which is to end with 0; `run fails` with another code
    <!-- follow: says -->          the lines of the block are in the output of the last run, in their order

A page says `../fantail` for this repository, and the check puts the real path there.

usage: follow.py WORK PAGE…
"""

import os, pathlib, re, subprocess, sys

repository = pathlib.Path(__file__).resolve().parents[2]
STEP = re.compile(r"^<!-- follow: (?P<verb>file|edit|run|says)(?: (?P<rest>.*?))? -->$")


class Stop(Exception):
    pass


def steps(page):
    """The steps of a page: the line, the verb, its argument and the text of its block."""
    lines = page.read_text().split("\n")
    for number, line in enumerate(lines):
        if not (found := STEP.match(line)):
            continue
        start = next(index for index in range(number, len(lines)) if lines[index].startswith("```"))
        between = [text for text in lines[number + 1:start] if text and not text.startswith("<!--")]
        if between:
            raise Stop(f"{page.relative_to(repository)}:{number + 1}: no block follows")
        end = lines.index("```", start + 1)
        yield number + 1, found["verb"], found["rest"] or "", "\n".join(lines[start + 1:end])


def plain(text):
    """Removes the parts that differ from run to run."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return re.sub(r"\b\d+(\.\d+)? (ns|µs|ms|s|min)\b", "0 s", text)


def here(text, levels="../"):
    """The text with the path of this repository instead of `../fantail`."""
    return re.sub(r'\.package\(path: "(?:\.\./)+fantail"\)', f'.package(name: "fantail", path: "{repository}")', text)


def follow(page, folder):
    """Follows a page; returns the number of its steps."""
    folder.mkdir(parents=True)
    count, output = 0, ""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("FANTAIL_") and key != "CI"}
    for line, verb, rest, text in steps(page):
        count += 1
        place = f"{page.relative_to(repository)}:{line}"
        if verb == "file":
            (folder / rest).parent.mkdir(parents=True, exist_ok=True)
            (folder / rest).write_text(here(text) + "\n")
        elif verb == "edit":
            old, _, new = text.partition("\n=>\n")
            known = (folder / rest).read_text()
            if known.count(old) != 1:
                raise Stop(f"{place}: {rest} has the text to replace {known.count(old)} times")
            (folder / rest).write_text(known.replace(old, new))
        elif verb == "run":
            ran = subprocess.run(["bash", "-ec", text], cwd=folder, env=environment, capture_output=True, text=True, errors="replace")
            output = ran.stdout + ran.stderr
            if (ran.returncode == 0) == (rest == "fails"):
                raise Stop(f"{place}: '{text}' ended with {ran.returncode}\n{output[-6000:]}")
        else:
            told = iter(plain(output).split("\n"))
            for wanted in filter(str.strip, plain(text).split("\n")):
                if not any(wanted.strip() in said for said in told):
                    raise Stop(f"{place}: the run does not say '{wanted.strip()}' there\n{output[-6000:]}")
    return count


def main(work, *names):
    pages = [page for page in [repository / "README.md", *sorted(repository.glob("Sources/Fantail/Fantail.docc/*.md"))]
             if "<!-- follow: " in page.read_text() and (not names or page.stem in names)]
    if unknown := set(names) - {page.stem for page in pages}:
        sys.exit(f"no page to follow is called {sorted(unknown)[0]}")
    for page in pages:
        try:
            # The package's name is that of its folder.
            name = re.search(r'^  name: "(\w+)"', page.read_text(), re.M)
            count = follow(page, pathlib.Path(work) / page.stem / (name[1] if name else "package"))
        except Stop as stop:
            print(stop)
            return 1
        print(f"{page.stem}: {count} steps")
    return 0


sys.exit(main(*sys.argv[1:]))
