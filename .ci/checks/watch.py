"""Caught children that outlived the watch, and keys that a pipe swallowed.

Drives `swift package specs --watch` at a terminal of its own: saves, renames, deletions, storms of saves, and keys.

As long as it is, since each change of a session has its case here. After each it compares which examples ran, in which order, and prints how long the first result took beside what the build
alone takes. The times are printed and never judged: machines differ.
"""
import base64, json, os, pathlib, pty, re, select, shutil, signal, subprocess, sys, threading, time

package, work, everything = sys.argv[1], sys.argv[2], "--all" in sys.argv[3:]
FILES = {
    "Package.swift": f"""// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "Watched", platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "{package}")],
  targets: [
    .target(name: "Shop"),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", .product(name: "Fantail", package: "fantail"), .product(name: "FantailXCTest", package: "fantail")],
      plugins: [.plugin(name: "SpecBridge", package: "fantail")]),
  ])
""",
    "Sources/Shop/Cart.swift": "public func total(_ prices: [Int]) -> Int { prices.reduce(0, +) }\n",
}


def spec(name, count=1, body="expect(total([1, 2])).to(.equal(3))"):
    examples = "".join(f'      it("holds {n}") {{ {body} }}\n' for n in range(1, count + 1))
    return (f"import Fantail\nimport Shop\n\nenum {name}Spec {{\n  static var spec: Spec {{\n"
            f'    describe("{name}") {{\n{examples}    }}\n  }}\n}}\n')


for name in ["A", "B", "购物"]:
    FILES[f"Tests/ShopTests/{name}Spec.swift"] = spec(name)


def write(path, text):
    path = f"{work}/{path}"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    # As editors do: a new file in the place of the old one.
    with open(path + ".tmp", "w") as file:
        file.write(text)
    os.rename(path + ".tmp", path)


for path, text in FILES.items():
    write(path, text)
environment = {k: v for k, v in os.environ.items() if not k.startswith("FANTAIL") and k != "CI"}
subprocess.run(["swift", "build", "--build-tests"], cwd=work, env=environment, check=True, stdout=subprocess.DEVNULL)
problems, rows = [], []


def begin(*options):
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(work)
        os.execvpe("swift", ["swift", "package", "specs", "--watch", "--color", "never", *options], environment)
    return process, terminal


def end(letters):
    """Ends the watch by keys, and sees that all of it ends."""
    os.write(terminal, letters)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if os.waitpid(process, os.WNOHANG)[0]:
            return
        read(0.1)
    problems.append(f"{letters!r} ends nothing within 30 s")
    os.kill(process, signal.SIGKILL)


process, terminal = begin()
text = ""


def read(seconds):
    """Adds to the text what is written in some seconds at most; tells whether anything was."""
    global text
    if not select.select([terminal], [], [], seconds)[0]:
        return False
    try:
        chunk = os.read(terminal, 1 << 16).decode(errors="replace")
    except OSError:
        return False
    text += chunk.replace("\r\n", "\n")
    return chunk != ""


def until(pattern, seconds=180):
    """Waits for a pattern in what is written from now on, and takes all up to it."""
    global text
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = re.search(pattern, text)
        if found:
            before, text = text[:found.end()], text[found.end():]
            return before
        read(0.05)
    problems.append(f"waited {seconds} s for {pattern!r}; the end of what was written: {text[-600:]!r}")
    raise TimeoutError


def without_phases(output):
    """What stays on the terminal: the line that tells the phase is drawn over."""
    return re.sub(r"\r(\x1b\[2m[^\r\n]*?\x1b\[0m)?(\x1b\[K)?", "", output)


def ran(output):
    """The names of groups whose examples ran, in order, with their marks."""
    return re.findall(r"^(\S+)\n((?:  [✓✗\-].*\n)+)", output, re.M)


def check(name, change, groups, also=None, rest=0):
    """Makes a change, waits for the run that it causes, and compares the order of groups.

    With a rest in seconds, further runs may follow; the last one counts, after which nothing is written for so long.
    """
    global text
    while read(0.2):
        pass
    text = ""
    start = time.monotonic()
    change()
    output = until(r"Waiting for changes")
    took = time.monotonic() - start
    while rest and read(rest):
        output = until(r"Waiting for changes") if groups else output + until(r"Waiting for changes|no reason to run again")
    output = without_phases(output)
    found = [group for group, _ in ran(output)]
    rows.append((name, took, " ".join(found) or "-"))
    print(f"  {name}: {took:.1f} s, ran {' '.join(found) or 'nothing'}", flush=True)
    if groups is not None and found != groups:
        problems.append(f"{name}: expected {groups}, ran {found}; written: {output[-800:]!r}")
    if also and not re.search(also, output):
        problems.append(f"{name}: nothing says {also!r}; written: {output[-800:]!r}")


def key(letters):
    return lambda: os.write(terminal, letters.encode())


