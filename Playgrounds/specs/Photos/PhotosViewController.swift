// Stand-ins for what UIKit has, as small as these examples allow.

@MainActor
class ViewController {}

@MainActor
protocol Navigation: AnyObject {
  func push(_ controller: ViewController, animated: Bool)
}

@MainActor
protocol TableView: AnyObject {
  func dequeueCell(withIdentifier identifier: String, row: Int) -> PhotoCell
}

@MainActor
final class PhotoCell {
  var titleLabel = ""
  var dateLabel = ""
}

// MARK: - The code under test

struct Photo: Sendable, Equatable {
  let title: String
  let date: String
}

/// Fills the rows of a table from an array.
@MainActor
final class ArrayDataSource<Item> {
  let items: [Item]
  private let cellIdentifier: String
  private let configure: @MainActor (PhotoCell, Item) -> Void

  init(items: [Item], cellIdentifier: String, configure: @escaping @MainActor (PhotoCell, Item) -> Void) {
    self.items = items
    self.cellIdentifier = cellIdentifier
    self.configure = configure
  }

  func cell(in table: any TableView, row: Int) -> PhotoCell {
    let cell = table.dequeueCell(withIdentifier: cellIdentifier, row: row)
    configure(cell, items[row])
    return cell
  }
}

@MainActor
final class PhotoViewController: ViewController {
  let photo: Photo

  init(photo: Photo) { self.photo = photo }
}

/// Lists photos, and shows the one that is chosen.
@MainActor
final class PhotosViewController: ViewController {
  weak var navigation: (any Navigation)?
  let dataSource: ArrayDataSource<Photo>

  init(photos: [Photo]) {
    dataSource = ArrayDataSource(items: photos, cellIdentifier: "photo") { cell, photo in
      cell.titleLabel = photo.title
      cell.dateLabel = photo.date
    }
  }

  func didSelectRow(_ row: Int) {
    guard dataSource.items.indices.contains(row) else { return }
    navigation?.push(PhotoViewController(photo: dataSource.items[row]), animated: true)
  }
}
