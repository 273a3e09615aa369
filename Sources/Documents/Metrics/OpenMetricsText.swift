/// Writes metrics in the text form of OpenMetrics 1.0, so that readers of Prometheus' text form 0.0.4,
/// such as the textfile collector of node_exporter, take the same bytes.
///
/// ```
/// # TYPE sharepipe_oldest_waiting_seconds gauge
/// # UNIT sharepipe_oldest_waiting_seconds seconds
/// # HELP sharepipe_oldest_waiting_seconds How long the oldest entry has waited.
/// sharepipe_oldest_waiting_seconds{inbox="scans"} 12.5
/// # EOF
/// ```
///
/// - OpenMetrics names a counter without `_total` in its metadata, and ends with `# EOF`. In 0.0.4, `#
///   UNIT` and `# EOF` are comments, and the samples of the counter are of no declared type: node_exporter
///   passes them on as *untyped*, which `rate()` does not mind.
/// - No sample has a time of its own: the collector skips a whole file for one.
/// - 0.0.4 has no type `info`: a gauge of 1 takes its place.
///
/// Source: OpenMetrics 1.0, "Text format"; Prometheus, "Exposition formats"; node_exporter,
/// `collector/textfile.go`.
package enum OpenMetricsText {
  /// The text of metrics; those without samples are left out.
  ///
  /// - Parameter families: The metrics, each of which has a name of its own.
  /// - Returns: The text, UTF-8.
  package static func bytes(of families: [MetricFamily]) -> [UInt8] {
    var text = ""
    for family in families where !family.samples.isEmpty { write(family, to: &text) }
    text += "# EOF\n"
    return Array(text.utf8)
  }

  private static func write(_ family: MetricFamily, to text: inout String) {
    let name = family.name
    text += "# TYPE \(name) \(family.kind.name)\n"
    if let unit = family.unit { text += "# UNIT \(name) \(unit.rawValue)\n" }
    text += "# HELP \(name) \(family.help)\n"
    for (labels, value) in family.samples.sorted(by: { $0.key < $1.key }) {
      let written = Self.text(of: labels)
      switch family.kind {
      case .gauge: text += "\(name)\(written) \(Self.text(of: value))\n"
      case .counter(let start):
        let created = Double(start.microseconds) / 1_000_000
        text += "\(name)_total\(written) \(Self.text(of: value))\n"
        text += "\(name)_created\(written) \(Self.text(of: created))\n"
      }
    }
  }

  private static func text(of labels: MetricLabels) -> String {
    guard !labels.pairs.isEmpty else { return "" }
    let pairs = labels.pairs.map { "\($0.name)=\"\(escaped($0.value))\"" }
    return "{\(pairs.joined(separator: ","))}"
  }

  /// A value between quotation marks: both forms escape these three characters and no others.
  private static func escaped(_ value: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func text(of value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value > 0 ? "+Inf" : "-Inf" }
    if let whole = Int64(exactly: value) { return "\(whole)" }
    return "\(value)"
  }
}

extension MetricFamily.Kind {
  /// The word for it in both forms.
  fileprivate var name: String {
    switch self {
    case .gauge: "gauge"
    case .counter: "counter"
    }
  }
}