def pattern(text):
    def type_it():
        os.write(terminal, b"p")
        until("pattern: ")
        os.write(terminal, (text + "\n").encode())
    return type_it


def storm():
    for number in range(200):
        write("Tests/ShopTests/BSpec.swift", spec("B", 1 + number % 3))


WRITES = 'try Data("\\(Date())".utf8).write(to: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "out.json"))'


def scribble(rests):
    """Adds to a file in a target's folder, more often than the watch looks."""
    while not rests.wait(0.02):
        with open(f"{work}/Sources/Shop/app.log", "a") as file:
            file.write("x\n")


def with_more(manifest):
    """The manifest with a second test target."""
    first = manifest.index("    .testTarget(")
    target = manifest[first:manifest.index("  ])")]
    return manifest[:first] + target + target.replace("ShopTests", "MoreTests") + "  ])\n"


def git(*arguments):
    return subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example", *arguments], cwd=work, env=environment,
                          check=True, capture_output=True, text=True).stdout.strip()


def remember(program):
    """Writes down, as a run with coverage would, that the examples of two groups enter the one function."""
    toolchain = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout.split("\n")[0]
    entered = {("A", 1): b"\2\0", ("B", 1): b"", ("B", 2): b"", ("购物", 1): b"\2\0"}
    functions = {"Sources/Shop/Cart.swift": function(FILES["Sources/Shop/Cart.swift"], "{", "}", 1)}
    for counter, name in enumerate(["A", "B", "购物"], 2):
        path = f"Tests/ShopTests/{name}Spec.swift"
        functions[path] = function(open(f"{work}/{path}").read(), "{\n    describe", "\n  }", counter)
    write(f".fantail/{program}", json.dumps({
        "version": 3, "toolchain": toolchain, "commit": git("rev-parse", "HEAD"), "beforehand": base64.b64encode(b"\3\1\1\0").decode(),
        "functions": functions, "unlisted": {},
        "examples": {f"ShopTests/{name}/holds {number}": {
            "places": {f"Tests/ShopTests/{name}Spec.swift": [6, 6 + number]}, "entered": base64.b64encode(counters).decode()}
            for (name, number), counters in entered.items()}}))


def function(text, opening, closing, counter):
    """The one function of a text, as records have it."""
    first = text.index(opening)
    end = text.index(closing, first) + len(closing)
    hash = 0xCBF29CE484222325
    for byte in text[first:end].encode():
        hash = (hash ^ byte) * 0x100000001B3 % 2**64
    def place(index):
        lines = text[:index].encode().split(b"\n")
        return [len(lines), len(lines[-1]) + 1]
    return [[*place(first), *place(end), counter, 1, hash >> 12]]


