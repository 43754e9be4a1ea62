// What the examples of each ending reach: a change of it says of which of them that is known.

func reach(_ name: String) -> String {
  // changed here
  name
}

func leave() -> String {
  // or here
  "left"
}
