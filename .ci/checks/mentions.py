"""Caught public names that no article mentions.

Compares the names of the public API with the words of the articles: what is public is explained somewhere.

Names that need no article stand in `Tests/Snippets/Unmentioned.txt`, a line for each reason: `REASON: NAME NAME …`.
"""

import pathlib, re

import api

repository = pathlib.Path(__file__).resolve().parents[2]
accepted = repository / "Tests/Snippets/Unmentioned.txt"


def said():
    """The words of README and articles. Lists of links under "Topics" explain nothing."""
    texts = [repository / "README.md", *repository.glob("Sources/*/*.docc/**/*.md")]
    return {word for path in texts for word in re.findall(r"\w+", path.read_text().split("\n## Topics")[0])}


def check():
    """What is public and mentioned nowhere, and what is accepted and does not have to be."""
    words, known = said(), {}
    for line in accepted.read_text().splitlines():
        reason, _, names = line.partition(":")
        known |= {name: reason for name in names.split()}
    public = api.words()
    problems = [
        f"no article mentions '{name}' of {', '.join(sorted(public[name]))}"
        for name in sorted(set(public) - words - set(known))]
    return problems + [
        f"{accepted.relative_to(repository)}: '{name}' is mentioned, or gone: take it off"
        for name in sorted(known) if name in words or name not in public]
