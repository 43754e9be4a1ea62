// Declarations that the article uses and does not show.

struct Cart {
  var items: [String] = []
}
