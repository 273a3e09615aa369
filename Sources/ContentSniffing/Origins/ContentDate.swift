/// When content was made, and which part of it says so.
package struct ContentDate: Hashable, Sendable {
  /// The part of a file that has the date.
  package enum Source: String, CaseIterable, Sendable {
    /// Exif of a picture.
    case exif
    /// The movie header or the metadata of a QuickTime or MPEG-4 file.
    case quickTime
    /// The information dictionary or the XMP of a PDF.
    case pdf
    /// The `Date` field of a mail.
    case mail
  }

  /// The date as the format stores it.
  package enum Value: Hashable, Sendable {
    /// What a clock showed, with its zone where the bytes name one.
    case wallClock(WallClock)
    /// Seconds since the beginning of 1970 in UTC; which day that was depends on the place.
    case instant(Int64)
  }

  /// The part of the file that has the date.
  package let source: Source
  /// The date.
  package let value: Value

  /// Creates a date.
  ///
  /// - Parameters:
  ///   - value: The date.
  ///   - source: The part of the file that has it.
  package init(_ value: Value, source: Source) {
    self.value = value
    self.source = source
  }

  /// The first text that is a date, in the order in which texts are tried.
  init?(_ clocks: WallClock?..., source: Source) {
    guard let clock = clocks.lazy.compactMap(\.self).first else { return nil }
    self.init(.wallClock(clock), source: source)
  }
}
