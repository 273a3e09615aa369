public import SystemPackage

/// Finds what there is to check at a path.
///
/// A path is a property list, a text `NAME.predicate`, a bundle (`.appex`, `.app`), or a folder that is
/// walked for these: each `Info.plist`, and each other list that holds a rule or an extension at its top.
/// In a folder symbolic links and what is hidden are passed over; a link that is named is followed.
public struct CheckWalk: Sendable {
  /// What can be checked, in the order of the paths.
  public private(set) var documents: [CheckedDocument] = []
  /// What cannot.
  public private(set) var problems: [Problem] = []

  private var entries = 0

  /// Looks at a path.
  ///
  /// - Parameter path: A property list, a predicate, a bundle or a folder.
  public init(_ path: FilePath) {
    var path = path
    do throws(Errno) {
      let kind = try FileKind(of: path, followingLinks: true)
      if try FileKind(of: path) != kind, let target = path.resolved { path = target }
      guard kind.isFolder else {
        addFile(path, bundle: Self.bundle(of: path))
        return
      }
    } catch {
      let isMissing = error == .noSuchFileOrDirectory || error == .notDirectory
      problems.append(Problem(path: path, isMissing ? .missing : .folder(.unreadable(error))))
      return
    }
    visit(path, containingApp: Self.app(around: path), depth: 0, isNamed: true)
    if documents.isEmpty, problems.isEmpty {
      problems.append(Problem(path: path, .nothingToCheck))
    }
  }

  private mutating func visit(
    _ folder: FilePath, containingApp: [String: DocumentValue], depth: Int, isNamed: Bool = false
  ) {
    switch folder.extension {
    case "appex": addBundle(folder, containingApp: containingApp)
    case "app":
      let members = Self.information(of: folder)
      if let members {
        addBundle(folder, containingApp: [:])
        walk(folder, containingApp: members, isBundle: true, depth: depth)
      } else if isNamed {
        addBundle(folder, containingApp: [:])
      } else {
        walk(folder, containingApp: [:], isBundle: false, depth: depth)
      }
    default: walk(folder, containingApp: containingApp, isBundle: false, depth: depth)
    }
  }

  private mutating func walk(
    _ folder: FilePath, containingApp: [String: DocumentValue], isBundle: Bool, depth: Int
  ) {
    guard depth < FolderFault.maximumDepth else {
      problems.append(Problem(path: folder, .folder(.tooDeep(limit: FolderFault.maximumDepth))))
      return
    }
    let names: [FilePath.Component]
    do throws(Errno) {
      names = try FolderListing.names(in: folder, limit: FolderFault.maximumEntries)
    } catch {
      problems.append(Problem(path: folder, .folder(.unreadable(error))))
      return
    }
    for name in names where !name.string.hasPrefix(".") {
      entries += 1
      guard entries <= FolderFault.maximumEntries else { return }
      if entries == FolderFault.maximumEntries {
        problems.append(Problem(path: folder, .folder(.tooManyEntries(limit: entries))))
        return
      }
      let path = folder.appending(name)
      guard let kind = try? FileKind(of: path) else { continue }
      if kind.isFolder {
        visit(path, containingApp: containingApp, depth: depth + 1)
      } else if !isBundle, kind.isFile, !Self.isBundleInside(folder) {
        addFound(path, named: name)
      }
    }
  }

  /// Adds a file of a folder, if it is one to check.
  private mutating func addFound(_ path: FilePath, named name: FilePath.Component) {
    if name.extension == "predicate" || Self.isInformation(name.string) {
      addFile(path, bundle: nil)
    } else if name.extension == "plist" {
      addFile(path, bundle: nil, onlyWithRule: true)
    }
  }

  /// Whether a file of that name is an `Info.plist` in a source tree.
  private static func isInformation(_ name: String) -> Bool {
    name == "Info.plist" || name.hasSuffix("-Info.plist")
  }

  /// Whether a folder is the `Contents` of an app, whose `Info.plist` was taken with the bundle.
  private static func isBundleInside(_ folder: FilePath) -> Bool {
    folder.lastComponent == "Contents" && folder.removingLastComponent().extension == "app"
  }

  private mutating func addBundle(_ bundle: FilePath, containingApp: [String: DocumentValue]) {
    do throws(BundleError) {
      let layout = try BundleLayout(of: bundle)
      addFile(layout.information, bundle: bundle, containingApp: containingApp)
    } catch {
      problems.append(Problem(path: bundle, .bundle(error)))
    }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bundle: The bundle whose `Info.plist` it is.
  ///   - containingApp: The members of the `Info.plist` of the app that holds the bundle.
  ///   - onlyWithRule: Whether a list counts only if it is about an extension; one that is too long,
  ///     or never has the word, is not.
  private mutating func addFile(
    _ path: FilePath, bundle: FilePath?, containingApp: [String: DocumentValue]? = nil,
    onlyWithRule: Bool = false
  ) {
    do throws(DocumentError) {
      let bytes = try BoundedFile.read(path, limit: DocumentLimits.standard.bytes)
      if path.extension == "predicate" {
        // A repaired text would have other places than the file.
        guard let text = String(validating: bytes, as: UTF8.self) else {
          return problems.append(Problem(path: path, .notUTF8))
        }
        return documents.append(CheckedDocument(predicate: text, file: path))
      }
      if onlyWithRule, bytes.firstRange(of: "NSExtension".utf8) == nil { return }
      let document = try CheckedDocument(
        propertyList: bytes, named: path.string, file: path, bundle: bundle,
        containingApp: containingApp ?? bundle.map { Self.app(around: $0) } ?? [:])
      if !onlyWithRule || RuleCheck(document).isAboutExtension { documents.append(document) }
    } catch {
      if onlyWithRule, case .tooLarge = error.reason { return }
      problems.append(Problem(path: path, .document(error)))
    }
  }

  /// The bundle of an extension whose `Info.plist` a path is, or `nil`.
  private static func bundle(of path: FilePath) -> FilePath? {
    guard path.lastComponent == "Info.plist" else { return nil }
    var folder = path.removingLastComponent()
    if folder.lastComponent == "Contents" { folder = folder.removingLastComponent() }
    return folder.extension == "appex" ? folder : nil
  }

  /// The `Info.plist` of the app whose `PlugIns` hold a bundle; empty if there is none.
  private static func app(around bundle: FilePath) -> [String: DocumentValue] {
    let plugIns = bundle.removingLastComponent()
    guard bundle.extension == "appex", !plugIns.isEmpty else { return [:] }
    var app = plugIns.removingLastComponent()
    if app.lastComponent == "Contents" { app = app.removingLastComponent() }
    guard app.extension == "app" else { return [:] }
    return information(of: app) ?? [:]
  }

  private static func information(of bundle: FilePath) -> [String: DocumentValue]? {
    guard let layout = try? BundleLayout(of: bundle),
      let bytes = try? BoundedFile.read(
        layout.information, limit: DocumentLimits.standard.bytes)
    else { return nil }
    return try? PropertyListReader.readDictionary(bytes, named: layout.information.string)
  }
}
