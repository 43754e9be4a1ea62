//: [Previous](@previous)
//: # Matchers
//: A matcher is a value: it has a type, is completed after `.to(.`, and can be stored, passed on and combined.
import Fantail
import FantailPlan
import FantailRun

struct Book {
  let title: String
  let pages: Int
}

let shelf = [Book(title: "Emma", pages: 474), Book(title: "Ulysses", pages: 730)]

let long: Matcher<Book> = .have(\.pages, .beGreaterThan(700))

struct NotOnTheShelf: Error, Equatable {
  let title: String
}

func find(_ title: String) throws -> Book {
  guard let book = shelf.first(where: { $0.title == title }) else { throw NotOnTheShelf(title: title) }
  return book
}

let spec = describe("a shelf") {
  it("has books") { expect(shelf).to(.haveCount(2)) }
  it("has a long one") { expect(shelf).to(.containElement(long)) }
  it("has titles") { expect(shelf).to(.allPass(.have(\.title, !.beEmpty))) }
  it("has a book with one of these titles") {
    expect(shelf.first).to(.beSome(.have(\.title, .equal("Emma") || .equal("Persuasion"))))
  }
  it("says what is missing") { expect { try find("Persuasion") }.to(.throwError(NotOnTheShelf(title: "Persuasion"))) }

  // An expectation can wait for later events: it calls a closure repeatedly until the value fits.
  it("is counted a little later") {
    let counted = Task {
      try await Task.sleep(for: .milliseconds(5))
      return shelf.count
    }
    await expect { try await counted.value }.toEventually(.equal(2))
  }
}

let report = await Executor().run(Plan([spec]))
for result in report.results { print(result.status, result.example.fullDescription) }
/*
 passed a shelf, has books
 passed a shelf, has a long one
 passed a shelf, has titles
 passed a shelf, has a book with one of these titles
 passed a shelf, says what is missing
 passed a shelf, is counted a little later
 */
//: [Next](@next)
