public import SystemPackage

/// Finds what there is to check at a path.
///
/// A path is a property list, a bundle (`.appex`, `.app`), or a folder that is walked for these.
/// Symbolic links and hidden folders are passed over.
public struct CheckWalk: Sendable {
  /// Something that cannot be checked.
  public struct Problem: Error, Hashable, Sendable {
    /// Whether there is nothing at the path.
    public let isMissing: Bool
    /// The path, what is wrong, and what to do; not escaped.
    public let message: String
  }

  /// What can be checked, in the order of the paths.
  public private(set) var documents: [CheckedDocument] = []
  /// What cannot.
  public private(set) var problems: [Problem] = []

  private static let maximumDepth = 32
  private static let maximumEntries = 100_000
  private var entries = 0

  /// Looks at a path.
  ///
  /// - Parameter path: A property list, a bundle or a folder.
  public init(_ path: FilePath) {
    do throws(Errno) {
      let kind = try FileKind(of: path)
      guard kind.isFolder else {
        addFile(path, bundle: Self.bundle(of: path))
        return
      }
    } catch {
      let words =
        error == .noSuchFileOrDirectory ? "there is no such file" : "cannot be read: \(error)"
      problems.append(
        Problem(isMissing: error == .noSuchFileOrDirectory, message: "\(path): \(words)"))
      return
    }
    visit(path, containingApp: Self.app(around: path), depth: 0, isNamed: true)
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
    guard depth < Self.maximumDepth else {
      problems.append(
        Problem(isMissing: false, message: "\(folder): is more than \(depth) folders deep"))
      return
    }
    let names: [FilePath.Component]
    do throws(Errno) {
      names = try FolderListing.names(in: folder, limit: Self.maximumEntries)
    } catch {
      problems.append(Problem(isMissing: false, message: "\(folder): cannot be read: \(error)"))
      return
    }
    for name in names where !name.string.hasPrefix(".") {
      entries += 1
      guard entries <= Self.maximumEntries else { return }
      if entries == Self.maximumEntries {
        let words = "\(folder): more than \(entries) files; name a smaller folder"
        problems.append(Problem(isMissing: false, message: words))
        return
      }
      let path = folder.appending(name)
      guard let kind = try? FileKind(of: path) else { continue }
      if kind.isFolder {
        visit(path, containingApp: containingApp, depth: depth + 1)
      } else if !isBundle, kind.isFile, Self.isInformation(name.string),
        !Self.isBundleInside(folder)
      {
        addFile(path, bundle: nil)
      }
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
      problems.append(Problem(isMissing: false, message: error.description))
    }
  }

  private mutating func addFile(
    _ path: FilePath, bundle: FilePath?, containingApp: [String: DocumentValue]? = nil
  ) {
    do throws(DocumentError) {
      let bytes = try BoundedFile.read(path, limit: DocumentLimits.standard.bytes)
      if path.extension == "predicate" {
        let text = String(decoding: bytes, as: UTF8.self)
        return documents.append(
          CheckedDocument(predicate: text, named: path.string, isFile: true))
      }
      documents.append(
        try CheckedDocument(
          propertyList: bytes, named: path.string, bundle: bundle,
          containingApp: containingApp ?? bundle.map { Self.app(around: $0) } ?? [:]))
    } catch {
      problems.append(Problem(isMissing: false, message: error.description))
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
