import SwiftUI

struct FeedView: View {
  @ObservedObject var loader: FeedLoader

  var body: some View {
    ScrollView {
      Text(loader.text)
        .padding()
    }
  }
}
