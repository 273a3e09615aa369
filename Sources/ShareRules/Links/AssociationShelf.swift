import AppLinks
import Documents
import SafeFiles
import ShareModel
import SystemPackage

/// The associations of sites, as they were fetched into `Rules/Associations`.
///
/// A folder has the name of the host. What the site serves is below it, at
/// `.well-known/apple-app-site-association`, or else at `apple-app-site-association`. Nothing is
/// fetched here.
///
/// Source: Apple, "Supporting associated domains".
struct AssociationShelf {
  /// The associations, by their hosts in lower case.
  private(set) var associations: [String: Association] = [:]
  /// What is wrong with others.
  private(set) var problems: [RuleProblem] = []

  private static let places: [FilePath] = [
    ".well-known/apple-app-site-association", "apple-app-site-association",
  ]

  /// Reads all associations of a folder; one that is not there has none.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: `unreadable` if the names in the folder cannot be read.
  package mutating func read(_ folder: FilePath) throws(RuleSetError) {
    for name in try ShelfListing(of: folder).names {
      let site = folder.appending(name)
      let file = Self.places.map { site.pushing($0) }
        .first { (try? FileKind(of: $0))?.isFile ?? false }
      guard let file else {
        report(site, "has no 'apple-app-site-association', neither in '.well-known' nor in itself")
        continue
      }
      read(file, of: name.string.lowercased())
    }
  }

  private mutating func read(_ file: FilePath, of host: String) {
    do {
      let bytes = try BoundedFile.read(file, limit: AssociationFile.largest)
      let read = try AssociationFile(bytes, host: host)
      associations[host] = read.association
      problems += read.notes.map {
        RuleProblem(.note, path: file, Reason(.associationSigned, $0))
      }
    } catch let error as DocumentError {
      report(file, "\(error.reason)")
    } catch {
      report(file, "\(error)")
    }
  }

  private mutating func report(_ path: FilePath, _ words: String) {
    problems.append(RuleProblem(.error, path: path, Reason(.associationMalformed, words)))
  }
}
