"""Serves the planted changes: finds the changes that each test reaches, and runs tests with a change switched on."""
import collections, concurrent.futures, hashlib, json, os, pathlib, re, resource, select, subprocess, tempfile, threading, time

# A test that takes longer comes after all others, and in a process of its own.
QUICK = 0.2


def end(session):
    """Kills the processes of a session: the programs that a test starts have groups of their own."""
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if int((folder / "stat").read_text().rsplit(")", 1)[1].split()[3]) == session:
                os.kill(int(folder.name), 9)
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            pass


class Tests:
    """The tests of a copy that is built."""

    def __init__(self, copy, given, targets, numbers):
        """Notes the time of each test of some targets, and the changes that it reaches."""
        self.copy, self.given = copy, given
        self.took = {}
        self.reached_by = collections.defaultdict(list)
        listed = subprocess.run([self.copy.bundle, "--list-tests"], capture_output=True, text=True, env=self.copy.environment()).stdout
        tests = sorted(set(re.findall(rf"^\s*((?:{'|'.join(targets)})\.\w+/\w+)", listed, re.M)))
        tests = [test for test in tests if re.search(given.tests, test)]

        # A test whose file has not changed reaches the same changes as the last time.
        kept = self.copy.path / "reached.json"
        known = json.loads(kept.read_text()) if kept.exists() else {}
        files, writing = self.files(), threading.Lock()

        def one(test):
            file = files.get(test.split("/")[0].split(".")[1], "")
            if (row := known.get(test)) and row[0] == file:
                return test, row[1], row[2], row[3]
            test, failed, seconds, marks = run_alone(test)
            reached = [number for number, mark in enumerate(marks) if mark]
            with writing:
                known[test] = [file, failed, seconds, reached]
                kept.write_text(json.dumps(known))
            return test, failed, seconds, reached

        def run_alone(test):
            with tempfile.NamedTemporaryFile() as seen:
                seen.truncate(1 << 16)
                start = time.monotonic()
                failed = self.run([test], 600, PLANTED_SEEN=seen.name)
                return test, failed, time.monotonic() - start, pathlib.Path(seen.name).read_bytes()

        slow = collections.defaultdict(list)
        with concurrent.futures.ThreadPoolExecutor(self.given.jobs) as pool:
            for test, failed, seconds, marks in pool.map(one, tests):
                if failed:
                    print(f"  {test} fails without a change, and is left out", flush=True)
                    continue
                self.took[test] = seconds
                reached_by = slow if self.given.slowest and seconds > self.given.slowest else self.reached_by
                for number in numbers & set(marks):
                    reached_by[number].append(test)
        # A slow test runs only for the changes that no other test reaches.
        for number in numbers - set(self.reached_by):
            if slow[number]:
                self.reached_by[number] = sorted(slow[number], key=self.took.get)
        print(f"{len(self.took)} tests of {sum(self.took.values()):.0f} s; {len(self.reached_by)} of {len(numbers)} changes are reached", flush=True)

    def files(self):
        """Returns a digest of the file of each test class."""
        texts = {path: path.read_text() for path in (self.copy.path / "Tests").rglob("*.swift")}
        return {name: hashlib.sha256(text.encode()).hexdigest() for text in texts.values() for name in re.findall(r"class (\w+)", text)}

    def run(self, tests, limit=None, patience=40, **more):
        """Runs tests in one process, until one fails, hangs or ends it. Returns that test, or nothing if all pass."""
        limit = limit or sum(self.took[test] for test in tests) * 4 + 20

        def limited():
            # Seconds of the processor: those of the clock depend on the load.
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 1))

        child = subprocess.Popen(
            [self.copy.bundle, ",".join(tests)], cwd=self.copy.path, env=self.copy.environment(**more),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=limited)
        current, failed, said, quiet = tests[0], None, b"", time.monotonic() + limit + patience
        while failed is None:
            if not select.select([child.stdout], [], [], max(0, quiet - time.monotonic()))[0]:
                failed = current
                break
            piece = os.read(child.stdout.fileno(), 1 << 16)
            if not piece:
                break
            *lines, said = (said + piece).split(b"\n")
            for line in lines:
                found = re.search(rb"Test Case '([\w.]+)' (started|passed|failed)", line)
                if found:
                    current = next((test for test in tests if test.split(".", 1)[1] == found[1].decode().replace(".", "/")), current)
                    quiet = time.monotonic() + self.took.get(current, limit) * 5 + patience
                    if found[2] == b"failed":
                        failed = current
                        break
        try:
            if failed:
                end(child.pid)
            elif child.wait(60):
                failed = current
        except subprocess.TimeoutExpired:
            failed = failed or current
        end(child.pid)
        child.wait()
        child.stdout.close()
        return failed

    def notices(self, number, own):
        """The test that notices a change."""
        tests = sorted((test for test in self.reached_by[number] if test.split(".")[0] in own), key=self.took.get)
        quick = [test for test in tests if self.took[test] <= QUICK]
        # Most changes fail one of the first tests.
        groups = [quick[:20], quick[20:]] + [[test] for test in tests[len(quick):]]
        for group in groups:
            while group:
                # A test that seems to hang runs again, with more patience.
                failed = self.run(group, patience=10, PLANTED=str(number))
                if not failed:
                    break
                if self.run([failed], PLANTED=str(number)):
                    return failed
                group = [test for test in group if test != failed]
        return None

    def judge(self, own, rows, caught):
        """Finds the changes that no test of a module's own targets notices, and calls `caught` with the number of each other."""
        with concurrent.futures.ThreadPoolExecutor(self.given.jobs) as pool:
            for row, test in zip(rows, pool.map(lambda row: self.notices(row["number"], own), rows)):
                if test:
                    caught(row["number"])
                else:
                    print(f"  SURVIVED {row['number']} {row['file']}:{row['line']} {row['name']}: {row['old']} => {row['new']}"
                          f"{'' if self.reached_by[row['number']] else '  (no test comes by)'}", flush=True)
