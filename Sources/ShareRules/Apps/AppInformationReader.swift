import AppLinks
import Documents
import ShareModel
import TypeIdentifiers

/// Reads the `Info.plist` of an app, and collects everything that is wrong with it.
///
/// Unknown keys of Apple's are passed over; an unknown key of `SharepipeLinks` is a problem.
///
/// Source: Apple, Information Property List.
struct AppInformationReader {
  /// The bundle identifier, or `nil` if there is no usable one.
  private(set) var identifier: BundleIdentifier?

  private var fields: DocumentFields

  /// Creates a reader.
  ///
  /// - Parameter members: The top level of the property list.
  init(_ members: [String: DocumentValue]) {
    fields = DocumentFields(members, keys: .appInformation)
  }

  /// What is wrong, and keeps the rules from being used.
  var problems: [DocumentProblem] { fields.problems }

  /// Reads everything once.
  ///
  /// - Parameter name: The name for people if the file gives none.
  /// - Returns: The app, or `nil` if there are problems.
  package mutating func read(named name: String) -> AppBundle? {
    identifier = fields.bundleIdentifier("CFBundleIdentifier")
    let displayName =
      fields.optionalText("CFBundleDisplayName") ?? fields.optionalText("CFBundleName")
    let urlTypes =
      fields.list("CFBundleURLTypes") { fields in AppBundle.URLType(&fields) } ?? []
    let documentTypes =
      fields.list("CFBundleDocumentTypes") { fields in AppBundle.DocumentType(&fields) } ?? []
    let queried = fields.strings("LSApplicationQueriesSchemes") ?? []
    var receiver = ReceivingApp(
      identifier?.rawValue ?? "",
      schemes: urlTypes.filter { $0.role != AppBundle.URLType.Role.none }
        .flatMap(\.schemes))
    fields.nested("SharepipeLinks") { receiver.read(&$0) }
    guard problems.isEmpty else { return nil }
    var app = AppBundle(receiver, displayName: displayName ?? name)
    app.urlTypes = urlTypes
    app.documentTypes = documentTypes
    app.queriedSchemes = QuerySchemes(queried)
    return app
  }
}

extension AppBundle.URLType {
  /// Takes one member of `CFBundleURLTypes`.
  fileprivate init(_ fields: inout DocumentFields) {
    name = fields.optionalText("CFBundleURLName")
    role = fields.choice("CFBundleTypeRole")
    fields.require("CFBundleURLSchemes", "an array of schemes")
    schemes =
      fields.elements(
        "CFBundleURLSchemes", expecting: "an array of schemes",
        of: "a scheme alone, such as 'myapp': a letter, then letters, digits, '+', '-' or '.'"
      ) { SchemeClaims.isScheme($0) ? $0 : nil } ?? []
  }
}

extension AppBundle.DocumentType {
  /// Takes one member of `CFBundleDocumentTypes`.
  fileprivate init(_ fields: inout DocumentFields) {
    name = fields.optionalText("CFBundleTypeName")
    contentTypes =
      fields.elements(
        "LSItemContentTypes", expecting: "an array of type identifiers", of: "a type identifier"
      ) { TypeIdentifier($0) } ?? []
    rank = fields.choice("LSHandlerRank") ?? .standard
  }
}
