"""Caught places of examples that no editor could click, and tests that were listed and did not run.

Asks SourceKit-LSP what editors ask it, over a package of its own, and runs what they would run.

usage: editors.py [--keep FILE]

The package has 20 examples in two spec files, one of them Chinese. Without written tests the language server lists those
with literal descriptions, at the generated file; VS Code keeps those whose class stands in a file of the target, as that
of a third spec does. After `swift package specs --write-tests` each is an item in its spec file. The filter of each item
runs that example alone, as do those that a dry run tells as JSON. --keep writes the items, and what each ran, to a file.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from urllib.parse import unquote, urlparse

from completions import try_completions
from lsp import Server
from schema import Wrong, demand, valid
from vscode import filter_of, items, methods, settled

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "Sources/Fantail/Fantail.docc/Resources/plan.schema.json"

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "PACKAGE")],
  targets: [
    .testTarget(
      name: "ShopTests",
      dependencies: [.product(name: "Fantail", package: "fantail"), .product(name: "FantailXCTest", package: "fantail")],
      plugins: [.plugin(name: "SpecBridge", package: "fantail")]
    )
  ]
)
"""
CART = """import Fantail

enum CartSpec {
  static var spec: Spec {
    describe("Cart") {
      let items = Let { [Int]() }

      it("is empty") { expect(items()).to(.beEmpty) }
      it("fails, on purpose") { expect(items().count).to(.equal(1)) }
      pending("has a voucher", "not decided")
      context("with one") {
        beforeEach { items.value.append(1) }
        it("has one") { expect(items()).to(.equal([1])) }
        it("has one") { expect(items().count).to(.equal(1)) }
        for limit in 2...4 { it("has less than \\(limit)") { expect(items().count).to(.beLessThan(limit)) } }
      }
      it("adds", rows: [.init("nothing", (1, 0)), .init("one", (1, 1))]) { a, b in expect(a + b).to(.beLessThan(3)) }
    }
  }
}
"""
CHINESE = """import Fantail

enum 购物车规格 {
  static var spec: Spec {
    describe("购物车") {
      it("一开始是空的") { expect([Int]()).to(.beEmpty) }
      it("可以加入商品") { expect([1]).to(.equal([1])) }
      context("打折时") {
        beforeAll { print("打折开始") }
        it("价格降低") { expect(80).to(.beLessThan(100)) }
        it("不会低于零") { expect(0).to(.beGreaterThanOrEqual(to: 0)) }
        it("故意失败") { expect("好").to(.equal("坏")) }
        pending("可以叠加", "还没决定")
      }
      for 数量 in 1...4 { it("可以放\\(数量)件") { expect(数量).to(.beLessThan(5)) } }
    }
  }
}
"""
COUNT = 10
# A spec whose class its author declares, without a method: editors that look at files of targets alone keep it.
OWN = """import Fantail
import FantailXCTest

final class TillSpecTests: SpecTestCase {}

enum TillSpec {
  static var spec: Spec {
    describe("Till") {
      it("opens") { expect(true).to(.beTrue) }
      it("rings", rows: ["once", "twice"]) { times in expect(times).to(.haveCount(4)) }
    }
  }
}
"""


class Package:
    """The package that an editor has open."""

    def __init__(self, folder):
        self.folder = folder
        self.tests = folder / "Tests/ShopTests"
        self.tests.mkdir(parents=True)
        (folder / "Package.swift").write_text(MANIFEST.replace("PACKAGE", str(ROOT)), encoding="utf-8")
        self.files = [self.tests / "CartSpec.swift", self.tests / "购物车规格.swift"]
        for file, text in zip(self.files, [CART, CHINESE]):
            file.write_text(text, encoding="utf-8")

    def swift(self, *words, environment=None):
        result = subprocess.run(
            ["swift", *words], cwd=self.folder, capture_output=True, text=True, check=False,
            env={**os.environ, **(environment or {})})
        return result.returncode, result.stdout, result.stdout + result.stderr

    def build(self):
        code, _, output = self.swift("build", "--build-tests")
        demand(code == 0, f"the package does not build:\n{output[-4000:]}")

    def ran(self, filter):
        """The tests that a filter runs, and what became of each."""
        _, _, output = self.swift("test", "--skip-build", "--disable-swift-testing", "--filter", filter)
        return dict(re.findall(r"Test Case '([^']*)' (passed|failed|skipped)", output)), output


# --- the checks -------------------------------------------------------------------------------------------------------


