import ContentSniffing
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

/// The time that the words of a date in a template are of, and where it is from.
struct FilingDate {
  /// The time.
  let time: LocalTime
  /// Where it is from, such as `captured (exif)`, `modified` or `arrived`.
  let source: String

  /// Takes the first time that is known, from the choice of the owner on.
  ///
  /// - Parameters:
  ///   - choice: The choice of the owner.
  ///   - captured: When the content was made, and how that is known; `nil` if it does not say.
  ///   - modified: When the file was changed last, in nanoseconds since 1970; `nil` if there was none.
  ///   - arrived: When the context was first seen: seconds since 1970-01-01T00:00:00Z.
  init(
    _ choice: FilingOptions.DateChoice, captured: @autoclosure () -> (LocalTime, String)?,
    modified: Int64?, arrived: Int64
  ) {
    if choice == .captured, let (time, how) = captured() {
      self.time = time
      source = "captured (\(how))"
    } else if choice != .arrived, let modified {
      time = LocalTime(of: Int64((Double(modified) / 1e9).rounded(.down)))
      source = FilingOptions.DateChoice.modified.rawValue
    } else {
      time = LocalTime(of: arrived)
      source = FilingOptions.DateChoice.arrived.rawValue
    }
  }
}
