extension String {
  /// A report without measured times: those of the run, and those of examples, which it shows where a machine is slow.
  var withoutTimes: String {
    replacing(#/finished in [0-9.]+ m?s/#, with: "finished in T").replacing(#/ \([0-9.]+ m?s\)\n/#, with: "\n")
  }
}
