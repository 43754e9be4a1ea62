"""Would catch an article or a module that is missing in the sidebar of the book.

Joins the modules of the documentation archive into one book.

DocC itself writes a sidebar for each module, whose search covers that module only, and a root page without links. In this
book every page's sidebar lists the articles of `Fantail` and, below them, the modules. Users rarely write the arguments
`fileID`, `filePath`, `line` and `column`, which are the place of a call. So the book has these parameters only in
declarations and in the addresses of pages, and not in titles and lists.
"""

import json, re, shutil

PLACE = ("fileID", "filePath", "line", "column")
# Such parameters at the end of a list, with the comma before them, and elsewhere with the comma behind each.
PARAMETER = rf"(?:(?<=\()|(?<=, ))(?:{'|'.join(PLACE)})(?: \w+)?: [^,)]*"
PARAMETERS = re.compile(rf"(?:, )?(?:{PARAMETER}(?:, )?)+(?=\))|{PARAMETER}, ")
ACCENT = {"light": "rgb(176, 74, 20)", "dark": "rgb(255, 159, 92)"}
FIRST = "Fantail"
# The modules of `import Fantail` come before the rest, so that a search lists them first.
BROUGHT = ["FantailTree", "FantailMatchers", "FantailDoubles"]


def without_place(parts):
    """The parts of a declaration without the parameters of a place, with or without a default value."""
    whole = "".join(part["spelling"] for part in parts)
    gone, out, end = {at for found in PARAMETERS.finditer(whole) for at in range(*found.span())}, [], 0
    for part in parts:
        begin, end = end, end + len(part["spelling"])
        if text := "".join(whole[at] for at in range(begin, end) if at not in gone):
            out.append(dict(part, spelling=text))
    return out


def shorten(folder):
    """Removes the parameters of a place from the titles and lists of a module's symbol graphs."""
    for file in folder.glob("*.symbols.json"):
        graph = json.loads(file.read_text())
        for symbol in graph["symbols"]:
            names = symbol["names"]
            names["title"] = re.sub("".join(f"{name}:" for name in PLACE), "", names["title"])
            names |= {kind: without_place(names[kind]) for kind in ("subHeading", "navigator") if kind in names}
        file.write_text(json.dumps(graph))


def one_sidebar(archive):
    """Puts all modules into the sidebar of the first, and the first at the root of every page."""
    path = archive / "index/index.json"
    index = json.loads(path.read_text())
    modules = index["interfaceLanguages"]["swift"][0]["children"]
    first = next(module for module in modules if module["title"] == FIRST)
    others = sorted(
        (module for module in modules if module is not first),
        key=lambda module: (BROUGHT.index(module["title"]) if module["title"] in BROUGHT else len(BROUGHT), module["title"]))
    first["children"] += [{"title": "Modules", "type": "groupMarker"}, *others]
    index["interfaceLanguages"]["swift"] = [first]
    path.write_text(json.dumps(index))
    page = json.loads((archive / f"data/documentation/{FIRST.lower()}.json").read_text())
    root = page["identifier"]["url"]
    reference = {"identifier": root, "url": first["path"], "title": FIRST, "kind": "symbol", "type": "topic",
                 "role": "collection", "abstract": page.get("abstract", [])}
    for path in (archive / "data/documentation").rglob("*.json"):
        page = json.loads(path.read_text())
        places = page.get("hierarchy", {}).get("paths", [])
        if page["identifier"]["url"].startswith(root) or not places:
            continue
        page["hierarchy"]["paths"] = [[root, *place] for place in places]
        page["references"][root] = reference
        path.write_text(json.dumps(page))


def listed(node):
    """The titles of the pages in the sidebar."""
    yield node.get("title", ""), node.get("path", "")
    for child in node.get("children", []):
        yield from listed(child)


def missing(archive, names):
    """The names that the start page's search does not find."""
    index = json.loads((archive / "index/index.json").read_text())
    pages = [one for node in index["interfaceLanguages"]["swift"] for one in listed(node)]
    found = set()
    for title, path in pages:
        found |= set(re.findall(r"\w+", title)) if path else set()
    return sorted(set(names) - found)


def finish(archive, resources):
    """Adds the parts that DocC does not write: a root page that leads to the book, a colour, and the schemas."""
    one_sidebar(archive)
    start = f"documentation/{FIRST.lower()}/"
    (archive / "index.html").write_text(
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{FIRST}</title>'
        f'<meta http-equiv="refresh" content="0; url={start}"></head>'
        f'<body><a href="{start}">{FIRST}</a></body></html>\n')
    (archive / "theme-settings.json").write_text(json.dumps(
        {"meta": {}, "theme": {"color": {"link": ACCENT, "figure-blue": ACCENT, "fill-blue": ACCENT}}}, indent=2) + "\n")
    for schema in sorted(resources.glob("*.schema.json")):
        shutil.copy(schema, archive / "downloads" / schema.name)
