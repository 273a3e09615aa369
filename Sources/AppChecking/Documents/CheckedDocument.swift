public import Documents
import ShareRules
public import SystemPackage
import TypeIdentifiers
import XcodeProjects

/// Something that is checked: a property list, or the text of a predicate.
public struct CheckedDocument: Sendable {
  /// What a document holds.
  enum Content: Hashable, Sendable {
    /// The value of a property list.
    case propertyList(DocumentValue)
    /// The text of a predicate.
    case predicate(String)
  }

  /// What the document is called in findings: a path, or words such as `standard input`.
  public let name: String
  /// The folder of the bundle whose `Info.plist` this is; `nil` for a file by itself.
  public let bundle: FilePath?
  /// The file that the document is, or the archive that it is in; `nil` for an argument or a line.
  let file: FilePath?
  /// The name of the document in its archive; `nil` if it is in none.
  let entry: String?
  /// What the document holds.
  private(set) var content: Content
  /// The keys that occur more than once in one dictionary; none of a list in the binary form.
  let repeatedKeys: [RepeatedKey]
  /// Where the first directive of the preprocessor stands; `nil` if it has none.
  let firstDirective: SourceSpan?
  /// The members of the `Info.plist` of the app that holds the bundle.
  private(set) var containingApp: [String: DocumentValue]
  /// The platforms of the target that is built of it, such as `iOS`; empty if they are not known.
  private(set) var platforms: [String] = []
  /// Where the file and those beside it are; `nil` for an argument or a line.
  let files: (any CheckedFiles)?
  /// The lines of the file; `nil` for one without text.
  private var lines: LineIndex?
  private var map: PropertyListMap?

  private init(
    _ content: Content, named name: String, at path: FilePath? = nil,
    in files: (any CheckedFiles)? = nil, bundle: FilePath? = nil,
    containingApp: [String: DocumentValue] = [:], text: [UInt8]? = nil,
    map: PropertyListMap? = nil, repeatedKeys: [RepeatedKey] = [],
    firstDirective: Range<Int>? = nil
  ) {
    self.content = content
    self.name = name
    file = path.map { files?.file(of: $0) ?? $0 }
    entry = path.flatMap { files?.entry(of: $0) }
    self.files = files
    self.bundle = bundle
    self.containingApp = containingApp
    let lines = text.map(LineIndex.init)
    self.lines = lines
    self.map = map
    self.repeatedKeys = repeatedKeys
    self.firstDirective = firstDirective.flatMap { lines?.span($0) }
  }

  /// Takes the text of a predicate.
  ///
  /// - Parameters:
  ///   - predicate: The text.
  ///   - name: What it is called in findings, such as `standard input`.
  public init(predicate: String, named name: String) {
    self.init(.predicate(predicate), named: name, text: Array(predicate.utf8))
  }

  /// Takes a file that is the text of a predicate.
  ///
  /// - Parameters:
  ///   - predicate: The text, which is the whole file.
  ///   - file: The file.
  public init(predicate: String, file: FilePath) {
    self.init(
      .predicate(predicate), named: file.string, at: file, text: Array(predicate.utf8))
  }

  /// Takes a value that was not read from a file, such as a rule in JSON.
  ///
  /// - Parameters:
  ///   - value: The value, as a property list would hold it.
  ///   - name: What it is called in findings.
  public init(value: DocumentValue, named name: String) {
    self.init(.propertyList(value), named: name)
  }

  /// Takes a file whose places are not known, or are keys alone.
  init(value: DocumentValue, at path: FilePath, in files: any CheckedFiles) {
    self.init(.propertyList(value), named: files.name(of: path), at: path, in: files)
  }

  /// Takes a file that is a text without keys, such as the answer of a server.
  init(text: [UInt8], at path: FilePath, in files: any CheckedFiles) {
    self.init(
      .propertyList(.null), named: files.name(of: path), at: path, in: files, text: text)
  }

  /// Takes the text of a predicate that is a file.
  init(predicate: String, at path: FilePath, in files: any CheckedFiles) {
    self.init(
      .predicate(predicate), named: files.name(of: path), at: path, in: files,
      text: Array(predicate.utf8))
  }

  /// Reads a property list: XML, binary, or the old text form.
  ///
  /// Of a key that occurs twice in one dictionary the last value counts. A list
  /// with conditions of the C preprocessor is read as it is with nothing defined.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: What it is called in findings; it is the path of the file.
  ///   - bundle: The folder of the bundle whose `Info.plist` it is.
  ///   - containingApp: The members of the `Info.plist` of the app that holds the bundle.
  /// - Throws: Why it is no property list.
  public init(
    propertyList bytes: [UInt8], named name: String, bundle: FilePath? = nil,
    containingApp: [String: DocumentValue] = [:]
  ) throws(DocumentError) {
    try self.init(
      propertyList: bytes, at: FilePath(name), in: FilesOnDisk(), bundle: bundle,
      containingApp: containingApp)
  }

