import ContentSniffing
import Sharepipe
import SystemPackage
import TypeIdentifiers

/// What `sharepipe types` says about one name.
struct TypeReport {
  /// The lines of the report.
  let lines: [String]

  /// Looks a name up, and returns whether it is anything.
  static func make(of name: String) -> Result<TypeReport, CommandFailure> {
    do throws(CommandFailure) {
      return .success(try TypeReport(of: name))
    } catch {
      return .failure(error)
    }
  }

  /// Looks a name up: as a declared identifier, as a file that exists, as an extension, as a MIME
  /// type, and last as the name of a file that does not exist.
  ///
  /// - Parameter name: The name as it was given.
  /// - Throws: ``CommandFailure`` if it is none of these.
  init(of name: String) throws(CommandFailure) {
    let catalogue = TypeCatalogue.builtIn
    let identifier = TypeIdentifier(name)
    if let identifier, catalogue.isDeclared(identifier) || DynamicType(decoding: identifier) != nil
    {
      lines = Self.describe(identifier, title: name)
    } else if let report = try Self.file(name) {
      lines = report
    } else if name.first == ".", name.count > 1, !name.dropFirst().contains("/") {
      let type = catalogue.type(forFilenameExtension: String(name.dropFirst()))
      lines = Self.describe(type, title: name) + Self.others(forExtension: name.dropFirst(), type)
    } else if name.contains("/"), !name.hasPrefix("/"), !name.hasPrefix(".") {
      lines = Self.describe(catalogue.type(forMIMEType: name), title: name)
    } else if let dot = name.lastIndex(of: "."), !name.contains("/"),
      let type = catalogue.declaredType(
        forFilenameExtension: String(name[name.index(after: dot)...]))
    {
      let note = "bytes        not looked at: there is no such file here"
      lines = Self.describe(type, title: name) + [Self.indent + note]
    } else if let identifier, name.contains(".") {
      lines = Self.describe(identifier, title: name)
    } else {
      throw CommandFailure(
        "\(name): is not a file here, a declared type, an extension with its period, or a MIME "
          + "type", .noInput)
    }
  }

  private static let indent = "  "

  private static func describe(_ type: TypeIdentifier, title: String) -> [String] {
    let catalogue = TypeCatalogue.builtIn
    let declaration = catalogue.declaration(of: type)
    let shown = declaration?.identifier ?? type
    let kind =
      if declaration != nil { "declared" } else if DynamicType.isDynamic(type) { "dynamic" } else {
        "not declared"
      }
    let parents = catalogue.directSupertypes(of: type)
    let facts = [
      ("type", "\(shown.rawValue) (\(kind))"),
      ("description", declaration?.localizedDescription ?? ""),
      ("constant", declaration?.apiConstant ?? ""),
      ("extensions", catalogue.filenameExtensions(of: type).joined(separator: ", ")),
      ("MIME types", catalogue.mimeTypes(of: type).joined(separator: ", ")),
      ("conforms to", parents.isEmpty ? "nothing else" : ""),
    ]
    var lines = [TerminalText.line(title)]
    for (label, text) in facts where !text.isEmpty {
      let pad = String(repeating: " ", count: max(1, 13 - label.count))
      lines.append(indent + label + pad + TerminalText.line(text))
    }
    guard !parents.isEmpty else { return lines }
    lines.append(indent + "conforms to")
    lines += TypeTree(catalogue: catalogue).lines(from: shown).map { indent + indent + $0 }
    return lines
  }

  /// Types that claim the extension too, but come later or are no data.
  private static func others(
    forExtension name: Substring, _ winner: TypeIdentifier
  ) -> [String] {
    let folded = name.lowercased()
    let others = TypeCatalogue.builtIn.declarations.filter { declaration in
      declaration.identifier != winner
        && declaration.filenameExtensions.contains { $0.lowercased() == folded }
    }
    guard !others.isEmpty else { return [] }
    let list = others.map(\.identifier.rawValue).joined(separator: ", ")
    return [indent + "also claimed by " + list]
  }

  /// The report on a file, or `nil` if there is none.
  private static func file(_ name: String) throws(CommandFailure) -> [String]? {
    let path = FilePath(name)
    let entry: InboxEntry
    do throws(InboxError) {
      var steps = try InboxWalker([path], catalogue: .builtIn).makeIterator()
      // An entry deeper down means that the path is a directory, which is walked.
      guard case .entry(let first) = steps.next(), first.reference?.path.components.count == 1,
        first.reference?.name == path.lastComponent
      else { return describe(.folder, title: name) }
      entry = first
    } catch {
      if case .notFound = error { return nil }
      throw CommandFailure(error.description, .inputOutput)
    }
    let last = path.lastComponent?.string ?? name
    let dot = last.lastIndex(of: ".").map { last.index(after: $0) }
    let filenameExtension = dot.map { String(last[$0...]) } ?? ""
    if case .package(let type) = entry.kind { return describe(type, title: name) }
    guard let reference = entry.reference else { return nil }
    let found: SniffedContent
    do {
      let file = try SafeOpen.openAnyName(reference)
      found = try SniffingService().sniff(file.descriptor)
    } catch {
      throw CommandFailure("\(name): \(error)", .inputOutput)
    }
    let agreement = ContentAgreement(of: found, filenameExtension: filenameExtension)
    let claim = TypeCatalogue.builtIn.type(forFilenameExtension: filenameExtension)
    var lines = describe(filenameExtension.isEmpty ? agreement.identifier : claim, title: name)
    lines.append(indent + "bytes        \(found) → \(agreement.foundType.rawValue)")
    lines.append(indent + "agreement    \(agreement.verdict.rawValue): \(agreement)")
    return lines.prefix(1) + lines.dropFirst().map(TerminalText.line)
  }
}
