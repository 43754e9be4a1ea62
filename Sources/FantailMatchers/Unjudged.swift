struct Unjudged: Error {
  let reason: String
}
