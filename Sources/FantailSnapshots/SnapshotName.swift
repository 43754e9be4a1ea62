import FantailTree

/// Names of snapshots as names of files.
enum SnapshotName {
  /// Returns the name of an example's file: its id, with its parts joined by dots. A long name is cut after the group's
  /// name and followed by a hash of the whole id, because systems allow at most 255 bytes.
  static func file(_ id: String) -> String {
    let name = id.split(separator: "/").map { part(String($0)) }.joined(separator: ".")
    return name.utf8.count > 130 ? cut(name, to: 110, hash: id) : name
  }

  /// Returns a part of a file's name: letters and digits remain, and all other characters become `_`. A hash of the
  /// whole text follows if characters other than spaces were replaced, since two parts could then be equal, or if the
  /// part is cut.
  static func part(_ text: String) -> String {
    let kept = String(text.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
    guard !isPlain || kept.utf8.count > 80 else { return kept }
    return cut(kept, to: 60, hash: text)
  }

  private static func cut(_ text: String, to bytes: Int, hash: String) -> String {
    var kept = text[...]
    while kept.utf8.count > bytes { kept.removeLast() }
    return kept + "~" + String(hash.stableHash & 0xFFFF_FFFF, radix: 36)
  }
}
