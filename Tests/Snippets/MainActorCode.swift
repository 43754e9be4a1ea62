@MainActor final class PhotosScreen {
  var title = "Photos"
  private(set) var count = 0

  init() {}

  func load() { count = 3 }
  func reload() { Task { count = 3 } }
}
