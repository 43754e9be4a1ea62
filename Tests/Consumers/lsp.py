"""Serves `editors`, which sends an editor's requests with it.

A client of SourceKit-LSP: requests and answers over its standard input and output.
"""
import collections
import os
import pathlib
import shutil
import subprocess
import threading

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter


class Server:
    """The language server of the toolchain that contains `swift`, over one package."""

    def __init__(self, package, isIndexing=False):
        """A server that indexes prepares the package in its own folder, as in editors."""
        self.package = pathlib.Path(package).resolve()
        swift = pathlib.Path(shutil.which("swiftc")).resolve()
        # The folder of the package manager's builds, unless it is the package's own.
        environment = dict(os.environ)
        built = environment.get("SWIFTPM_BUILD_DIR")
        self.folder = f"{built or self.package / '.build'}/index-build" if isIndexing else built
        command = [swift.parent / "sourcekit-lsp"] + (["--scratch-path", self.folder] if built else [])
        if isIndexing:
            # Otherwise its plugins would write next to the package manager's build.
            environment.pop("SWIFTPM_BUILD_DIR", None)
        self.process = subprocess.Popen(
            command, cwd=self.package, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        # The server's own requests get an empty answer.
        answers = collections.defaultdict(lambda: lambda parameters: None)
        self.endpoint = Endpoint(answers, JsonRpcStreamWriter(self.process.stdin).write)
        reader = JsonRpcStreamReader(self.process.stdout)
        threading.Thread(target=reader.listen, args=(self.endpoint.consume,), daemon=True).start()
        capabilities = {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}
        self.ask("initialize", {
            "processId": None, "rootUri": self.package.as_uri(), "capabilities": capabilities,
            "workspaceFolders": [{"uri": self.package.as_uri(), "name": "package"}],
            # Otherwise a build has made the index.
            "initializationOptions": {"backgroundIndexing": isIndexing},
        })
        self.tell("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.ask("shutdown", None, timeout=20)
            self.tell("exit", None)
            self.process.wait(20)
        except (TimeoutError, subprocess.TimeoutExpired, OSError):
            self.process.kill()

    def tell(self, method, parameters):
        self.endpoint.notify(method, parameters)

    def ask(self, method, parameters, timeout=120):
        return self.endpoint.request(method, parameters).result(timeout)

    def finish_indexing(self):
        """Waits for the index, and again after the server has learned which files plugins wrote meanwhile, as from an editor.

        The server may have read a file of an earlier preparation in the same folder, and reads it again only after that.
        """
        self.ask("workspace/synchronize", {"index": True}, timeout=1200)
        written = pathlib.Path(self.folder, "plugins/outputs", self.package.name).rglob("*.swift")
        changes = [{"uri": path.as_uri(), "type": 2} for path in written]
        self.tell("workspace/didChangeWatchedFiles", {"changes": changes})
        self.ask("workspace/synchronize", {"index": True}, timeout=1200)

    def hover(self, item):
        """The text that an editor shows for the name at an item's place."""
        answer = self.ask("textDocument/hover", {
            "textDocument": {"uri": item["location"]["uri"]}, "position": item["location"]["range"]["start"]})
        return answer["contents"]["value"] if answer else ""

    def open(self, path, text):
        document = {"uri": path.as_uri(), "languageId": "swift", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})

    def change(self, path, text, version=2):
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": path.as_uri(), "version": version}, "contentChanges": [{"text": text}]})

    def tests(self, path):
        return self.ask("textDocument/tests", {"textDocument": {"uri": path.as_uri()}})

    def indexed_tests(self):
        self.finish_indexing()
        return self.all_tests()

    def all_tests(self):
        return self.ask("workspace/tests", {})

    def completions(self, path, line, character):
        answer = self.ask("textDocument/completion", {
            "textDocument": {"uri": path.as_uri()}, "position": {"line": line, "character": character}})
        return answer["items"] if isinstance(answer, dict) else answer