def before(package):
    """Lists what is there without written tests, and runs each item."""
    till = package.tests / "TillSpec.swift"
    till.write_text(OWN, encoding="utf-8")
    package.build()
    with Server(package.folder, isIndexing=True) as server:
        all_listed = package.swift("test", "list", "--skip-build")[1].splitlines()
        listed = [name for name in all_listed if "TillSpec" not in name]
        demand(len(listed) == 2 * COUNT and len(all_listed) == 2 * COUNT + 3, f"listed are {all_listed}")
        # Those with an interpolation in the description only a run knows.
        expected = sorted(name for name in all_listed if not re.search(r"HasLessThan\d|可以放\d件", name))
        # The classes alone are there before their methods are.
        found = settled(server.indexed_tests, lambda answer: sorted(item["id"] for item in methods(answer)) == expected)
        examples = methods(found)
        demand(sorted(item["id"] for item in examples) == expected, f"without written tests editors see {found}")
        kept = [item["id"] for item in items(found, package.tests)]
        own = ["ShopTests.TillSpecTests"] + [name for name in expected if "TillSpec" in name]
        demand(sorted(kept) == own, f"VS Code keeps {kept}")
        for id, sentence in [("CartSpecTests/testCart_Adds_One", "Cart, adds, one"),
                             ("购物车规格Tests/test购物车_打折时_价格降低", "购物车, 打折时, 价格降低")]:
            item = next(item["place"] for item in examples if item["id"] == "ShopTests." + id)
            path = pathlib.Path(unquote(urlparse(item["location"]["uri"]).path))
            server.open(path, path.read_text(encoding="utf-8"))
            shown = settled(lambda: server.hover(item), lambda shown: shown != "")
            demand(sentence in shown, f"over {id} is {shown}")
    for item in [*examples, {"id": own[0], "isClass": True}]:
        ran, output = package.ran(filter_of(item))
        name = item["id"].removeprefix("ShopTests.").replace("/", ".")
        demand(len(ran) == 3 if item["isClass"] else list(ran) == [name], f"{filter_of(item)} ran {ran}:\n{output}")
    # Editors that know a class by the ordinary build's file run the one method that is there: all of it, and not nothing.
    ran, output = package.ran(r"ShopTests\.购物车规格Tests/testSpecs$")
    demand(ran == {"购物车规格Tests.testSpecs": "failed"}, f"testSpecs ran {ran}:\n{output}")
    till.unlink()
    return sorted(listed), len(examples)


def after(package, listed):
    """Every item, and what its filter ran."""
    record = []
    with Server(package.folder, isIndexing=True) as server:
        # For an open file the server prepares what its target has.
        for file in package.files:
            server.open(file, file.read_text(encoding="utf-8"))
        server.finish_indexing()
        found = settled(lambda: items(server.all_tests(), package.tests), lambda kept: len(kept) == 2 * COUNT + 2)
        demand(sorted(i["id"] for i in found if not i["isClass"]) == listed, f"workspace/tests has {found}")
        for file in package.files:
            text = file.read_text(encoding="utf-8")
            seen = items(server.tests(file), package.tests)
            names = [item["id"].split("/")[1] for item in seen if not item["isClass"]]
            demand(len(names) == COUNT and len(seen) == COUNT + 1, f"{file.name} has {seen}")
            for item in seen:
                shown = text.splitlines()[item["line"] - 1]
                demand(re.split("[./]", item["id"])[-1] in shown, f"{item} is at the line '{shown}'")
            # What is not saved, and not built, moves with the text.
            server.change(file, "\n\n" + text)
            moved = items(server.tests(file), package.tests)
            demand([i["line"] for i in moved] == [i["line"] + 2 for i in seen], f"after an edit: {moved}")
            record += seen
    for item in record:
        ran, output = package.ran(filter_of(item))
        name = item["id"].removeprefix("ShopTests.").replace("/", ".")
        if item["isClass"]:
            ok = len(ran) == COUNT and all(test.startswith(name + ".") for test in ran)
        else:
            ok = list(ran) == [name]
        demand(ok, f"{filter_of(item)} ran {ran}:\n{output}")
        del item["place"]
        item["filter"], item["ran"] = filter_of(item), ran
    return record


