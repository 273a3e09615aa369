import Yams

/// Reads YAML: one document, with the plain scalars of YAML 1.1.
///
/// Yams reads the text. So `yes`, `no`, `on` and `off` are booleans, `0x10` and `1_000` whole
/// numbers, and `2026-11-21` a date. Refused are a key that occurs twice or is no scalar, a second
/// document, merge keys (`<<`), and aliases that make the text stand for much more than its size.
/// Keys are text, whatever they look like, so that `no: 1` has the key `no`. A text without a
/// document is null.
///
/// Yams is recursive, up to 1,000 levels of libyaml, for which a stack of 4 MiB is enough also in
/// a debug build.
///
/// Source: YAML 1.1, section 10 and "Language-Independent Types for YAML".
package enum YAMLReader: DocumentReader {
  /// Reads a text, and reports faults by their line.
  package static func parse(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(DocumentFault) -> DocumentValue {
    guard (try? UTF8Span(validating: bytes.span)) != nil else {
      throw DocumentFault(.notUTF8(.yaml))
    }
    try YAMLScan.check(bytes, limits)
    // Yams keeps a pointer to the text, which is only sound for text that is not stored inline.
    var text = String(decoding: bytes, as: UTF8.self)
    text.reserveCapacity(64)
    let root: Node?
    do {
      // Only nodes are asked for, so that nothing constructs values of other types.
      root = try Parser(
        yaml: text, resolver: .basic, constructor: Constructor([:], [:], [:]), encoding: .utf8
      ).singleRoot()
    } catch {
      throw DocumentFault(yams: error, limits)
    }
    guard let root else { return .null }
    var conversion = YAMLConversion(limits: limits)
    return try conversion.value(root)
  }
}

extension DocumentFault {
  /// The fault that Yams found.
  fileprivate init(yams error: any Error, _ limits: DocumentLimits) {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      if problem.hasPrefix("Maximum nesting level") {
        self.init(.tooDeep(limit: limits.depth), line: mark.line, column: mark.column)
      } else if problem.hasPrefix("but found another document") {
        let words = "a second document; keep one to a file"
        self.init(.unsupported(.yaml, words), line: mark.line, column: mark.column)
      } else {
        self.init(.malformed(.yaml, problem), line: mark.line, column: mark.column)
      }
    case .duplicatedKeysInMapping(let keys, let context):
      let reason = DocumentError.Reason.duplicateKey(keys.first)
      self.init(reason, line: context.mark.line, column: context.mark.column)
    case .reader(let problem, let offset?, _, _):
      self.init(.malformed(.yaml, problem), at: offset)
    case .reader(let problem, nil, _, _): self.init(.malformed(.yaml, problem))
    case .memory: self.init(.tooDeep(limit: limits.depth))
    default: self.init(.malformed(.yaml, "Yams cannot read it: \(error)"))
    }
  }
}
