import SwiftUI

struct Viewer: View {
  @State private var current: Collection?

  var body: some View {
    List(current?.photos ?? [], id: \.self, rowContent: Text.init)
      .onOpenURL { link in
        guard link.scheme == "snapbook", link.host == "album",
          let wanted = link.queryValue("name")
        else { return }
        current = Collection(on: Shelf.path(wanted))
      }
  }
}

@main
struct Start: App {
  var body: some Scene {
    WindowGroup { Viewer() }
  }
}
