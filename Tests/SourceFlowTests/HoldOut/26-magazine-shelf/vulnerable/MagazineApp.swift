import SwiftUI

@main
struct MagazineApp: App {
  @State private var shelf = Shelf()

  var body: some Scene {
    WindowGroup {
      List(shelf.titles, id: \.self) { title in
        Text(title)
      }
      .onOpenURL { url in
        guard url.scheme == "example-magazine", url.host == "issue" else { return }
        guard let order = IssueOrder(url) else { return }
        Task { await shelf.fetch(order) }
      }
    }
  }
}
