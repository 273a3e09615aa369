import SwiftUI

@main
struct AlbumApp: App {
  @State private var album: Album?
  private let store = AlbumStore()

  var body: some Scene {
    WindowGroup {
      AlbumView(album: album)
        .onOpenURL(perform: show)
    }
  }

  private func show(_ url: URL) {
    guard url.scheme == "snapbook", url.host == "album" else { return }
    let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
    guard let name = components?.queryItems?.first(where: { $0.name == "name" })?.value else {
      return
    }
    album = store.album(named: name)
  }
}
