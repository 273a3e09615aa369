import SwiftUI

struct LibraryView: View {
  let place: LibraryPlace

  var body: some View {
    switch place {
    case .home:
      Text("Library")
    case .shelf(let name):
      Text(name).font(.title)
    case .book(let shelf, let title):
      VStack {
        Text(shelf).font(.caption)
        Text(title).font(.title)
      }
    }
  }
}
