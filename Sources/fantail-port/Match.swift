/// The tokens that match a pattern, and the tokens that match the letters after `$` in the pattern.
struct Match {
  let range: Range<Int>
  var holes: [Character: Range<Int>]
}
