/// A metric: its name, its kind, and its samples with different labels.
///
/// Its name cannot disagree with its unit, and no two samples have the same labels.
/// Source: OpenMetrics 1.0, "MetricFamily".
package struct MetricFamily: Hashable, Sendable {
  /// What the samples are.
  package enum Kind: Hashable, Sendable {
    /// A number now.
    case gauge
    /// How often something happened since a moment; it never becomes less.
    case counter(since: Timestamp)
  }

  /// The unit of the samples; always a base unit.
  package enum Unit: String, Hashable, Sendable {
    /// Seconds.
    case seconds
  }

  /// The name, with the unit and without `_total`.
  package let name: String
  /// What the samples are.
  package let kind: Kind
  /// The unit; `nil` for a number of things.
  package let unit: Unit?
  /// What it means, in a sentence for people.
  package let help: String
  /// The samples by their labels.
  package private(set) var samples: [MetricLabels: Double] = [:]

  /// Creates a metric without samples.
  ///
  /// - Parameters:
  ///   - name: The name without the unit, and without the `_total` of a counter.
  ///   - kind: What the samples are.
  ///   - unit: The unit, which the name gets at its end.
  ///   - help: What it means: one line without quotation marks and backslashes, which the two text
  ///     forms would not read alike.
  package init(_ name: String, _ kind: Kind, unit: Unit? = nil, _ help: String) {
    self.name = unit.map { "\(name)_\($0.rawValue)" } ?? name
    precondition(MetricLabels.isName(self.name), "the name of a metric is not one")
    precondition(
      !help.contains { $0 == "\"" || $0 == "\\" || $0.isNewline }, "the help is not plain")
    self.kind = kind
    self.unit = unit
    self.help = help
  }

  /// The sample with some labels; `nil` if there is none.
  package subscript(labels: MetricLabels) -> Double? {
    get { samples[labels] }
    set { samples[labels] = newValue }
  }

  /// Adds a number to the sample with some labels, which begins at 0.
  package mutating func add(_ value: Double, _ labels: MetricLabels) {
    samples[labels, default: 0] += value
  }
}
