import Documents

/// The pictures of images on the page of a context that waits.
///
/// A picture shows what an image is about; it is no evidence of its bytes, and the page says so. Where
/// none can be drawn after all, words stand in its place.
struct ContentPictures: Hashable {
  /// Which content a picture is of; the raw value is the word in its path.
  enum Place: String {
    /// Content that would be handed over.
    case handed = "content"
    /// Content as it came in, before an extension changed it.
    case arrived
  }

  /// The context.
  let context: String
  /// The numbers of the attachments that would be handed over.
  var handed: [Int] = []
  /// The numbers of the attachments as they came in, if an extension has changed the content since.
  var arrived: [Int] = []

  /// The most pictures in one place.
  private static let most = 20
  /// The sides of the place that each has, in pixels: pictures differ, and the page stays as it is
  /// while they come.
  private static let side = "\(RawPicture.longestSide)"

  init(context: String) { self.context = context }

  /// Writes the pictures of one place; nothing if there are none.
  func write(_ place: Place, _ address: ConsoleAddress, to html: inout HTMLWriter) {
    let numbers = (place == .handed ? handed : arrived).prefix(Self.most)
    guard !numbers.isEmpty else { return }
    html.element("div", "pictures") { html in
      for number in numbers {
        let name = place == .handed ? "Content \(number)" : "Content \(number) as it came in"
        html.element("figure", "picture") { html in
          html.void(
            "img", "",
            [
              .init(
                "src", address.path("contexts/\(context)/\(place.rawValue)/\(number)/picture")),
              .init("alt", "\(name) as a picture"), .init("width", Self.side),
              .init("height", Self.side), .init("loading", "lazy"), .init("decoding", "async"),
            ])
          html.element("figcaption", "soft", name)
        }
      }
    }
    html.element(
      "p", "note",
      place == .handed
        ? "These pictures are redrawn, and small. What is handed over is the file."
        : "These pictures are redrawn, and small, from the files as they came in.")
  }
}
