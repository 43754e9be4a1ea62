/// The beginning of a line of a tree.
///
/// - Parameter depth: The number of groups around the line.
/// - Returns: Two spaces a group. From the twentieth on the depth is written as a number: a tree of ten thousand levels
///   would be a text of a hundred million spaces.
package func treeIndentation(_ depth: Int) -> String {
  let deepest = 20
  return depth <= deepest
    ? String(repeating: "  ", count: depth) : String(repeating: "  ", count: deepest) + "(level \(depth)) "
}
