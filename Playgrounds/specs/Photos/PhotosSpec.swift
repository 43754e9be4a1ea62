import ArticleCode
import Fantail

/// Based on objc.io's article on testing view controllers: the data source, then the effect of choosing a row, then the
/// source of the photos. The article uses OCMock, and a base class that verifies the mocks. These mocks are generated
/// from the protocols, and verify themselves at the end of each example.
@MainActor
enum PhotosSpec {
  static var spec: Spec {
    describe("Photos") {
      dataSource
      controller
      applicationsStore
    }
  }

  private static var dataSource: Spec {
    describe("ArrayDataSource") {
      let table = Let { TableViewMock("table", .strict) }
      let cell = Let { PhotoCell() }

      it("cannot be made without an identifier of cells") {
        expect(ArrayDataSource(items: [Int](), cellIdentifier: "") { _, _ in }).to(.beNil)
        expect(ArrayDataSource(items: [Int](), cellIdentifier: "foo") { _, _ in }).notTo(.beNil)
      }

      it("configures the cell that the table hands out") {
        // As in the article: the configured values are stored, and compared afterwards.
        var configured: (cell: PhotoCell, item: String)?
        let source = try require(
          ArrayDataSource(items: ["a", "b"], cellIdentifier: "foo") { configured = (cell: $0, item: $1) })
        table().on.dequeueCell(withIdentifier: "foo", row: 0).expectsNextCall().returns(cell())

        let result = source.cell(in: table(), row: 0)

        expect(result).to(.beIdentical(to: cell()))
        expect(configured?.cell).to(.beIdentical(to: cell()))
        expect(configured?.item).to(.equal("a"))
        table().verify()  // not necessary: the example verifies its mocks at its end
      }

      it("fills a cell for each row", rows: [.init("first", (0, "a")), .init("second", (1, "b"))]) { row, title in
        let source = try require(
          ArrayDataSource(items: ["a", "b"], cellIdentifier: "foo") { cell, item in cell.titleLabel = item })
        table().on.dequeueCell(row: .equal(row)).expectsNextCall().returns(cell())
        expect(source.cell(in: table(), row: row).titleLabel).to(.equal(title))
      }
    }
  }

  private static var controller: Spec {
    describe("PhotosViewController") {
      let navigation = Let { NavigationMock("navigation", .strict) }
      let controller = Let { PhotosViewController(photos: [Photo(title: "Fantail", date: "21 November")]) }

      beforeEach { controller().navigation = navigation() }

      it("shows a photo's title and date") {
        let table = TableViewMock()
        table.on.dequeueCell(withIdentifier: "photo").returns(PhotoCell())
        let cell = controller().cell(in: table, row: 0)
        expect(cell).to(.have(\.titleLabel, .equal("Fantail")) && .have(\.dateLabel, .equal("21 November")))
      }

      it("pushes the page of the photo that is chosen") {
        // Like the article's checkWithBlock: a constraint that calls a closure.
        let aPhotosPage = ArgumentConstraint<ViewController>.satisfying("a photo's page") { controller in
          MainActor.assumeIsolated { (controller as? PhotoViewController)?.photo.title == "Fantail" }
        }
        navigation().on.push(aPhotosPage, animated: true).expectsNextCall()
        controller().didSelectRow(0)
      }

      it("stays where it is when there is no such row", .tags("edge")) {
        navigation().on.push().reject()
        controller().didSelectRow(7)
      }

      xit("remembers the row that was chosen", .pending("selection is not kept yet"))
    }
  }

  private static var applicationsStore: Spec {
    describe("The photos of the application") {
      // `ApplicationDelegate.shared.store.sortedPhotos`: each step is a mock, the first a static mock of this example.
      let store = Let { PhotoStoreMock() }
      let application = Let { ApplicationDelegateMock() }

      beforeEach {
        store().on.sortedPhotos.value = [Photo(title: "Kiwi", date: "1 May"), Photo(title: "Tui", date: "2 May")]
        application().on.store.value = store()
        ApplicationDelegateMock.on.shared.value = application()
      }

      it("are listed") {
        expect(PhotosViewController(application: ApplicationDelegateMock.self).numberOfRows).to(.equal(2))
      }

      it("are asked for once") {
        _ = PhotosViewController(application: ApplicationDelegateMock.self)
        expect(store().on.sortedPhotos.getter).to(.haveBeenCalled(.once))
      }
    }
  }
}
