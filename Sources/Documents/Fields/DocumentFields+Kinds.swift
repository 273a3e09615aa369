extension DocumentFields {
  /// The text of a key, where empty text is a problem.
  package mutating func string(_ key: String) -> String? {
    guard let text = text(key) else { return nil }
    guard !text.isEmpty else {
      report(key, .notAllowed(expected: "a string", found: "an empty one", suggestion: nil))
      return nil
    }
    return text
  }

  /// The text of a key, which may be empty.
  package mutating func text(_ key: String) -> String? {
    read(key, expecting: "a string", \.string)
  }

  /// The truth of a key.
  package mutating func boolean(_ key: String) -> Bool? {
    read(key, expecting: "true or false", \.boolean)
  }

  /// The whole number of a key, which must be in a range.
  package mutating func integer(_ key: String, in range: ClosedRange<Int> = 0...Int.max) -> Int? {
    guard let value = value(key) else { return nil }
    guard let number = value.integer else {
      report(key, .wrongKind(expected: Self.words(for: range), found: value.found))
      return nil
    }
    guard let number = Int(exactly: number), range.contains(number) else {
      let expected = Self.words(for: range)
      report(key, .notAllowed(expected: expected, found: "\(number)", suggestion: nil))
      return nil
    }
    return number
  }

  /// The time of a key: seconds, more than zero and at most a year, with a fraction or without.
  package mutating func duration(_ key: String) -> Duration? {
    let expected = "a number of seconds above 0"
    guard let value = value(key) else { return nil }
    let seconds: Double
    switch value {
    case .integer(let number): seconds = Double(number)
    case .number(let number): seconds = number
    default:
      report(key, .wrongKind(expected: expected, found: value.found))
      return nil
    }
    guard seconds > 0, seconds <= 366 * 86_400 else {
      report(key, .notAllowed(expected: expected, found: value.found, suggestion: nil))
      return nil
    }
    return .seconds(seconds)
  }

  /// The members of a key.
  package mutating func dictionary(_ key: String) -> [String: DocumentValue]? {
    read(key, expecting: "a dictionary", \.dictionary)
  }

  /// The elements of a key.
  package mutating func array(_ key: String) -> [DocumentValue]? {
    read(key, expecting: "an array", \.array)
  }

  /// The texts of a key whose value is an array of strings, none of them empty.
  ///
  /// A wrong element is a problem of its own, and left out.
  package mutating func strings(_ key: String) -> [String]? {
    elements(key, expecting: "an array of strings") { $0 }
  }

  /// The elements of a key whose value is an array of strings, each made into something.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - expected: The whole value in words.
  ///   - element: One element in words.
  ///   - make: Makes an element from its text; `nil` is a problem at that element.
  /// - Returns: The elements that could be made, or `nil` if there is no array.
  package mutating func elements<Element>(
    _ key: String, expecting expected: String, of element: String = "a string",
    _ make: (String) -> Element?
  ) -> [Element]? {
    guard let values = read(key, expecting: expected, \.array) else { return nil }
    var result: [Element] = []
    for (index, value) in values.enumerated() {
      if let text = value.string, !text.isEmpty, let made = make(text) {
        result.append(made)
        continue
      }
      let reason: DocumentProblem.Reason =
        value.string == nil
        ? .wrongKind(expected: element, found: value.found)
        : .notAllowed(expected: element, found: value.found, suggestion: nil)
      report("\(key)[\(index)]", reason)
    }
    return result
  }

  /// The choice of a key, by its raw value.
  ///
  /// YAML reads the bare words `off` and `on` as booleans; they are taken as words where a choice
  /// is called so.
  package mutating func choice<Choice>(
    _ key: String, _ type: Choice.Type = Choice.self
  ) -> Choice? where Choice: RawRepresentable<String> & CaseIterable {
    guard let value = value(key) else { return nil }
    if let choice = value.choice(of: Choice.self) { return choice }
    report(key, value.notOneOf(Choice.allCases.map { $0.rawValue }))
    return nil
  }

  /// The choices of a key whose value is an array of raw values.
  package mutating func choices<Choice>(
    _ key: String, _ type: Choice.Type = Choice.self
  ) -> [Choice]? where Choice: RawRepresentable<String> & CaseIterable {
    guard let values = array(key) else { return nil }
    var result: [Choice] = []
    for (index, value) in values.enumerated() {
      if let choice = value.choice(of: Choice.self) {
        result.append(choice)
      } else {
        report("\(key)[\(index)]", value.notOneOf(Choice.allCases.map { $0.rawValue }))
      }
    }
    return result
  }

  /// Reads a value of one kind.
  private mutating func read<Kind>(
    _ key: String, expecting expected: String, _ kind: (DocumentValue) -> Kind?
  ) -> Kind? {
    guard let value = value(key) else { return nil }
    guard let read = kind(value) else {
      report(key, .wrongKind(expected: expected, found: value.found))
      return nil
    }
    return read
  }

  /// The range of a whole number in words.
  private static func words(for range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): "a whole number"
    case (let lower, .max): "a whole number of at least \(lower)"
    case (let lower, let upper): "a whole number from \(lower) to \(upper)"
    }
  }
}

extension DocumentValue {
  /// The value in the words of a message: short values as they are, others by their kind.
  package var found: String {
    switch self {
    case .string(""): "an empty string"
    case .string(let text): "the string '\(text.excerpt)'"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    default: kind
    }
  }

  /// The choice that this value names, or `nil` if it names none.
  ///
  /// No list of all names is made: a set of rules asks for a hundred choices.
  fileprivate func choice<Choice>(
    of type: Choice.Type
  ) -> Choice? where Choice: RawRepresentable<String> & CaseIterable {
    let name: String
    switch self {
    case .string(let text): name = text
    case .boolean(false): name = "off"
    case .boolean(true): name = "on"
    default: return nil
    }
    return Choice(rawValue: name)
  }

  /// The problem that this value is none of the choices.
  fileprivate func notOneOf(_ names: [String]) -> DocumentProblem.Reason {
    let expected = "one of " + names.map { "'\($0)'" }.joined(separator: ", ")
    guard let text = string else { return .wrongKind(expected: expected, found: found) }
    return .notAllowed(
      expected: expected, found: "'\(text.excerpt)'",
      suggestion: NearestName.suggestion(for: text, among: names))
  }
}
