import Lints
import Predicates
import TypeIdentifiers

/// Looks at how types are compared.
struct TypeUseCheck {
  let reading: RuleReading
  let catalogue: TypeCatalogue

  func run(_ found: inout FindingCollector) {
    for comparison in reading.comparisons {
      if comparison.syntax.comparator.isAboutTypes {
        checkQualifier(comparison, &found)
      } else {
        checkText(comparison, &found)
      }
    }
    checkLinks(&found)
  }

  private func checkQualifier(
    _ comparison: RuleReading.Comparison, _ found: inout FindingCollector
  ) {
    let syntax = comparison.syntax
    guard comparison.left == .types, syntax.qualifier == nil else { return }
    let start = syntax.left.range.lowerBound
    found.report(
      .typeOperatorWithoutAny,
      "\(syntax.comparator.rawValue) compares one type, and this is a list; the rule raises",
      at: syntax.left.range, of: reading.text, hint: "write ANY before it",
      edits: [(start..<start, "ANY ")])
  }

  // MARK: Types as text

  private func checkText(
    _ comparison: RuleReading.Comparison, _ found: inout FindingCollector
  ) {
    let syntax = comparison.syntax
    let isLeft = comparison.left == .types || comparison.left == .type
    let isRight = comparison.right == .types || comparison.right == .type
    guard isLeft != isRight else { return }
    let names = Self.strings(in: isLeft ? syntax.right : syntax.left)
    guard !names.isEmpty else { return }
    if isLeft, isAboutFamily(syntax, names) {
      return found.report(
        .typeComparedAsText,
        "\(syntax.comparator.rawValue) compares the letters of a type, and case counts",
        at: comparison.range, of: reading.text,
        hint: "keep it if the start of the name is meant, which no UTI operator can ask for",
        severity: .note)
    }
    found.report(
      .typeComparedAsText,
      "\(syntax.comparator.rawValue) compares the letters of a type, not the type",
      at: comparison.range, of: reading.text, hint: "use UTI-CONFORMS-TO, or UTI-EQUALS",
      severity: severity(of: comparison, names), edits: edits(of: comparison))
  }

  /// Whether the start of names is asked for, such as `dyn.` or that of a company, not a type.
  private func isAboutFamily(
    _ syntax: PredicateSyntax.Comparison, _ names: [String]
  ) -> Bool {
    names.allSatisfy { name in
      let start: Substring
      switch syntax.comparator {
      case .beginsWith: start = name[...]
      case .like where name.hasSuffix("*"): start = name.dropLast()
      case .matches where name.hasSuffix(".*") || name.hasSuffix(".+"): start = name.dropLast(2)
      default: return false
      }
      let plain = start.filter { $0 != "\\" && $0 != "^" }
      guard plain.unicodeScalars.allSatisfy(isOfName) else { return false }
      return plain.hasSuffix(".") || plain.hasPrefix("dyn")
    }
  }

  private func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "." || scalar == "-" || ("0"..."9").contains(scalar)
  }

  /// A note where exactly the types of that name can be meant, and the letters find them.
  private func severity(
    of comparison: RuleReading.Comparison, _ names: [String]
  ) -> FindingSeverity {
    let syntax = comparison.syntax
    switch syntax.comparator {
    case .equal, .notEqual:
      // A list is never equal to a text.
      if comparison.left == .types, syntax.qualifier == nil { return .warning }
    case .isIn where comparison.left == .type || syntax.qualifier != nil: break
    case .isIn where comparison.right == .types: break
    case .contains where comparison.left == .types && syntax.qualifier == nil: break
    default: return .warning
    }
    let isExact = names.allSatisfy { name in
      guard let type = TypeIdentifier(name), let known = catalogue.declaration(of: type) else {
        return true
      }
      return known.identifier.rawValue == name
        && !catalogue.declarations.contains {
          $0.identifier != type && catalogue.conforms($0.identifier, to: type)
        }
    }
    return isExact ? .note : .warning
  }

  /// The mended operator, where nothing but the operator has to change.
  private func edits(of comparison: RuleReading.Comparison) -> [(Range<Int>, String)] {
    let syntax = comparison.syntax
    guard syntax.comparator == .equal, syntax.options.isEmpty, case .string = syntax.right.kind,
      comparison.left == .type || (comparison.left == .types && syntax.qualifier != nil)
    else { return [] }
    let between = syntax.left.range.upperBound..<syntax.right.range.lowerBound
    let text = reading.text.text(between)
    let sign = text.filter { !$0.isWhitespace }
    guard sign == "==" || sign == "=" else { return [] }
    return [
      (between, text.replacing(sign, with: text == sign ? " UTI-CONFORMS-TO " : "UTI-CONFORMS-TO"))
    ]
  }

  private static func strings(in value: ExpressionSyntax) -> [String] {
    switch value.kind {
    case .string(let text): [text]
    case .aggregate(let elements): elements.flatMap { strings(in: $0) }
    default: []
    }
  }

  // MARK: Links

  /// Notes `public.url` in a rule that holds for a file as well, and does not name files.
  private func checkLinks(_ found: inout FindingCollector) {
    let names = reading.typeNames.map { $0.lowercased() }
    let acceptsFiles = names.contains { name in
      name != "public.url" && catalogue.conforms("public.file-url", to: name)
    }
    guard !acceptsFiles else { return }
    let rule = ProbedRule(reading.text.text, catalogue: catalogue)
    let file = ProbePayloads.payload([[["public.file-url"]]])
    guard rule?.isActive(file) == true else { return }
    // They are to blame only if a type that files do not conform to would mend the rule.
    let links = reading.comparisons.filter(isLink).map(\.syntax.right.range)
    var bytes = reading.text.bytes
    for range in links.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      bytes.replaceSubrange(range, with: "\"\(ProbePayloads.unknown)\"".utf8)
    }
    let mended = ProbedRule(String(decoding: bytes, as: UTF8.self), catalogue: catalogue)
    guard mended?.isActive(file) == false else { return }
    // A rule that names kinds of files takes files on purpose, perhaps by their URLs.
    let namesFiles = names.contains { name in
      ["public.image", "public.audiovisual-content", "public.composite-content", "public.archive"]
        .contains { catalogue.conforms(name, to: $0) }
    }
    for range in links {
      found.report(
        .urlIncludesFiles, "file URLs conform to 'public.url', so this also holds for files",
        at: range, of: reading.text,
        hint: namesFiles
          ? #"if other files are not meant, exclude "public.file-url" here"#
          : #"exclude them: NOT … UTI-CONFORMS-TO "public.file-url""#,
        severity: namesFiles ? .note : nil)
    }
  }

  /// Whether a comparison asks for `public.url`.
  private func isLink(_ comparison: RuleReading.Comparison) -> Bool {
    guard comparison.syntax.comparator == .conformsTo, !comparison.isNegated,
      case .string(let name) = comparison.syntax.right.kind
    else { return false }
    return name.lowercased() == "public.url"
  }
}
