extension KeyTable {
  /// The raw values of a choice in words: `` `a`, `b` or `c` ``.
  package static func oneOf<Choice>(_ choice: Choice.Type) -> String
  where Choice: RawRepresentable<String> & CaseIterable {
    let names = choice.allCases.map { "`\($0.rawValue)`" }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Bytes in the largest unit that divides them.
  package static func size(_ bytes: Int) -> String {
    for (unit, shift) in [("GiB", 30), ("MiB", 20), ("KiB", 10)] where bytes > 0 {
      if bytes.isMultiple(of: 1 << shift) { return "\(bytes >> shift) \(unit)" }
    }
    return "\(bytes)"
  }

  /// A time in the largest unit that divides it.
  package static func time(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    for (unit, length) in [("days", Int64(86_400)), ("hours", 3_600), ("minutes", 60)]
    where seconds > length {
      if seconds.isMultiple(of: length) { return "\(seconds / length) \(unit)" }
    }
    return "\(seconds) s"
  }
}
