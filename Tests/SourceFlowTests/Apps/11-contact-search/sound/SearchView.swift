import SwiftUI

struct SearchView: View {
  @Environment(\.managedObjectContext) private var context
  @ObservedObject var search: ContactSearch

  var body: some View {
    NavigationView {
      List(search.names, id: \.self) { name in
        Text(name)
      }
      .searchable(text: $search.text)
      .onSubmit(of: .search) { search.run(in: context) }
    }
  }
}
