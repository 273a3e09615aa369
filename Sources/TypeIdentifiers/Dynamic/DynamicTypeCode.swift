/// The short codes that stand for common identifiers inside a dynamic identifier.
///
/// Source: the codes 0 to F as published by people who took dynamic identifiers apart (a gist by
/// jtbandes, the Pasteboard Viewer app) and as reproduced by 100 of 100 identifiers of a public
/// `mdls` listing. The codes 10 to 13 rest on one implementation alone (Finch).
enum DynamicTypeCode {
  /// What the code 0 stands for: the type that a dynamic type conforms to.
  static let conformance = TypeIdentifier(unchecked: "UTTypeConformsTo")

  /// Code and identifier, in the order of the codes.
  static let all: [(code: String, identifier: TypeIdentifier)] = [
    ("0", conformance),
    ("1", TypeIdentifier(unchecked: "public.filename-extension")),
    ("2", TypeIdentifier(unchecked: "com.apple.ostype")),
    ("3", TypeIdentifier(unchecked: "public.mime-type")),
    ("4", TypeIdentifier(unchecked: "com.apple.nspboard-type")),
    ("5", TypeIdentifier(unchecked: "public.url-scheme")),
    ("6", TypeIdentifier(unchecked: "public.data")),
    ("7", TypeIdentifier(unchecked: "public.text")),
    ("8", TypeIdentifier(unchecked: "public.plain-text")),
    ("9", TypeIdentifier(unchecked: "public.utf16-plain-text")),
    ("A", TypeIdentifier(unchecked: "com.apple.traditional-mac-plain-text")),
    ("B", TypeIdentifier(unchecked: "public.image")),
    ("C", TypeIdentifier(unchecked: "public.video")),
    ("D", TypeIdentifier(unchecked: "public.audio")),
    ("E", TypeIdentifier(unchecked: "public.directory")),
    ("F", TypeIdentifier(unchecked: "public.folder")),
    ("10", TypeIdentifier(unchecked: "com.apple.package")),
    ("11", TypeIdentifier(unchecked: "public.url")),
    ("12", TypeIdentifier(unchecked: "public.utf16-external-plain-text")),
    ("13", TypeIdentifier(unchecked: "public.content")),
  ]

  /// The identifier that a code stands for, or `nil` if the text is no code.
  static func identifier(of code: String) -> TypeIdentifier? {
    code.utf8.count > 2 ? nil : all.first { $0.code == code }?.identifier
  }

  /// The code of an identifier, or `nil` if it has none.
  static func code(of identifier: TypeIdentifier) -> String? {
    all.first { $0.identifier == identifier }?.code
  }
}
