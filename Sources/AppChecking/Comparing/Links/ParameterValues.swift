import AppLinks

/// Values with which it is tried what a parameter takes: those at its bounds, and plain ones.
struct ParameterValues {
  /// The values.
  private(set) var all: [String] = []
  private var numbers: Set<Int64> = []

  /// The longest text that is made, in characters.
  private static let longest = 1_000
  /// The most values.
  private static let most = 64

  init(_ parameters: [LinkParameter], redirectHosts: [String]) {
    for parameter in parameters { add(parameter, redirectHosts) }
    all += numbers.sorted { ($0.magnitude, $0) < ($1.magnitude, $1) }.map { String($0) }
    var seen: Set<String> = []
    all = Array(all.filter { seen.insert($0).inserted }.prefix(Self.most))
  }

  private mutating func add(_ parameter: LinkParameter, _ redirectHosts: [String]) {
    all += (parameter.values ?? []).prefix(8)
    switch parameter.kind {
    case .text: all += ["text", "1", "a b"]
    case .multiline: all += ["text", "two\nlines"]
    case .integer:
      for bound in [parameter.minimum, parameter.maximum].compactMap(\.self) {
        numbers.insert(bound)
        for step in [-1, 1] as [Int64] {
          let (next, overflows) = bound.addingReportingOverflow(step)
          if !overflows { numbers.insert(next) }
        }
      }
      all.append("1")
      numbers.formUnion([0, -1, .max, .min])
    case .uuid: all.append("123E4567-E89B-12D3-A456-426614174000")
    case .url: all += ["https://example.com/", "example:x"]
    case .redirect: all += redirectHosts.prefix(4).map { "https://\($0)/" }
    }
    if let length = parameter.maximumLength, length < Self.longest {
      all += [max(length, 1), length + 1].map { String(repeating: "x", count: $0) }
    }
    if let pattern = parameter.pattern, pattern.text.utf8.count < Self.longest {
      all += [pattern.text, "text", "1"]
    }
  }
}
