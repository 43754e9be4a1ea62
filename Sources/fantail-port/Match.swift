/// The tokens that match a pattern, and those that match its letters after `$`.
struct Match {
  let range: Range<Int>
  var holes: [Character: Range<Int>]
}
