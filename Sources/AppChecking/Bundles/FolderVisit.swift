import Documents
import ShareRules
import SystemPackage

/// Goes through folders and bundles, and gathers what is to be checked.
struct FolderVisit {
  /// Where the files are.
  let files: any CheckedFiles
  /// What was found so far.
  var found = CheckedSet()
  /// How many entries of folders were looked at.
  private var entries = 0
  /// How many programs were gone through.
  var programs = 0

  init(_ files: any CheckedFiles) { self.files = files }

  /// What surrounds a folder.
  struct Surroundings {
    /// The members of the `Info.plist` of the app around it.
    var app: [String: DocumentValue] = [:]
    /// How many folders are above it.
    var depth = 0
    /// Whether it is in a bundle that was built.
    var isInBundle = false
    /// Whether it is the folder of an app itself, whose own files were taken with the bundle.
    var isBundle = false
  }

  /// Looks at the folder that a person named.
  mutating func visitNamed(_ folder: FilePath) {
    let surroundings = Surroundings(app: app(around: folder))
    found.bundles += visit(folder, surroundings)
  }

  /// Looks at a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - surroundings: What surrounds it.
  /// - Returns: The bundles in it that are in no other.
  mutating func visit(_ folder: FilePath, _ surroundings: Surroundings) -> [CheckedBundle] {
    switch folder.extension {
    case "appex":
      return [addBundle(folder, .appExtension, in: surroundings.app)].compactMap(\.self)
    case "app" where !isOfSources(folder):
      // Without it, what the app lets in is unknown, and that must not pass for nothing.
      let list = (home(of: folder) ?? folder).appending("Info.plist")
      if (try? files.kind(of: list)) != .file {
        report(folder, .bundle(BundleError(path: FilePath(files.name(of: folder)), .noInformation)))
      }
      var app = information(of: folder).flatMap { _ in addBundle(folder, .app) }
      guard app != nil else { return walk(folder, surroundings, &app) }
      var inside = Surroundings(app: app?.information?.top?.value.dictionary ?? [:])
      inside.depth = surroundings.depth
      inside.isInBundle = true
      inside.isBundle = true
      let inner = walk(folder, inside, &app)
      app?.plugIns = inner
      return [app].compactMap(\.self)
    default:
      var app: CheckedBundle?
      return walk(folder, surroundings, &app)
    }
  }

  /// Goes through a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - surroundings: What surrounds what is in it.
  ///   - app: The app that it is in, which gets what belongs to it.
  /// - Returns: The bundles in it that are in no other.
  private mutating func walk(
    _ folder: FilePath, _ surroundings: Surroundings, _ app: inout CheckedBundle?
  ) -> [CheckedBundle] {
    guard surroundings.depth < FolderFault.maximumDepth else {
      report(folder, .folder(.tooDeep(limit: FolderFault.maximumDepth)))
      return []
    }
    let names: [FilePath.Component]
    do throws(Errno) {
      names = try files.names(in: folder, limit: FolderFault.maximumEntries)
    } catch {
      report(folder, .folder(.unreadable(error)))
      return []
    }
    var bundles: [CheckedBundle] = []
    var loose = LooseFiles(folder: folder)
    var inside = surroundings
    inside.depth += 1
    inside.isBundle = false
    for name in names where !name.string.hasPrefix(".") {
      entries += 1
      guard entries <= FolderFault.maximumEntries else { break }
      if entries == FolderFault.maximumEntries {
        report(folder, .folder(.tooManyEntries(limit: entries)))
        break
      }
      let path = folder.appending(name)
      switch try? files.kind(of: path) {
      case .folder:
        if name.extension == "xcodeproj", !files.isArchive {
          found.projects.append(FoundProject(.xcode, at: path))
        } else if !surroundings.isInBundle, Self.foreignFolders.contains(name.string) {
          continue
        } else if name.extension == "app" || name.extension == "appex" || app == nil {
          bundles += visit(path, inside)
        } else {
          bundles += walk(path, inside, &app)
        }
      case .file:
        if surroundings.isInBundle { addInside(path, to: &app) }
        guard !surroundings.isBundle, !(surroundings.isInBundle && isContents(folder)) else {
          continue
        }
        addFound(path, named: name, isInBundle: surroundings.isInBundle, &loose)
      case .other, nil: continue
      }
    }
    found.associations += associations(in: folder)
    return surroundings.isInBundle ? bundles : loose.bundles(files) + bundles
  }

  /// The names of folders into which tools put what others wrote, or what they built.
  private static let foreignFolders: Set<String> = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules",
  ]

  /// Whether a folder that is called like an app holds the sources of one.
  private func isOfSources(_ folder: FilePath) -> Bool {
    let names = (try? files.names(in: folder, limit: FolderFault.maximumEntries)) ?? []
    return names.contains { name in
      name == ".git" || name == "Package.swift" || name == "project.yml"
        || name.extension == "xcodeproj" || name.extension == "xcworkspace"
    }
  }

  /// Whether a folder is the `Contents` of an app, whose `Info.plist` was taken with the bundle.
  private func isContents(_ folder: FilePath) -> Bool {
    folder.lastComponent == "Contents" && folder.removingLastComponent().extension == "app"
  }

  /// Notes something that cannot be checked.
  mutating func report(_ path: FilePath, _ cause: CheckWalk.Problem.Cause) {
    found.problems.append(CheckWalk.Problem(path: FilePath(files.name(of: path)), cause))
  }
}