  /// Reads a property list that is a file.
  init(
    propertyList bytes: [UInt8], at path: FilePath, in files: any CheckedFiles,
    bundle: FilePath? = nil, containingApp: [String: DocumentValue] = [:],
    definitions: [String: String] = [:], prefixHeader: [UInt8]? = nil
  ) throws(DocumentError) {
    let name = files.name(of: path)
    var list = bytes
    var firstDirective: Range<Int>?
    let taken: TakenPropertyList
    do throws(DocumentError) {
      taken = try PropertyListReader.readTakingLast(bytes, named: name)
    } catch {
      guard InfoPlistPreprocessor.isNeeded(for: bytes) else { throw error }
      list =
        InfoPlistPreprocessor.apply(
          to: bytes, definitions: definitions, prefixHeader: prefixHeader
        ).bytes
      taken = try PropertyListReader.readTakingLast(list, named: name)
      firstDirective = Self.firstDirective(in: bytes)
    }
    // Places are those of XML; of the other forms the keys are known.
    let isXML = !bytes.starts(with: "bplist".utf8) && !OldPropertyListReader.isLikely(list)
    let map = isXML ? PropertyListMap(list) : nil
    self.init(
      .propertyList(taken.value), named: name, at: path, in: files, bundle: bundle,
      containingApp: containingApp, text: map == nil ? nil : list, map: map,
      repeatedKeys: taken.repeatedKeys, firstDirective: firstDirective)
  }

  /// The first line of a list that belongs to the preprocessor, in bytes from 0; the preprocessor keeps
  /// all lines above it.
  private static func firstDirective(in bytes: [UInt8]) -> Range<Int>? {
    var start = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.first(where: { !$0.isDocumentSpace }) == UInt8(ascii: "#") {
        return start..<start
      }
      start += line.count + 1
    }
    return nil
  }

  /// The built-in types with those that the document and the app that holds it declare.
  var catalogue: TypeCatalogue {
    var fields = [DocumentFields(containingApp)]
    if case .propertyList(.dictionary(let members)) = content {
      fields.append(DocumentFields(members))
    }
    var catalogue = TypeCatalogue.builtIn
    for role in [TypeDeclaration.Role.exported, .imported] {
      let key = "UT\(role == .exported ? "Exported" : "Imported")TypeDeclarations"
      var declared: [TypeDeclaration] = []
      for index in fields.indices {
        declared += TypeDeclaration.list(key, in: &fields[index])
      }
      catalogue = catalogue.adding(declared, as: role).catalogue
    }
    return catalogue
  }
}

extension CheckedDocument {
  /// Where a value, or its key if that says more, stands in the file.
  func span(of place: KeyPlace, isKey: Bool) -> SourceSpan? {
    guard let lines, let map else { return nil }
    var steps = place.steps
    // What is missing is shown at the nearest thing around it that is there.
    while true {
      let place = KeyPlace(steps)
      if isKey, let range = map.keyRange(at: place) { return lines.span(range) }
      if let element = map.element(at: place) {
        let isContainer = element.name == "dict" || element.name == "array"
        let range =
          isContainer
          ? map.keyRange(at: place) ?? element.range.lowerBound..<element.content.lowerBound
          : element.range
        return lines.span(range)
      }
      guard steps.popLast() != nil else { return nil }
    }
  }

  /// The text of a string at a place with its way back into the file; `nil` if the file has none.
  func sourceText(of place: KeyPlace, reading string: String) -> XMLText? {
    guard let map, let element = map.element(at: place), element.name == "string" else {
      return nil
    }
    let found = XMLText(map.bytes, element.content)
    return found.text == string ? found : nil
  }

  /// The document with what a build makes of it; places stay those of the file.
  ///
  /// - Parameters:
  ///   - members: The top level, with its variables filled in.
  ///   - app: The members of the `Info.plist` of the app that holds the bundle.
  ///   - platforms: The platforms of the target, such as `iOS`; empty if they are not known.
  /// - Returns: The same file with these values.
  func filled(
    _ members: [String: DocumentValue], in app: [String: DocumentValue], platforms: [String]
  ) -> CheckedDocument {
    var document = self
    document.platforms = platforms
    document.content = .propertyList(.dictionary(members))
    document.containingApp = app
    return document
  }

  /// The same file, of which no place is known: its values are written elsewhere.
  var withoutPlaces: CheckedDocument {
    var document = self
    document.lines = nil
    document.map = nil
    return document
  }

  /// A stretch of the file.
  func span(_ range: Range<Int>) -> SourceSpan? { lines?.span(range) }

  /// Whether the document is nothing but the text of a predicate.
  var isPredicate: Bool {
    if case .predicate = content { true } else { false }
  }
}
