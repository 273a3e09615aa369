import Archives
import Documents
import SystemPackage

/// Files of an archive, by their names in it, without unpacking it.
///
/// What a check always reads is kept from one pass through the archive, and of other lists those
/// that are about an extension; programs are read in passes of their own.
struct FilesInArchive: CheckedFiles {
  /// The archive.
  let archive: FilePath
  /// What is doubted about its entries.
  let doubts: [ArchiveDoubt]

  private let contents: [FilePath: [UInt8]]
  private let sizes: [FilePath: Int]
  private let kinds: [FilePath: CheckedFileKind]
  private let names: [FilePath: Set<FilePath.Component>]
  private let entries: [FilePath: String]
  private let secureInterfaces: Set<FilePath>

  /// Goes through an archive.
  ///
  /// - Parameter archive: The archive.
  /// - Throws: ``ArchiveError``.
  init(_ archive: FilePath) throws(ArchiveError) {
    self.archive = archive
    var searches: [FilePath: InterfaceSearch] = [:]
    let lists = ListSearch(limit: ArchiveLimits.standard.kept)
    let reader = try ArchiveReader(archive) { entry in
      let path = FilePath(entry.name)
      if path.isInterface {
        let search = InterfaceSearch()
        searches[path] = search
        return .scan(search.take)
      }
      if path.isRead { return .keep(limit: ProvisioningProfile.fileLimit) }
      guard path.extension == "plist", entry.size <= DocumentLimits.standard.bytes else {
        return .nothing
      }
      return .scan { lists.take($0, of: path) }
    }
    doubts = reader.doubts
    guard let found = lists.found else {
      throw ArchiveError(archive, .keptTooLarge(limit: lists.limit))
    }
    contents = Dictionary(
      reader.contents.map { (FilePath($0.key), $0.value) } + found,
      uniquingKeysWith: { first, _ in first })
    secureInterfaces = Set(searches.filter { $0.value.hasSecureEntry }.keys)
    var kinds: [FilePath: CheckedFileKind] = [:]
    var names: [FilePath: Set<FilePath.Component>] = [:]
    var entries: [FilePath: String] = [:]
    var sizes: [FilePath: Int] = [:]
    let doubted = Set(reader.doubts.filter(\.kind.isAboutPath).map(\.entry))
    for entry in reader.entries where !doubted.contains(entry.name) {
      var path = FilePath(entry.name)
      // Of equal names the first was read.
      guard entries[path] == nil else { continue }
      switch entry.kind {
      case .file: kinds[path] = .file
      case .folder: kinds[path] = .folder
      case .link, .other: kinds[path] = .other
      }
      entries[path] = entry.name
      sizes[path] = entry.size
      while let name = path.lastComponent {
        let folder = path.removingLastComponent()
        guard names[folder, default: []].insert(name).inserted else { break }
        if !folder.isEmpty, kinds[folder] == nil { kinds[folder] = .folder }
        path = folder
      }
    }
    kinds[FilePath("")] = .folder
    self.kinds = kinds
    self.names = names
    self.entries = entries
    self.sizes = sizes
  }

  func name(of path: FilePath) -> String { "\(archive): \(path)" }

  func file(of path: FilePath) -> FilePath { archive }

  func entry(of path: FilePath) -> String? { entries[path] ?? path.string }

  func kind(of path: FilePath) throws(Errno) -> CheckedFileKind {
    guard let kind = kinds[path] else { throw .noSuchFileOrDirectory }
    return kind
  }

  func hasFile(_ path: FilePath) -> Bool { kinds[path] == .file }

  func names(in folder: FilePath, limit: Int) throws(Errno) -> [FilePath.Component] {
    guard let names = names[folder] else { return [] }
    return Array(names.sorted { $0.string < $1.string }.prefix(limit))
  }

  package func read(_ path: FilePath, limit: Int) throws(DocumentError) -> [UInt8] {
    guard let size = sizes[path] else {
      throw DocumentError(name(of: path), .unreadable(.noSuchFileOrDirectory))
    }
    guard size <= limit else { throw DocumentError(name(of: path), .tooLarge(limit: limit)) }
    guard size > 0 else { return [] }
    // What is encrypted, or packed in a way that is not known, was not kept.
    guard let bytes = contents[path] else {
      throw DocumentError(
        name(of: path),
        .unsupported(.propertyList, "it is encrypted, or packed in a way that is not known"))
    }
    return bytes
  }

  func scan(
    _ path: FilePath, _ body: @escaping (ArraySlice<UInt8>) -> Bool
  ) throws(DocumentError) {
    guard let entry = entries[path] else { return }
    do throws(ArchiveError) {
      _ = try ArchiveReader(archive) { $0.name == entry ? .scan(body) : .nothing }
    } catch {
      throw DocumentError(name(of: path), .unreadable(.ioError))
    }
  }

  func hasSecureEntry(_ path: FilePath) -> Bool { secureInterfaces.contains(path) }
}

extension FilePath {
  /// Whether it is a file with an interface, as Xcode writes it or compiled.
  var isInterface: Bool { ["nib", "storyboard", "xib"].contains(self.extension ?? "") }

  /// Whether every check reads it, if it is there.
  fileprivate var isRead: Bool {
    switch self.extension {
    case "entitlements", "xcent", "mobileprovision", "provisionprofile", "predicate": true
    default:
      ["apple-app-site-association", "apple-app-site-association.http", "host.yaml"]
        .contains(lastComponent?.string)
        || FolderVisit.isInformation(lastComponent?.string ?? "")
    }
  }
}

extension ArchiveDoubt.Kind {
  /// Whether an entry is not where its name says, or is another one's.
  fileprivate var isAboutPath: Bool {
    switch self {
    case .parentFolder, .absoluteName, .backslash, .emptyComponent, .controlCharacter, .notUTF8,
      .nameTooLong:
      true
    default: false
    }
  }
}