def places(package):
    """Failures and skips are at the lines of the examples, not at those of Fantail or of the written tests."""
    for file, text, test in [
        (package.files[0], 'pending("has a voucher"', "CartSpecTests.testCart_HasAVoucher"),
        (package.files[0], 'it("fails, on purpose")', "CartSpecTests.testCart_Fails_OnPurpose"),
        (package.files[1], 'pending("可以叠加"', "购物车规格Tests.test购物车_打折时_可以叠加"),
    ]:
        line = next(n for n, shown in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if text in shown)
        _, output = package.ran(test.replace(".", "/") + "$")
        place = rf"^{re.escape(str(file))}:{line}: (error: )?{re.escape(test)} : "
        demand(re.search(place, output, re.MULTILINE), f"{test} is not at line {line}:\n{output}")


def dry_run(package, listed):
    """The JSON that an extension reads: by its schema, with filters that run one example each."""
    code, text, output = package.swift("package", "specs", "--dry-run", "--format", "json")
    demand(code == 0, f"the dry run fails:\n{output}")
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    plan = json.loads(text[text.index("{"):])
    valid(schema, schema, plan)
    try:
        valid(schema, schema, {**plan, "examples": [{**plan["examples"][0], "filter": 1}]})
    except Wrong:
        pass
    else:
        raise Wrong("the schema accepts a filter that is a number")
    tests = list(listed)
    for example in plan["examples"]:
        fits = [name for name in listed if re.search(example["filter"], name)]
        demand(len(fits) == 1, f"{example['filter']} fits {fits}")
        ran, _ = package.ran(example["filter"])
        demand(len(ran) == 1 and fits[0].endswith(list(ran)[0].replace(".", "/")), f"{example['filter']} ran {ran}")
        tests.remove(fits[0])
        lines = pathlib.Path(example["location"]["filePath"]).read_text(encoding="utf-8").splitlines()
        shown = lines[example["location"]["line"] - 1]
        demand(example["groups"][0]["description"] in ["Cart", "购物车"] and re.search(r"\b(it|pending|\.init)\(", shown),
               f"{example['name']} is at '{shown}' in {example['groups']}")
    demand(tests == [], f"no filter is for {tests}")


def one_log(package):
    """The package manager's own error comes after a report into the same pipe, and not into the middle of it."""
    result = subprocess.run(["swift", "package", "specs"], cwd=package.folder, text=True, check=False,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    demand(re.search(r"finished in .*\nerror: Plugin ended with exit code 1\n$", result.stdout), result.stdout)


def in_step(package):
    """The check of the written tests fails after an edit, as does a test whose example is gone, and no other."""
    check = ["package", "specs", "--check-tests"]
    demand(package.swift(*check)[0] == 0, "--check-tests fails right after --write-tests")
    cart = package.files[0]
    text = cart.read_text(encoding="utf-8")
    cart.write_text(text.replace('it("is empty")', 'it("has nothing")'), encoding="utf-8")
    code, _, output = package.swift(*check)
    demand(code == 1 and f"{cart}: error: its tests are not those of its specs" in output, f"code {code}:\n{output}")
    ran, output = package.ran("CartSpecTests/.*(IsEmpty|HasNothing)$")
    wanted = {"CartSpecTests.testCart_IsEmpty": "failed", "CartSpecTests.testCart_HasNothing": "passed"}
    demand(ran == wanted and "no example of CartSpecTests is named Cart_IsEmpty" in output, f"ran {ran}:\n{output}")
    code, _, output = package.swift("package", "specs", "--write-tests")
    demand(code == 0 and "CartSpec.swift" in output and "购物车规格.swift" not in output, f"code {code}:\n{output}")
    demand(package.swift(*check)[0] == 0, "--check-tests fails after the tests were written anew")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--keep", type=pathlib.Path)
    keep = parser.parse_args().keep
    with tempfile.TemporaryDirectory() as folder:
        package = Package(pathlib.Path(folder).resolve() / "编辑 shop")
        listed, seen = before(package)
        print(f"without written tests: {seen} examples listed; the filter of each ran it, and nothing else")
        entries = try_completions(package.folder, package.tests)
        print(f"completion: {entries} entries after five kinds of subjects, each of which compiles")
        code, _, output = package.swift("package", "specs", "--write-tests")
        demand(code == 0, f"the tests cannot be written:\n{output}")
        package.build()
        record = after(package, listed)
        print(f"after: {len(record)} items in the spec files; the filter of each ran it, and nothing else")
        places(package)
        dry_run(package, sorted(package.swift("test", "list", "--skip-build")[1].splitlines()))
        print("the filters of a dry run's JSON ran one example each")
        in_step(package)
        one_log(package)
        if keep:
            keep.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except Wrong as error:
        sys.exit(f"FAILED: {error}")
