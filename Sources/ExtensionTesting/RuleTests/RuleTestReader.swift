import Documents
import ShareModel
import SystemPackage
import TypeIdentifiers

/// One reading of a test file, with everything wrong that was found so far.
struct RuleTestReader {
  /// What a file says.
  typealias Content = (
    subject: RuleTestFile.Subject, types: [TypeDeclaration], cases: [RuleTestCase]
  )

  private var fields: DocumentFields
  private let folder: FilePath

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - members: The top level of the file.
  ///   - folder: The folder of the file, absolute.
  init(_ members: [String: DocumentValue], folder: FilePath) {
    fields = DocumentFields(members)
    self.folder = folder
  }

  /// Reads the file.
  ///
  /// - Parameter document: The file, for the error.
  /// - Returns: What it says.
  /// - Throws: Everything that is wrong.
  package mutating func read(document: String) throws(DocumentError) -> Content {
    let subject = subject()
    let types = RuleTestTypes.read("types", in: &fields)
    let isRaw = fields.boolean("rawTypes") ?? false
    let catalogue = TypeCatalogue.builtIn.adding(types, as: .exported).catalogue
    let isBundle = if case .rule = subject { false } else { true }
    let folder = folder
    var number = 0
    let cases = fields.list("cases", isStrict: true) { fields in
      number += 1
      let reader = RuleTestCaseReader(
        number: number, folder: folder, isRaw: isRaw, isBundle: isBundle, catalogue: catalogue)
      return reader.read(&fields)
    }
    fields.require("cases", "an array of cases")
    if fields.value("cases")?.array?.isEmpty == true {
      fields.report("cases", .other("is empty; write at least one case"))
    }
    try fields.finish(document: document)
    guard let subject, let cases else {
      // What is missing was reported, so that this is never reached.
      throw DocumentError(document, .problems([]))
    }
    return (subject, types, cases)
  }

  private mutating func subject() -> RuleTestFile.Subject? {
    if fields.has("use") || fields.has("rules") { return use() }
    let rule = fields.value("rule")
    let bundle = fields.has("extension") ? fields.string("extension") : nil
    if rule != nil, fields.has("extension") {
      fields.report("rule", .other("is given beside 'extension'; keep one of them"))
      return nil
    }
    if let rule { return .rule(rule) }
    guard fields.has("extension") else {
      fields.report(
        "extension", .missing(expected: "the path of an .appex, or 'rule' with a rule"))
      return nil
    }
    let target = fields.has("target") ? fields.string("target") : nil
    return bundle.flatMap { path($0, of: "extension") }.map { .bundle($0, target: target) }
  }

  /// An extension as the host uses it.
  private mutating func use() -> RuleTestFile.Subject? {
    fields.require(
      "use", "an identifier that 'host.yaml' lists, such as org.sharepipe.file:invoices")
    fields.require("rules", "the path of a folder with a 'host.yaml'")
    let name = fields.string("use")
    let rules = fields.string("rules").flatMap { path($0, of: "rules") }
    for key in ["extension", "rule"] where fields.has(key) {
      _ = fields.value(key)
      fields.report(key, .other("is given beside 'use'; keep one of them"))
    }
    guard let name, let rules else { return nil }
    return .use(BundleIdentifier(naming: name), rules: rules)
  }

  private mutating func path(_ text: String, of key: String) -> FilePath? {
    let path = RuleTestPath.absolute(text, beneath: folder)
    if path == nil { fields.report(key, .other("is not a path: it has a NUL in it")) }
    return path
  }
}

/// Paths that a test file names.
enum RuleTestPath {
  /// The path from the root, or `nil` if the text is no path.
  static func absolute(_ text: String, beneath folder: FilePath) -> FilePath? {
    text.utf8.contains(0) ? nil : folder.pushing(FilePath(text))
  }
}
