import FantailTree
import Foundation

/// The snapshots of a spec file that no example uses any more.
struct ObsoleteSnapshots {
  let folder: String
  let identity: ExampleIdentity
  let used: Set<String>

  /// Lists or removes the obsolete files. Removing them needs a separate option, since an example on another platform
  /// or in another configuration may use them.
  ///
  /// - Parameters:
  ///   - removing: Whether to remove the snapshots.
  ///   - runner: The program that runs the example; the advice mentions its options.
  ///   - say: Receives a line for each file.
  func report(removing: Bool, runner: Runner, say: (String) -> Void) {
    for path in paths {
      let name = "__Snapshots__/" + path.split(separator: "/").suffix(2).joined(separator: "/")
      if !removing {
        say("warning: no example uses the snapshot \(name); \(runner.giving("--remove-obsolete")) removes it\n")
      } else if unlink(path) == 0 {
        say("note: removed the snapshot \(name), which no example uses\n")
      } else {
        say(
          "warning: cannot remove the snapshot \(name), which no example uses: \(String(cString: strerror(errno)))\n"
        )
      }
    }
  }

  /// The files of the example that the example did not use. The first example of an outermost group also finds the
  /// files of examples that were removed from the group. Other groups may be in other plans.
  private var paths: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let own = SnapshotName.file(identity.id)
    let root = identity.id.prefix { $0 != "/" }
    let declared = identity.declared().filter { $0.prefix { $0 != "/" } == root }.map(SnapshotName.file)
    let isFirst = declared.first == own
    return files.sorted().filter { file in
      let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
      if belongs(name, to: own) { return !used.contains("\(folder)/\(file)".lowercased()) }
      guard isFirst, name.hasPrefix(SnapshotName.part(String(root)) + ".") else { return false }
      return !declared.contains { belongs(name, to: $0) }
    }.map { "\(folder)/\($0)" }
  }

  private func belongs(_ name: String, to example: String) -> Bool { name == example || name.hasPrefix(example + "-") }
}
