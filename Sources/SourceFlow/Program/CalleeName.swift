import SourceReading

/// The name under which something is called, in one form for Swift and Objective-C.
///
/// `open(_:options:)` and `openURL:options:` are read alike: a base name, and labels in their order.
struct CalleeName: Hashable, Sendable {
  /// The base name: `open`, and in Objective-C the first part of the selector, `openURL`.
  let base: String
  /// Whether it is one of Objective-C or C, where every argument is written.
  var isSelector = false
  /// The labels, `_` where there is none, as for the first part of a selector.
  let labels: [String]

  /// Creates a name from its parts.
  init(_ base: String, labels: [String]) {
    self.base = base
    self.labels = labels
  }

  /// Reads a name as it is written: `open(_:options:)`, `openURL:options:`, `length`.
  init(_ text: String) {
    if let start = text.firstIndex(of: "(") {
      base = String(text[..<start])
      let inside = text[text.index(after: start)...].dropLast()
      labels = inside.split(separator: ":").map(String.init)
    } else if let colon = text.firstIndex(of: ":") {
      base = String(text[..<colon])
      let rest = text[text.index(after: colon)...].split(
        separator: ":", omittingEmptySubsequences: true)
      labels = ["_"] + rest.map(String.init)
      isSelector = true
    } else {
      base = text
      labels = []
    }
  }

  /// The name of a function; one of C has as many labels as parameters.
  init(_ function: SourceFunction) {
    self.init(function.name)
    if !function.name.contains("("), function.kind == .function { isSelector = true }
    if labels.isEmpty, function.kind == .function, !function.name.contains("("),
      !function.parameters.isEmpty
    {
      self.init(base, labels: function.parameters.map { _ in "_" })
      isSelector = true
    } else if base == "init?" || base == "init!" {
      self.init("init", labels: labels)
    }
  }

  /// The name of a call, as far as the callee has one.
  ///
  /// - Parameters:
  ///   - callee: What is called.
  ///   - arguments: What is handed over.
  init?(of callee: SourceExpression, _ arguments: [SourceExpression.Argument]) {
    switch callee.kind {
    case .name(let name), .member(_, let name):
      if name.contains(":") {
        self.init(name)
      } else {
        self.init(name, labels: arguments.map { $0.label ?? "_" })
      }
    case .unwrapping(let inner, _): self.init(of: inner, arguments)
    default: return nil
    }
  }
}

extension CalleeName {
  /// Whether a call under this name can be one of a function: all labels of the call are among
  /// those of the function, in its order.
  ///
  /// What a call leaves out has a default; a trailing closure has no label or that of its parameter.
  func canCall(_ function: CalleeName) -> Bool {
    guard base == function.base, labels.count <= function.labels.count else { return false }
    // A selector has no defaults.
    if function.isSelector { return labels == function.labels }
    var rest = function.labels[...]
    for label in labels {
      guard
        let index = rest.firstIndex(where: { $0 == label })
          ?? (label == "_" ? rest.indices.first : nil)
      else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }

  /// The place of each argument of a call among the parameters of a function that it can call.
  func places(in function: CalleeName) -> [Int] {
    var places: [Int] = []
    var next = 0
    for label in labels {
      let index = function.labels[next...].firstIndex(of: label) ?? next
      guard index < function.labels.count else { break }
      places.append(index)
      next = index + 1
    }
    return places
  }
}
