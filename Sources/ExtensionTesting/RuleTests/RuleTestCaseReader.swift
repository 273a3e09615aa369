import Documents
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// Reads one case of a test file.
struct RuleTestCaseReader {
  /// The longest name of a case, in characters.
  private static let longestName = 200

  let number: Int
  let folder: FilePath
  let isRaw: Bool
  let isBundle: Bool
  let catalogue: TypeCatalogue

  /// Reads the members of a case.
  ///
  /// - Parameter fields: The members; what is wrong is recorded there.
  /// - Returns: The case, or `nil` if something is wrong.
  package func read(_ fields: inout DocumentFields) -> RuleTestCase? {
    let name = fields.string("name")
    if let name, name.count > Self.longestName {
      fields.report("name", .other("has more than \(Self.longestName) characters; make it shorter"))
    }
    let source = source(&fields)
    fields.require("expect", "'activates', 'not', 'depends', 'error', 'valid' or 'invalid'")
    let expectation = fields.choice("expect", RuleTestExpectation.Word.self)?.expectation
    let because = fields.string("because")
    let isRaw = fields.boolean("rawTypes") ?? isRaw
    if expectation?.isAboutContent == true, !isBundle {
      fields.report(
        "expect", .other("the content is judged for an 'extension', and this file tests a 'rule'"))
    }
    if expectation == .valid, because != nil {
      fields.report("because", .other("is given, but valid content has no reasons"))
    }
    guard let source, let expectation else { return nil }
    return RuleTestCase(
      number: number, name: name ?? Self.name(for: source, expectation),
      source: source, expectation: expectation, because: because, types: isRaw ? .raw : .reduced)
  }

  private func source(_ fields: inout DocumentFields) -> RuleTestCase.Source? {
    let context = fields.value("context")
    let shape = fields.value("as")
    switch (context, shape) {
    case (nil, nil):
      fields.report("context", .missing(expected: "a context, a path, or 'as' with a host shape"))
      return nil
    case (.some, .some):
      fields.report("as", .other("is given beside 'context'; keep one of them"))
      return nil
    case (let context?, nil): return self.context(context, &fields)
    case (nil, let shape?): return self.shape(shape, &fields)
    }
  }

  private func context(
    _ value: DocumentValue, _ fields: inout DocumentFields
  ) -> RuleTestCase.Source? {
    switch value {
    case .dictionary: return .inline(value)
    case .string(let text) where !text.isEmpty:
      guard let path = RuleTestPath.absolute(text, beneath: folder) else {
        fields.report("context", .other("is not a path: it has a NUL in it"))
        return nil
      }
      return .file(path)
    default:
      fields.report(
        "context", .wrongKind(expected: "a dictionary or the path of a file", found: value.found))
      return nil
    }
  }

  private func shape(
    _ value: DocumentValue, _ fields: inout DocumentFields
  ) -> RuleTestCase.Source? {
    let request: HostShapeRequest
    switch value {
    case .string(let text): request = HostShapeRequest(text)
    case .array: request = HostShapeRequest(words: fields.shapeWords("as"))
    default:
      fields.report(
        "as", .wrongKind(expected: "a host shape such as 'photos 3'", found: value.found))
      return nil
    }
    do throws(HostShapeError) {
      _ = try request.context(beneath: folder, catalogue: catalogue)
      return .shape(request)
    } catch {
      fields.report("as", .other("\(error)"))
      return nil
    }
  }

  /// The name of a case that has none of its own.
  private static func name(
    for source: RuleTestCase.Source, _ expectation: RuleTestExpectation
  ) -> String {
    let label = label(of: source)
    return switch expectation {
    case .activates: "appears for \(label)"
    case .inactive: "does not appear for \(label)"
    case .depends: "depends for \(label)"
    case .error: "is in error for \(label)"
    case .valid: "takes \(label)"
    case .invalid: "refuses \(label)"
    }
  }

  private static func label(of source: RuleTestCase.Source) -> String {
    switch source {
    case .shape(let request): request.label.excerpt
    case .file(let path): (path.lastComponent?.string ?? path.string).excerpt
    case .inline(let value): RuleTestLabel.text(ofManifest: value)
    }
  }
}

extension DocumentFields {
  /// The words of a list, numbers as they are written.
  fileprivate mutating func shapeWords(_ key: String) -> [String] {
    var words: [String] = []
    for (index, value) in (array(key) ?? []).enumerated() {
      switch value {
      case .string(let text): words.append(text)
      case .integer(let number): words.append(String(number))
      default:
        report("\(key)[\(index)]", .wrongKind(expected: "a string", found: value.found))
      }
    }
    return words
  }
}
