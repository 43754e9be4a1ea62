/// The difference of two texts, as `diff -u` prints it and `patch -p1` reads it.
struct UnifiedDiff {
  /// The number of lines of the old text that are taken out or replaced.
  let removed: Int
  let added: Int
  let text: String

  private static let context = 3

  /// - Parameter oldPath: Nil for a file that is new.
  init(from old: String, to new: String, oldPath: String?, newPath: String) {
    let (oldLines, newLines) = (Self.lines(old), Self.lines(new))
    let difference = newLines.difference(from: oldLines)
    (removed, added) = (difference.removals.count, difference.insertions.count)
    let script = Self.script(oldLines, newLines, difference)
    var text = "--- \(oldPath.map { "a/\($0)" } ?? "/dev/null")\n+++ b/\(newPath)\n"
    for hunk in Self.hunks(script) { text += Self.print(script, hunk) }
    self.text = text
  }

  private struct Line {
    let mark: Character
    let text: Substring
    /// The number of lines of each text before this one.
    let old: Int
    let new: Int
  }

  private static func lines(_ text: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.last == "" ? lines.dropLast() : lines
  }

  private static func script(
    _ old: [Substring], _ new: [Substring], _ difference: CollectionDifference<Substring>
  ) -> [Line] {
    let gone = Set(difference.removals.map(offset))
    let come = Set(difference.insertions.map(offset))
    var script: [Line] = []
    var (o, n) = (0, 0)
    while o < old.count || n < new.count {
      if gone.contains(o) {
        script.append(Line(mark: "-", text: old[o], old: o, new: n))
        o += 1
      } else if come.contains(n) {
        script.append(Line(mark: "+", text: new[n], old: o, new: n))
        n += 1
      } else {
        script.append(Line(mark: " ", text: old[o], old: o, new: n))
        o += 1
        n += 1
      }
    }
    return script
  }

  private static func offset(_ change: CollectionDifference<Substring>.Change) -> Int {
    switch change {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }

  private static func hunks(_ script: [Line]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in script.indices where script[index].mark != " " {
      let range = max(0, index - context)..<min(script.count, index + context + 1)
      if let last = hunks.last, range.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func print(_ script: [Line], _ hunk: Range<Int>) -> String {
    let lines = script[hunk]
    let olds = lines.filter { $0.mark != "+" }.count
    let news = lines.filter { $0.mark != "-" }.count
    guard let first = lines.first else { return "" }
    let head =
      "@@ -\(olds == 0 ? first.old : first.old + 1),\(olds) +\(news == 0 ? first.new : first.new + 1),\(news) @@\n"
    return head + lines.map { "\($0.mark)\($0.text)\n" }.joined()
  }
}
