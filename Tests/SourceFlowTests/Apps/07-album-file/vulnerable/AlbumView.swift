import SwiftUI

struct AlbumView: View {
  let album: Album?

  var body: some View {
    if let album {
      List(album.photos, id: \.self) { photo in
        Text(photo)
      }
      .navigationTitle(album.title)
    } else {
      Text("No album is open.")
    }
  }
}
