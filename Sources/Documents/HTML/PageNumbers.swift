/// Writes numbers for people.
package enum PageNumbers {
  /// A whole number with commas between thousands.
  package static func grouped(_ number: some BinaryInteger) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// A number of things.
  package static func count(_ number: some BinaryInteger, _ one: String, _ many: String) -> String {
    grouped(number) + " " + (number == 1 ? one : many)
  }

  /// A time in seconds, to the thousandth; to the second from 100 seconds on.
  package static func seconds(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e12 else { return "an unknown time" }
    if seconds.magnitude >= 100 { return grouped(Int64(seconds.rounded())) + " s" }
    let thousandths = Int64((seconds * 1000).rounded())
    let rest = String(thousandths.magnitude % 1000)
    return (thousandths < 0 ? "-" : "") + String(thousandths.magnitude / 1000) + "."
      + String(repeating: "0", count: 3 - rest.count) + rest + " s"
  }
}
