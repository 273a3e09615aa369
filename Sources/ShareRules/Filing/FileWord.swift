/// A word of a ``FileTemplate``, and what it stands for.
package enum FileWord: String, Hashable, Sendable, CaseIterable {
  /// The name of the file with its extension.
  case name
  /// The name of the file without its extension.
  case stem
  /// The extension as it is written, without its period.
  case `extension`
  /// The kind of content, as the folders of Archive are called: `images`, `documents`, `links`, …
  case kind
  /// The type identifier of the content.
  case type
  /// The bundle identifier that the sender gives as its own.
  case source
  /// The title of the item that is shared, else the stem.
  case title
  /// The host of a URL.
  case host
  /// The first 8 hexadecimal digits of the SHA-256 of the content.
  case hash
  /// The folder below the inbox in which the file was.
  case folder
  /// The camera with which a photo was taken.
  case camera
  /// The lowest number, from 1, with which the name is free.
  case counter
  /// The year of the date, four digits.
  case year
  /// The month of the date, `01` to `12`.
  case month
  /// The day of the date, `01` to `31`.
  case day
  /// The date as in `2026-11-21`.
  case date
  /// The hour of the date, `00` to `23`.
  case hour
  /// The minute of the date, `00` to `59`.
  case minute
  /// The second of the date, `00` to `60`.
  case second

  /// The words, sorted.
  package static let names = allCases.map(\.rawValue).sorted()

  /// Whether it is a part of a date.
  package var isOfDate: Bool {
    switch self {
    case .year, .month, .day, .date, .hour, .minute, .second: true
    default: false
    }
  }
}
