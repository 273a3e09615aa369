import Documents
import Lints
import PatternMatching
import Predicates
import ShareRules
import TypeIdentifiers

/// Looks at the type identifiers of a rule: whether they exist, and are the ones that are meant.
struct TypeNameCheck {
  let reading: RuleReading
  let catalogue: TypeCatalogue
  /// The declared types, made when the first name is misspelt.
  private lazy var declared = DeclaredTypeNames(of: catalogue)

  init(reading: RuleReading, catalogue: TypeCatalogue) {
    self.reading = reading
    self.catalogue = catalogue
  }

  mutating func run(_ found: inout FindingCollector) {
    for comparison in reading.comparisons
    where !found.isFull && comparison.syntax.comparator.isAboutTypes {
      for side in [comparison.syntax.right, comparison.syntax.left] {
        guard case .string(let name) = side.kind,
          Placeholder.first(in: reading.text.text(side.range)) == nil
        else { continue }
        check(name, at: side.range, &found)
      }
    }
    checkVideo(&found)
  }

  private mutating func check(_ name: String, at range: Range<Int>, _ found: inout FindingCollector)
  {
    guard let type = TypeIdentifier(name) else {
      let meant = meaning(of: name)
      return report(
        .misspeltType, "'\(name.excerpt)' is not a type identifier", meant, at: range, &found)
    }
    guard !catalogue.isDeclared(type), !Self.seen.contains(name.lowercased()) else { return }
    if name.lowercased().hasPrefix("dyn.") {
      return found.report(
        .undeclaredType,
        "a dynamic type is made up by each system and should not be kept in a rule",
        at: range, of: reading.text, hint: "declare the type of the files that are meant")
    }
    if let meant = meaning(of: name) {
      // Beside the type that is declared, another name for it does no harm.
      guard !reading.typeNames.contains(where: { $0.lowercased() == meant.lowercased() }) else {
        return found.report(
          .misspeltType, "the type '\(name)' is not declared; the rule names '\(meant)' as well",
          at: range, of: reading.text, severity: .note)
      }
      return report(
        .misspeltType, "the type '\(name)' is not declared", meant, at: range, &found)
    }
    // Such types are registered by agreement and never declared.
    guard !Self.agreed.contains(where: name.lowercased().hasPrefix) else { return }
    found.report(
      .undeclaredType,
      "the type '\(name)' is not declared; it matches only where it is registered itself",
      at: range,
      of: reading.text, hint: "declare it in the app if it is a file format")
  }

  /// Types that the system registers and no declaration has, or takes away from each attachment.
  ///
  /// Source: `SeenTypes` and `ActivationKey`.
  private static let seen: Set<String> = [
    "com.apple.group-activities.activity", "com.apple.active-webpage",
    "com.apple.mapkit.map-item", "com.apple.property-list",
  ]

  /// Types for requests to password managers, and types that managed apps share among themselves.
  ///
  /// Sources: the App Extension that 1Password published; Microsoft's guide to the Intune SDK.
  private static let agreed = ["org.appextension.", "com.microsoft.intune.mam."]

  private func report(
    _ lint: Lint, _ message: String, _ meant: String?, at range: Range<Int>,
    _ found: inout FindingCollector
  ) {
    found.report(
      lint, message, at: range, of: reading.text, hint: meant.map { "did you mean '\($0)'?" },
      edits: meant.map { [(range, "\"\($0)\"")] } ?? [])
  }

  /// The declared type that a text was perhaps meant to be, or `nil`.
  private mutating func meaning(of name: String) -> String? {
    let bare = String(name.filter { !$0.isWhitespace && !"“”„‟‘’\"'".contains($0) })
    if bare != name, let type = TypeIdentifier(bare), catalogue.isDeclared(type) { return bare }
    if bare.contains("/") {
      let type = catalogue.type(forMIMEType: bare)
      return catalogue.isDeclared(type) ? type.rawValue : nil
    }
    let stem = bare.hasPrefix(".") ? String(bare.dropFirst()) : bare
    if !stem.contains(".") {
      if let type = TypeIdentifier("public." + stem), catalogue.isDeclared(type) {
        return type.rawValue
      }
      return catalogue.declaredType(forFilenameExtension: stem)?.rawValue
    }
    return nearest(to: bare)
  }

  /// The nearest declared type; for names of other companies it must be very near.
  private mutating func nearest(to name: String) -> String? {
    let folded = name.lowercased()
    let isOfSystem = folded.hasPrefix("public.") || folded.hasPrefix("com.apple.")
    if folded.hasPrefix("public."), let last = folded.split(separator: ".").last,
      let type = catalogue.declaredType(forFilenameExtension: String(last))
    {
      return type.rawValue
    }
    let names = declared.names(near: folded, within: isOfSystem ? 2 : 1)
    guard let found = NearestName.suggestion(for: name, among: names) else { return nil }
    let distance = EditDistance.between(Array(folded), Array(found.lowercased()))
    let parts = (folded.split(separator: "."), found.lowercased().split(separator: "."))
    let isSameOwner = parts.0.first == parts.1.first
    guard isSameOwner || distance == 1 else { return nil }
    // Of a short word two letters are so many that another one was meant.
    let isShort = folded.split(separator: ".").last.map { $0.count <= 5 } ?? true
    guard distance <= (isOfSystem && !isShort ? 2 : 1) else { return nil }
    // A name that ends in a filename extension means the type of that extension.
    if let last = folded.split(separator: ".").last,
      let type = catalogue.declaredType(forFilenameExtension: String(last)),
      let near = TypeIdentifier(found),
      !catalogue.filenameExtensions(of: near).contains(String(last))
    {
      return type.rawValue
    }
    return found
  }

  /// Notes `public.video`, unless movies are accepted as well.
  private func checkVideo(_ found: inout FindingCollector) {
    let named = reading.typeNames
    guard !named.contains(where: { catalogue.conforms("public.mpeg-4", to: $0) }) else { return }
    for comparison in reading.comparisons
    where comparison.syntax.comparator.isAboutTypes && !comparison.isNegated {
      guard case .string(let name) = comparison.syntax.right.kind,
        name.lowercased() == "public.video"
      else { continue }
      found.report(
        .videoForMovie, "movies do not conform to 'public.video', which is video without sound",
        at: comparison.syntax.right.range, of: reading.text, hint: "write 'public.movie'",
        edits: [(comparison.syntax.right.range, "\"public.movie\"")])
    }
  }
}

extension RuleReading {
  /// The types that UTI operators name on their right side.
  var typeNames: [String] {
    comparisons.compactMap { comparison in
      guard comparison.syntax.comparator.isAboutTypes,
        case .string(let name) = comparison.syntax.right.kind
      else { return nil }
      return name
    }
  }

  /// Whole numbers that counts are compared with, with their neighbours.
  var countsOfInterest: [Int] {
    comparisons.flatMap { comparison -> [Int] in
      var numbers: [ExpressionSyntax] = [comparison.syntax.left, comparison.syntax.right]
      if case .aggregate(let elements) = comparison.syntax.right.kind { numbers += elements }
      return numbers.flatMap { value -> [Int] in
        guard case .integer(let number) = value.kind, (0...40).contains(number) else { return [] }
        return [Int(number) - 1, Int(number), Int(number) + 1]
      }
    }
  }
}
