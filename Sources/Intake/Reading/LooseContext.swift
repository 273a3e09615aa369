import SafeFiles
import ShareModel
import ShareRules
internal import SystemPackage
internal import TypeIdentifiers

/// A context of one item that is put together from loose files.
struct LooseContext {
  private let looseFiles: HostPolicy.LooseFiles
  private let unnamedFiles: HostPolicy.UnnamedFiles
  private let catalogue: TypeCatalogue
  private var attachments: [Attachment] = []
  private var untyped: [IncomingContext.Place] = []
  private var owner: UInt32?

  init(policy: HostPolicy, catalogue: TypeCatalogue) {
    looseFiles = policy.looseFiles
    unnamedFiles = policy.unnamedFiles
    self.catalogue = catalogue
  }

  /// The number of attachments.
  var count: Int { attachments.count }

  /// The context with everything that was added.
  var context: IncomingContext {
    IncomingContext(
      ShareContext(items: [ShareItem(attachments: attachments)]), untyped: untyped,
      isListed: true, owner: owner)
  }

  /// Adds a file in the shape that the policy asks for.
  mutating func addFile(at reference: FileReference) {
    let name = reference.nameBytes
    let type: TypeIdentifier?
    if let found = NameExtension(of: name) {
      type = catalogue.type(forFilenameExtension: found.text)
    } else if unnamedFiles == .data {
      type = .data
    } else {
      type = nil
      untyped.append(IncomingContext.Place(item: 0, attachment: attachments.count))
    }
    var types = type.map { [$0] } ?? []
    switch looseFiles {
    case .files: types.append(.fileURL)
    case .photos: break
    case .data: if type != .data { types.append(.data) }
    }
    add(types, .file(reference), name)
  }

  /// Adds a directory that counts as one document.
  mutating func addPackage(_ type: TypeIdentifier, at reference: FileReference) {
    var types = [type]
    // A package is no data, so `data` and `photos` leave the type alone.
    if looseFiles == .files { types.append(.fileURL) }
    add(types, .package(reference), reference.nameBytes)
  }

  /// Adds the URL of a file that holds a link, which belongs to a user.
  mutating func addLink(_ url: String, at reference: FileReference, of owner: UInt32) {
    self.owner = owner
    add([.url], .url(url), reference.nameBytes)
    attachments[attachments.count - 1].linkFile = reference
  }

  private mutating func add(
    _ types: [TypeIdentifier], _ content: AttachmentContent, _ name: [UInt8]
  ) {
    attachments.append(
      Attachment(
        registeredTypeIdentifiers: types, suggestedName: NameExtension.stem(of: name),
        content: content))
  }
}
