/// A part of a subject, for a matcher of that part.
enum Part<Value> {
  case there(Value, at: String? = nil)
  case absent(Verdict)
}
