import AppLinks
import Documents
import SafeFiles
import ShareModel
import SystemPackage

/// The apps of a folder, and the extensions that they bring with them.
struct AppShelf {
  /// The apps, in the order of their folders' names.
  private(set) var apps: [AppBundle] = []
  /// The extensions in the apps' `PlugIns`.
  private(set) var plugIns = BundleShelf()

  /// Reads all apps of a folder; one that is not there has none.
  ///
  /// What is wrong with one app keeps all rules from being used: a key that was mistyped must not
  /// let any sender in.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: `unreadable` or `apps`.
  package mutating func read(_ folder: FilePath) throws(RuleSetError) {
    let listing = try ShelfListing(of: folder)
    guard !listing.isCut else { throw .unreadable(folder, .fileTooLarge) }
    var faults: [BundleError] = []
    for name in listing.names(endingIn: "app") {
      let path = folder.appending(name)
      do throws(BundleError) {
        var app = try AppBundle.load(at: path)
        let known = plugIns.bundles.count
        try plugIns.read(BundleLayout(of: path).plugIns, of: path)
        app.plugIns = plugIns.bundles[known...].map(\.bundle)
        apps.append(app)
      } catch {
        faults.append(error)
      }
    }
    faults += duplicates(in: folder)
    guard faults.isEmpty else { throw .apps(faults) }
  }

  /// Two apps with one identifier: which of them is meant is unknown.
  private func duplicates(in folder: FilePath) -> [BundleError] {
    let groups = Dictionary(grouping: apps, by: \.identifier)
    return groups.values.filter { $0.count > 1 }.sorted { $0[0].identifier < $1[0].identifier }
      .map { group in
        let identifier = group[0].identifier
        let names = group.map { "'\($0.path?.lastComponent?.string ?? $0.displayName)'" }
        let words =
          "'\(identifier)' is the identifier of \(names.joined(separator: " and ")); give "
          + "each its own"
        let document = (group[0].path ?? folder).appending("Info.plist").string
        return BundleError(
          path: folder, identifier: identifier,
          .information(
            DocumentError(
              document, .problems([DocumentProblem(at: "CFBundleIdentifier", .other(words))]))))
      }
  }
}

extension BundleShelf {
  /// Reads the extensions of an app.
  fileprivate mutating func read(
    _ folder: FilePath, of app: FilePath
  ) throws(BundleError) {
    do throws(RuleSetError) {
      try read(folder)
    } catch {
      guard case .unreadable(_, let reason) = error else { return }
      throw BundleError(path: app, .unreadable(reason))
    }
  }
}
