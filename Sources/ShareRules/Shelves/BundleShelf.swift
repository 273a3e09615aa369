import SafeFiles
import ShareModel
import SystemPackage

/// The bundles in a folder: those that can be used, and what is wrong with the others.
struct BundleShelf {
  /// The bundles that can be used, in the order of their folders' names.
  private(set) var bundles: [LoadedBundle] = []
  /// The identifiers of those that cannot, as far as they are known.
  private(set) var leftOut: [BundleIdentifier] = []
  /// What keeps bundles out.
  private(set) var problems: [RuleProblem] = []

  /// Reads all bundles of a folder; one that is not there has none.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: `unreadable` if the names in the folder cannot be read.
  package mutating func read(_ folder: FilePath) throws(RuleSetError) {
    let listing = try ShelfListing(of: folder)
    for name in listing.names(endingIn: "appex") {
      do throws(BundleError) {
        let path = folder.appending(name)
        let (bundle, notes) = try ExtensionBundle.load(at: path)
        bundles.append(LoadedBundle(bundle: bundle, folder: path, notes: notes))
      } catch {
        leftOut += error.identifier.map { [$0] } ?? []
        problems += RuleProblem.problems(of: error)
      }
    }
    guard listing.isCut else { return }
    let message = "has more than \(ShelfListing.mostEntries) entries; only the first are looked at"
    problems.append(RuleProblem(.error, path: folder, Reason(.bundleMalformed, message)))
  }

  /// The names under which the bundles can be excluded.
  var activityTypes: [String] {
    bundles.flatMap { [$0.identifier.rawValue, $0.bundle.activityType] } + leftOut.map(\.rawValue)
  }
}
