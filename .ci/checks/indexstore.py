"""Serves arrows, dead members and matchers, which words alone would judge wrongly.

Reads the index that a debug build leaves behind: which file declares a symbol, and which files name it.

The compiler wrote it while it compiled, so that an extension's member, an overload or an operator belongs to the file
that declares it, which no search for words can tell.
"""

import collections, ctypes, pathlib, shutil

DECLARES, REFERS, IMPLICIT = 1 << 0 | 1 << 1, 1 << 2, 1 << 8
RECORD = 2


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


Occurrence = collections.namedtuple("Occurrence", "usr name kind line roles")


class Index:
    """The index of one build folder."""

    def __init__(self, folder):
        toolchain = pathlib.Path(shutil.which("swift-frontend")).resolve().parent.parent
        self.library = ctypes.CDLL(str(next((toolchain / "lib").glob("libIndexStore.*"))))
        for name in ["unit_name", "unit_reader_get_main_file", "unit_dependency_get_name", "symbol_get_usr", "symbol_get_name"]:
            getattr(self.library, f"indexstore_{name}", None) and setattr(
                getattr(self.library, f"indexstore_{name}"), "restype", Text)
        for name in ["store_create", "unit_reader_create", "record_reader_create", "occurrence_get_symbol"]:
            getattr(self.library, f"indexstore_{name}").restype = ctypes.c_void_p
        self.library.indexstore_occurrence_get_roles.restype = ctypes.c_uint64
        self.store = self.call("store_create", str(folder).encode(), None)
        if not self.store:
            raise SystemExit(f"there is no index in {folder}; build first")

    def call(self, name, *arguments):
        pointers = [ctypes.c_void_p(value) if isinstance(value, int) else value for value in arguments]
        return getattr(self.library, f"indexstore_{name}")(*pointers)

    def each(self, name, owner, take, kind=ctypes.c_void_p, leading=()):
        """Calls a function of the library that hands on one thing after another."""
        visit = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, kind)(lambda _, value: take(value) or True)
        getattr(self.library, f"indexstore_{name}")(ctypes.c_void_p(owner), *leading, None, visit)

    def units(self):
        """The newest unit of each source file: its record's name."""
        names = []
        self.each("store_units_apply_f", self.store, lambda text: names.append(str(text)), Text, (ctypes.c_uint(1),))
        newest = {}
        for name in names:
            seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
            self.call("store_get_unit_modification_time", self.store, name.encode(), ctypes.byref(seconds),
                      ctypes.byref(nanoseconds), None)
            unit = self.call("unit_reader_create", self.store, name.encode(), None)
            file = str(self.call("unit_reader_get_main_file", unit))
            time = (seconds.value, nanoseconds.value)
            if file and newest.get(file, ((0, 0),))[0] <= time:
                records = []

                def take(dependency):
                    if self.call("unit_dependency_get_kind", dependency) == RECORD:
                        path = self.library.indexstore_unit_dependency_get_filepath
                        path.restype = Text
                        if str(path(ctypes.c_void_p(dependency))) == file:
                            records.append(str(self.call("unit_dependency_get_name", dependency)))

                self.each("unit_reader_dependencies_apply_f", unit, take)
                if records:
                    newest[file] = (time, records[0])
            self.call("unit_reader_dispose", unit)
        return {file: record for file, (_, record) in newest.items()}

    def occurrences(self, record):
        """All symbols that a file declares or names."""
        reader = self.call("record_reader_create", self.store, record.encode(), None)
        found = []

        def take(occurrence):
            symbol = self.call("occurrence_get_symbol", occurrence)
            line, column = ctypes.c_uint(), ctypes.c_uint()
            self.call("occurrence_get_line_col", occurrence, ctypes.byref(line), ctypes.byref(column))
            found.append(Occurrence(
                str(self.call("symbol_get_usr", symbol)), str(self.call("symbol_get_name", symbol)),
                self.call("symbol_get_kind", symbol), line.value, self.call("occurrence_get_roles", occurrence)))

        self.each("record_reader_occurrences_apply_f", reader, take)
        self.call("record_reader_dispose", reader)
        return found
