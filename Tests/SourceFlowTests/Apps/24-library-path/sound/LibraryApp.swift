import SwiftUI

@main
struct LibraryApp: App {
  @State private var place = LibraryPlace.home

  var body: some Scene {
    WindowGroup {
      LibraryView(place: place)
        .onOpenURL { url in
          guard url.scheme == "bookshelf", url.host == "library",
            let next = LibraryPlace(url: url)
          else { return }
          place = next
        }
    }
  }
}