try:
    start = without_phases(until(r"Waiting for changes"))
    if [group for group, _ in ran(start)] != ["A", "B", "购物"]:
        problems.append(f"the first run: {start[-800:]!r}")
    check("a spec is saved", lambda: write("Tests/ShopTests/BSpec.swift", spec("B", 2)), ["B", "A", "购物"])
    check("it fails", lambda: write("Tests/ShopTests/购物Spec.swift", spec("购物", 1, "expect(1).to(.equal(2))")),
          ["购物", "A", "B"], "1 failed")
    check("what failed comes first", lambda: write("Tests/ShopTests/ASpec.swift", spec("A", 2)), ["购物", "A", "B"])
    check("it does not compile", lambda: write("Tests/ShopTests/ASpec.swift", "enum ASpec {"), [], "error: The build failed")
    check("it compiles again", lambda: write("Tests/ShopTests/ASpec.swift", spec("A")), ["购物", "A", "B"])
    check("f: what failed", key("f"), ["购物"])
    check("it is mended", lambda: write("Tests/ShopTests/购物Spec.swift", spec("购物")), ["购物", "A", "B"])
    check("a storm of 200 saves", storm, ["B", "A", "购物"], rest=8)
    check("p: a pattern", pattern("购物"), ["购物"])
    check("a: all", key("a"), ["A", "B", "购物"])
    if everything:
        check("r: again", key("r"), ["A", "B", "购物"])
        check("a source is saved", lambda: write("Sources/Shop/Cart.swift", FILES["Sources/Shop/Cart.swift"] + "// x\n"),
              ["A", "B", "购物"])
        check("a source breaks all", lambda: write("Sources/Shop/Cart.swift", FILES["Sources/Shop/Cart.swift"].replace("+", "-")),
              ["A", "B", "购物"], r"\d failed")
        check("a source is mended", lambda: write("Sources/Shop/Cart.swift", FILES["Sources/Shop/Cart.swift"]), ["A", "B", "购物"])
        check("a spec is new", lambda: write("Tests/ShopTests/New/CSpec.swift", spec("C")), ["C", "A", "B", "购物"])
        check("a spec in a new folder", lambda: write("Tests/ShopTests/New/CSpec.swift", spec("C", 2)), ["C", "A", "B", "购物"])
        check("a file is renamed", lambda: os.rename(f"{work}/Tests/ShopTests/New/CSpec.swift", f"{work}/Tests/ShopTests/New/DSpec.swift"),
              ["C", "A", "B", "购物"])
        check("a file is deleted", lambda: os.remove(f"{work}/Tests/ShopTests/New/DSpec.swift"), ["A", "B", "购物"])
        check("the manifest is saved", lambda: write("Package.swift", FILES["Package.swift"] + "// x\n"), ["A", "B", "购物"])
    end(b"q")
    write(".gitignore", ".build\n.fantail\n")
    write("Tests/ShopTests/BSpec.swift", spec("B", 2))
    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "one")
    process, terminal = begin("--affected", "HEAD")
    remember(re.search(r"there is no \S*/(reach-\S+\.json)", until(r"Waiting for changes"))[1])
    check("r: nothing differs from the commit", key("r"), [], r"0 examples, 0 failed, 4 not selected \(4 by affected\)")
    check("what reaches a function that is saved",
          lambda: write("Sources/Shop/Cart.swift", FILES["Sources/Shop/Cart.swift"].replace("reduce(0", "reduce(0 + 0")),
          ["A", "购物"], r"2 not selected \(2 by affected\)")
    check("and a spec that is saved", lambda: write("Tests/ShopTests/BSpec.swift", spec("B", 3)), ["B", "A", "购物"])
    check("a: all, whatever the options", key("a"), ["A", "B", "购物"], "All examples, without --affected HEAD")
    check("r: as the options say", key("r"), ["A", "B", "购物"], r"affected")
    end(b"\x03")
    write("Sources/Shop/Cart.swift", FILES["Sources/Shop/Cart.swift"])
    write("Tests/ShopTests/BSpec.swift", spec("B"))

    # A file that never rests: the application's own log.
    process, terminal = begin()
    until(r"Waiting for changes")
    rests = threading.Event()
    threading.Thread(target=scribble, args=(rests,), daemon=True).start()
    check("a spec is saved beside a file that never rests", lambda: write("Tests/ShopTests/BSpec.swift", spec("B", 2)), None, r"4 examples, 0 failed")
    check("r: again beside a file that never rests", key("r"), ["A", "B", "购物"])
    end(b"\x03")
    rests.set()

    process, terminal = begin()
    until(r"Waiting for changes")
    check("the manifest breaks", lambda: write("Package.swift", FILES["Package.swift"] + "let x: Int =\n"), [], "error: The build failed")
    check("the manifest is mended", lambda: write("Package.swift", FILES["Package.swift"]), ["A", "B", "购物"])
    write("Tests/MoreTests/MoreSpec.swift", spec("More"))
    check("the manifest has a new target", lambda: write("Package.swift", with_more(FILES["Package.swift"])), ["More", "A", "B", "购物"])
    check("a spec of the new target is saved", lambda: write("Tests/MoreTests/MoreSpec.swift", spec("More", 2)), ["More", "A", "B", "购物"])
    check("a run writes a file", lambda: write("Tests/ShopTests/BSpec.swift", spec("B", body=WRITES).replace("import Shop", "import Foundation\nimport Shop")),
          None, "out.json changed during each of the last runs", rest=4)
    check("r: again after it", key("r"), ["More", "A", "B", "购物"])
    if read(4):
        problems.append(f"a file that a run writes starts runs for ever: {text[-300:]!r}")
    end(b"q")

    process, terminal = begin()
    until(r"Waiting for changes")
    text = ""
    write("Sources/Shop/Cart.swift", FILES["Sources/Shop/Cart.swift"] + "// y\n")
    until(r"Planning|Compiling|Linking")
    start = time.monotonic()
    end(b"\x03")
    text = without_phases(text)
    took, lines = time.monotonic() - start, text.count("\n")
    print(f"  Ctrl-C during a build: {took:.1f} s, {lines} lines", flush=True)
    if took > 5 or lines > 4 or "crash" in text or "The build was interrupted." not in text:
        problems.append(f"Ctrl-C during a build: {took:.1f} s, written: {text[-600:]!r}")
except TimeoutError:
    os.kill(process, signal.SIGKILL)
time.sleep(0.5)
# What is started from the folder of products, wherever that is, is ours as well.
folders = [work, environment.get("SWIFTPM_BUILD_DIR", work)]
left = []
for one in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
    try:
        line = one.read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        # It has ended.
        continue
    if any(folder in line for folder in folders) and "watch.py" not in line:
        left.append(f"{one.parent.name} {line}")
if left:
    problems.append("processes are left: " + "; ".join(left)[:600])
print(f"{len(rows)} changes, {len(problems)} problems")
for problem in problems:
    print("  FAILED:", problem)
sys.exit(1 if problems else 0)
