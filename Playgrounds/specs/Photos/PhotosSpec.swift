import Fantail

/// After objc.io's article on testing view controllers: the data source, then what happens when a row is chosen.
@MainActor
enum PhotosSpec {
  static var dataSource: Spec {
    describe("ArrayDataSource") {
      let table = Let { TableMock() }
      let cell = Let { PhotoCell() }
      let source = Let {
        ArrayDataSource(items: ["a", "b"], cellIdentifier: "letter") { cell, item in cell.titleLabel = item }
      }

      beforeEach { table().dequeueMock.returns(cell()) }

      it("answers with the cell that the table gave") {
        expect(source().cell(in: table(), row: 0)).to(.beIdentical(to: cell()))
      }

      it("asks the table once, for the right kind of cell") {
        table().dequeueMock.when("of a letter") { $0 == ("letter", 1) }.expected(.once)
        _ = source().cell(in: table(), row: 1)
      }

      it("fills the cell", rows: [.init("first", (0, "a")), .init("second", (1, "b"))]) { row, title in
        expect(source().cell(in: table(), row: row).titleLabel).to(.equal(title))
      }
    }
  }

  static var controller: Spec {
    describe("PhotosViewController") {
      let navigation = Let { NavigationMock() }
      let controller = Let { PhotosViewController(photos: [Photo(title: "Fantail", date: "21 November")]) }

      beforeEach { controller().navigation = navigation() }

      it("shows a photo's title and date") {
        let table = TableMock()
        table.dequeueMock.returns(PhotoCell())
        let cell = controller().dataSource.cell(in: table, row: 0)
        expect(cell).to(.have(\.titleLabel, .equal("Fantail")) && .have(\.dateLabel, .equal("21 November")))
      }

      context("when a row is chosen") {
        beforeEach { controller().didSelectRow(0) }

        it("pushes one controller, animated") {
          expect(navigation().pushMock).to(.haveBeenCalled(.once))
          expect(navigation().pushMock.argument?.animated).to(.equal(true))
        }

        it("pushes the detail of that photo") {
          let detail = try require(navigation().pushMock.argument?.controller as? PhotoViewController)
          expect(detail.photo.title).to(.equal("Fantail"))
        }
      }

      context("when there is no such row", .tags("edge")) {
        beforeEach { controller().didSelectRow(7) }
        it("stays where it is") { expect(navigation().pushMock).notTo(.haveBeenCalled()) }
      }

      xit("remembers the row that was chosen", .pending("selection is not kept yet"))
    }
  }
}

// MARK: - Doubles

@MainActor
private final class TableMock: TableView {
  let dequeueMock = FunctionMock<(identifier: String, row: Int), Never, PhotoCell>("dequeueCell(withIdentifier:row:)")

  func dequeueCell(withIdentifier identifier: String, row: Int) -> PhotoCell { dequeueMock.call((identifier, row)) }
}

@MainActor
private final class NavigationMock: Navigation {
  let pushMock = FunctionMock<(controller: ViewController, animated: Bool), Never, Void>("push(_:animated:)")

  func push(_ controller: ViewController, animated: Bool) { pushMock.call((controller, animated)) }
}
