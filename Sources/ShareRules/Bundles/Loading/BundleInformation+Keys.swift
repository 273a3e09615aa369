package import Documents
import ShareModel

extension KeyTable {
  /// The keys of an extension's `Info.plist` that are read; other keys of Apple's are passed over.
  package static let extensionInformation = KeyTable([
    DocumentKey(
      "CFBundleIdentifier", "string", default: "required",
      "the bundle identifier, by which `host.yaml` switches the extension on"),
    DocumentKey("CFBundleDisplayName", "string", default: "`CFBundleName`", "the name for people"),
    DocumentKey("CFBundleName", "string", default: "the identifier", "the name for people"),
    DocumentKey(
      "CFBundleExecutable", "name of a file in the bundle",
      default: "required, except with `builtin:NAME`", "the program"),
    DocumentKey(
      "NSExtension", dictionary: extensionDictionary, "where and when the extension is offered"),
    DocumentKey(
      "SharepipeExtension", dictionary: .extensionSettings, "how sharepipe runs the extension"),
    DocumentKey(
      "UTExportedTypeDeclarations", listOf: .typeDeclaration, "types that the bundle defines"),
    DocumentKey(
      "UTImportedTypeDeclarations", listOf: .typeDeclaration,
      "types that others define, and the bundle needs"),
  ])

  /// The keys of `NSExtension`.
  static let extensionDictionary = KeyTable([
    DocumentKey(
      "NSExtensionPointIdentifier", oneOf(ExtensionPoint.self), default: "required",
      "where the extension is offered: a share, or an action"),
    DocumentKey(
      "NSExtensionAttributes",
      dictionary: KeyTable([
        DocumentKey(
          "NSExtensionActivationRule", "string or dictionary", default: "never offered",
          "the activation rule: a predicate, or activation keys")
      ]), "the attributes; only the rule is read"),
  ])

  /// The keys of a declared type.
  static let typeDeclaration = KeyTable([
    DocumentKey(
      "UTTypeIdentifier", "type identifier", default: "required", "the type that is declared"),
    DocumentKey(
      "UTTypeConformsTo", "type identifier, or an array", default: "none", "its supertypes"),
    DocumentKey("UTTypeDescription", "string", default: "none", "its name for people"),
    DocumentKey(
      "UTTypeTagSpecification",
      dictionary: KeyTable([
        DocumentKey(
          "public.filename-extension", "string, or an array", default: "none",
          "extensions of names, without a period"),
        DocumentKey("public.mime-type", "string, or an array", default: "none", "MIME types"),
        DocumentKey("com.apple.ostype", "string, or an array", default: "none", "OSType codes"),
        DocumentKey(
          "com.apple.nspboard-type", "string, or an array", default: "none", "pasteboard types"),
      ]), "the names that the type has elsewhere"),
  ])
}
