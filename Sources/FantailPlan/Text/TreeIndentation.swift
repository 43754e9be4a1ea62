/// Returns the indentation of a line of a tree.
///
/// - Parameter depth: The number of groups around the line.
/// - Returns: Two spaces for each group. From the twentieth group on, the depth is written as a number: with spaces, a
///   tree of ten thousand levels would have a hundred million characters.
package func treeIndentation(_ depth: Int) -> String {
  let deepest = 20
  return depth <= deepest
    ? String(repeating: "  ", count: depth) : String(repeating: "  ", count: deepest) + "(level \(depth)) "
}
