extension WildcardPattern {
  /// Some texts that fit the pattern, and some that just do not.
  ///
  /// A run is nothing, one character, or characters with slashes; a variable is one of its values.
  package var examples: [String] {
    let runs = ["", "x", "x/y.z"]
    var texts = runs.map { run in elements.map { $0.example(run: run) }.joined() }
    if let first = texts.first {
      texts.append(String(first.dropLast()))
      texts.append(first + "x")
      texts.append(first.uppercased())
    }
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

extension WildcardPattern.Element {
  fileprivate func example(run: String) -> String {
    switch self {
    case .scalar(let scalar): String(scalar)
    case .one: "x"
    case .run: run
    case .choice(.character(let isAllowed)):
      ["0", "a", "A"].first { isAllowed($0) }.map { String($0) } ?? "x"
    case .choice(.texts(let tree)): tree.first ?? ""
    case .choice(.patterns(let patterns)): patterns.first?.examples.first ?? ""
    }
  }
}
