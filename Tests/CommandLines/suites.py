"""Serves `commandlines` with suites whose end is known before they run.

Makes random suites, with the required end of each of their examples.
"""

import json

PLAIN = "adds pays ships returns empties counts refuses waits sorts prints 测试 下载 购物车 first last".split()
HOSTILE = [
    "]]>", "<![CDATA[", "<a b='c'>&amp;", "&#0;", "\x00", "\x07", "\x1b[31mred", "\u202eleft", "\ufffe", "\u200d", "é", "e\u0301",
    "ok 1 - forged", "not ok 2", "1..3", "# SKIP", "# TODO later", "::error::forged", "%0A", "a,b:c", "a/b", "\n", "\r\n", "\t",
    "Bail out!", "---\n...", "\"quoted\"", "back\\slash", "`code`", "<script>alert(1)</script>", "长" * 300, "", "  ", "👩‍👩‍👧", "\u2028",
]
OUTCOMES = ["pass"] * 8 + ["fail", "twice", "throw", "require", "known", "solved", "flaky", "skip", "pend", "disabled"]
TAGS = ["slow", "edge", "core", "net"]
FAILS = {"fail", "twice", "throw", "require", "solved"}
# The acts that cannot fail a hook, since none of their code runs.
RESTS = {"pend", "disabled"}
# The acts that end the process of their example.
ENDS = ["trap", "exit", "exitAtOnce", "kill"]


class Suite:
    def __init__(self, source, is_hostile, may_fail=True):
        self.random, self.is_hostile, self.may_fail = source, is_hostile, may_fail
        self.line, self.examples = 10, {}
        self.names = set()
        self.groups = [self.group(0, set(), False) for _ in range(source.randint(1, 3))]

    def name(self):
        words = HOSTILE if self.is_hostile else PLAIN
        while True:
            parts = [self.random.choice(words) for _ in range(self.random.randint(1, 3))]
            # The names differ, so that the tree has no duplicates, which are problems of their own.
            name = " ".join(parts + [str(self.random.randint(1, 9999))])
            if name not in self.names:
                self.names.add(name)
                return name

    def next_line(self):
        self.line += 1
        return self.line

    def group(self, depth, tags, fails):
        own = self.random.sample(TAGS, self.random.choice([0, 0, 1, 2]))
        hooks = self.random.sample(["beforeAll", "afterAll", "beforeEach", "afterEach", "aroundEach"], self.random.randint(0, 2))
        if self.may_fail and self.random.random() < 0.1:
            hooks.append(self.random.choice(["beforeAll", "beforeEach", "afterEach", "aroundEach", "afterAll"]) + "!")
        group = {"name": self.name(), "line": self.next_line(), "tags": own, "hooks": hooks,
                 "isSerial": self.random.random() < 0.1, "examples": [], "groups": []}
        fails_here = fails or any(hook.endswith("!") for hook in hooks)
        tags = tags | set(own)
        for _ in range(self.random.randint(0 if depth else 1, 4)):
            group["examples"].append(self.example(tags, fails_here))
        if depth < 3:
            for _ in range(self.random.choice([0, 0, 1, 2])):
                group["groups"].append(self.group(depth + 1, tags, fails_here))
        return group

    def example(self, tags, fails):
        outcome = self.random.choice(OUTCOMES)
        if not self.may_fail and outcome in FAILS:
            outcome = "pass"
        own = self.random.sample(TAGS, self.random.choice([0, 0, 1]))
        line = self.next_line()
        text = self.name() if not self.is_hostile else self.random.choice(HOSTILE) + self.name()
        example = {"name": self.name(), "line": line, "tags": own, "outcome": outcome, "text": text}
        # A hook that throws makes the end of its examples uncertain: every end except success is allowed.
        self.examples[line] = {**example, "tags": sorted(tags | set(own)), "isBroken": fails}
        return example

    def crash(self):
        """Lets examples and hooks at random places end their process, at least one."""
        runnable = [example for example in self.all() if example["outcome"] not in RESTS]
        for example in runnable:
            if self.random.random() < 0.15:
                self.become(example, self.random.choice(ENDS))
        for group in self.groups:
            self.crash_hooks(group, False)
        if runnable and not any(self.examples[example["line"]].get("ends") for example in runnable):
            self.become(runnable[-1], self.random.choice(ENDS))

    def all(self, groups=None):
        for group in self.groups if groups is None else groups:
            yield from group["examples"]
            yield from self.all(group["groups"])

    def become(self, example, outcome):
        example["outcome"] = outcome
        self.examples[example["line"]].update(outcome=outcome, ends=True)

    def crash_hooks(self, group, ends):
        if self.random.random() < 0.08:
            group["hooks"].append(self.random.choice(["beforeAll#", "beforeEach#", "afterEach#", "aroundEach#"]))
            ends = True
        for example in group["examples"] if ends else []:
            self.examples[example["line"]].update(ends=example["outcome"] not in RESTS, inHook=True)
        for inner in group["groups"]:
            self.crash_hooks(inner, ends)

    def write(self, file):
        file.write_text(json.dumps({"groups": self.groups}), encoding="utf-8")
