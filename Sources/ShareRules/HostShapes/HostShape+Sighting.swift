extension HostShape {
  /// A public record of a shape: where it is, and when the shape was seen.
  public struct Sighting: Hashable, Sendable {
    /// The name of the page or thread, such as `MaxAst/expo-share-extension 77`.
    public let source: String
    /// The date of the record (`YYYY-MM-DD`, or less of it), which is the latest at which the shape was
    /// seen; `nil` if no date is known.
    public let date: String?
    /// The system on which it was seen, such as `iOS 26.1`; `nil` if the record names none.
    public let system: String?

    /// The record with what is known of its time, for people.
    public var words: String {
      let time = [date, system].compactMap(\.self)
      return source + " (" + (time.isEmpty ? "no date known" : time.joined(separator: ", ")) + ")"
    }
  }
}

extension HostShape.Sighting {
  /// A record, with the date that it bears; without one if none is known.
  init(_ source: String, _ date: String? = nil, on system: String? = nil) {
    (self.source, self.date, self.system) = (source, date, system)
  }
}
