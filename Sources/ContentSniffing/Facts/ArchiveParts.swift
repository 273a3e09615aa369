/// The formats whose parts a zip archive has, by the names in its directory.
///
/// A format that is stored in a zip archive has parts with fixed names. An archive without them is not
/// of the format, whatever its own name says.
///
/// Source: ECMA-376 part 2 (`[Content_Types].xml`); OpenDocument 1.2 part 3 and EPUB OCF 3 (`mimetype`,
/// `META-INF`); the JAR file specification; Apple, Wallet (`pass.json`) and USDZ; of iWork, what its
/// documents have (observed).
package struct ArchiveParts: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  static let openXML = ArchiveParts(rawValue: 1 << 0)
  static let openDocument = ArchiveParts(rawValue: 1 << 1)
  static let book = ArchiveParts(rawValue: 1 << 2)
  static let java = ArchiveParts(rawValue: 1 << 3)
  static let iWork = ArchiveParts(rawValue: 1 << 4)
  static let pass = ArchiveParts(rawValue: 1 << 5)
  static let app = ArchiveParts(rawValue: 1 << 6)
  static let scene = ArchiveParts(rawValue: 1 << 7)

  /// Finds the parts by the last bytes of an archive.
  ///
  /// - Parameter end: The last bytes, at most ``ZipDirectory/length``.
  /// - Returns: The parts; `nil` if the directory is not in these bytes as a whole, or is damaged.
  static func found(inArchiveEndingWith end: [UInt8]) -> ArchiveParts? {
    guard let names = ZipDirectory.names(in: end) else { return nil }
    return names.reduce(into: []) { $0.formUnion(ArchiveParts(ofEntry: $1)) }
  }

  /// The formats that have an entry of this name.
  private init(ofEntry name: String) {
    self = []
    let components = name.split(separator: "/").map(String.init)
    guard let last = components.last else { return }
    switch last.lowercased() {
    case "[content_types].xml": insert(.openXML)
    case "mimetype": formUnion([.openDocument, .book])
    case "manifest.xml", "content.xml": insert(.openDocument)
    case "container.xml": insert(.book)
    case "pass.json": insert(.pass)
    case "index.zip", "index.xml", "index.xml.gz", "index.apxl", "index.apxl.gz": insert(.iWork)
    default: break
    }
    if components.contains("META-INF") || last.hasSuffix(".class") { insert(.java) }
    if components.contains("Index") { insert(.iWork) }
    if components.contains("Payload") { insert(.app) }
    if [".usd", ".usda", ".usdc"].contains(where: last.lowercased().hasSuffix) { insert(.scene) }
  }
}
