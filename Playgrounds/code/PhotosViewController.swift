// Stand-ins for types of UIKit, as small as these examples allow.

@MainActor
package class ViewController {
  package init() {}
}

@MainActor
package protocol Navigation: AnyObject {
  func push(_ controller: ViewController, animated: Bool)
}

@MainActor
package protocol TableView: AnyObject {
  func dequeueCell(withIdentifier identifier: String, row: Int) -> PhotoCell
}

@MainActor
package final class PhotoCell {
  package var titleLabel = ""
  package var dateLabel = ""

  package init() {}
}

// MARK: - The code under test

package struct Photo: Sendable, Equatable {
  package let title: String
  package let date: String

  package init(title: String, date: String) {
    self.title = title
    self.date = date
  }
}

/// The place where photos are stored.
@MainActor
package protocol PhotoStore: AnyObject {
  var sortedPhotos: [Photo] { get }
}

/// The root object of an application, which all code can access by its type.
@MainActor
package protocol ApplicationDelegate: AnyObject {
  static var shared: any ApplicationDelegate { get }
  var store: any PhotoStore { get }
}

/// Fills the rows of a table from an array.
@MainActor
package final class ArrayDataSource<Item> {
  package let items: [Item]
  private let cellIdentifier: String
  private let configure: @MainActor (PhotoCell, Item) -> Void

  /// - Returns: `nil` for an empty cell identifier, because a table cannot return a cell for it.
  package init?(items: [Item], cellIdentifier: String, configure: @escaping @MainActor (PhotoCell, Item) -> Void) {
    guard !cellIdentifier.isEmpty else { return nil }
    self.items = items
    self.cellIdentifier = cellIdentifier
    self.configure = configure
  }

  package func cell(in table: any TableView, row: Int) -> PhotoCell {
    let cell = table.dequeueCell(withIdentifier: cellIdentifier, row: row)
    configure(cell, items[row])
    return cell
  }
}

@MainActor
package final class PhotoViewController: ViewController {
  package let photo: Photo

  package init(photo: Photo) { self.photo = photo }
}

/// Lists photos, and shows the chosen one.
@MainActor
package final class PhotosViewController: ViewController {
  package weak var navigation: (any Navigation)?
  private let photos: [Photo]

  package init(photos: [Photo]) { self.photos = photos }

  /// Lists the photos of the application's store.
  package convenience init(application: (some ApplicationDelegate).Type) {
    self.init(photos: application.shared.store.sortedPhotos)
  }

  package var numberOfRows: Int { photos.count }

  package func cell(in table: any TableView, row: Int) -> PhotoCell {
    let cell = table.dequeueCell(withIdentifier: "photo", row: row)
    cell.titleLabel = photos[row].title
    cell.dateLabel = photos[row].date
    return cell
  }

  package func didSelectRow(_ row: Int) {
    guard photos.indices.contains(row) else { return }
    navigation?.push(PhotoViewController(photo: photos[row]), animated: true)
  }
}
