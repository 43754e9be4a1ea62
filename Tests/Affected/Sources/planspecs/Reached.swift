// The code that the examples of each ending enter. A change of it shows which of these examples are in the record.

func reach(_ name: String) -> String {
  // changed here
  name
}

func leave() -> String {
  // or here
  "left"
}

func walk(_ names: Set<String>) -> String {
  switch names.first {
  case "a": "one"
  case "b": "two"
  case "c": "three"
  case "d": "four"
  case "e": "five"
  default: "six"
  }
}
