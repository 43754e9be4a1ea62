import Fantail

/// After objc.io's article on testing view controllers: the data source, then what happens when a row is chosen.
@MainActor
enum PhotosSpec {
  static var dataSource: Spec {
    describe("ArrayDataSource") {
      let table = Let { TableDouble() }
      let source = Let {
        ArrayDataSource(items: ["a", "b"], cellIdentifier: "letter") { cell, item in cell.titleLabel = item }
      }

      it("answers with the cell that the table gave") {
        let cell = source().cell(in: table(), row: 0)
        expect(cell).to(.beIdentical(to: table().cell))
      }

      it("asks the table once, for the right kind of cell") {
        _ = source().cell(in: table(), row: 1)
        expect(table().requests).to(.equal(["letter 1"]))
      }

      it("fills the cell", rows: [.init("first", (0, "a")), .init("second", (1, "b"))]) { row, title in
        expect(source().cell(in: table(), row: row).titleLabel).to(.equal(title))
      }
    }
  }

  static var controller: Spec {
    describe("PhotosViewController") {
      let navigation = Let { NavigationDouble() }
      let controller = Let { PhotosViewController(photos: [Photo(title: "Fantail", date: "21 November")]) }

      beforeEach { controller().navigation = navigation() }

      it("shows a photo's title and date") {
        let cell = controller().dataSource.cell(in: TableDouble(), row: 0)
        expect(cell).to(.have(\.titleLabel, .equal("Fantail")) && .have(\.dateLabel, .equal("21 November")))
      }

      context("when a row is chosen") {
        beforeEach { controller().didSelectRow(0) }

        it("pushes one controller, animated") {
          expect(navigation().pushed).to(.haveCount(1))
          expect(navigation().animations).to(.equal([true]))
        }

        it("pushes the detail of that photo") {
          let detail = try require(navigation().pushed.first as? PhotoViewController)
          expect(detail.photo.title).to(.equal("Fantail"))
        }
      }

      context("when there is no such row", .tags("edge")) {
        beforeEach { controller().didSelectRow(7) }
        it("stays where it is") { expect(navigation().pushed).to(.beEmpty) }
      }

      xit("remembers the row that was chosen", .pending("selection is not kept yet"))
    }
  }
}

// MARK: - Doubles

@MainActor
private final class TableDouble: TableView {
  let cell = PhotoCell()
  private(set) var requests: [String] = []

  func dequeueCell(withIdentifier identifier: String, row: Int) -> PhotoCell {
    requests.append("\(identifier) \(row)")
    return cell
  }
}

@MainActor
private final class NavigationDouble: Navigation {
  private(set) var pushed: [ViewController] = []
  private(set) var animations: [Bool] = []

  func push(_ controller: ViewController, animated: Bool) {
    pushed.append(controller)
    animations.append(animated)
  }
}
