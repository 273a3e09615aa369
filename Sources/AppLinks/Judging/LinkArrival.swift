/// How a URL arrived, as far as a caller knows and its text does not say.
public struct LinkArrival: Hashable, Sendable {
  /// How the text is read, or `nil` for what the host's policy says.
  public var reading: URLReader.Mode?

  /// Makes an arrival of which nothing is known.
  public init(reading: URLReader.Mode? = nil) { self.reading = reading }
}
