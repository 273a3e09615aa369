import SafeFiles
public import SystemPackage

/// Finds what there is to check at a path.
///
/// A path is a property list, a text `NAME.predicate`, a bundle (`.appex`, `.app`), an archive (`.ipa`),
/// entitlements, a provisioning profile, an association, a project (`.xcodeproj`, `project.yml` of XcodeGen,
/// `app.json` of Expo), a `host.yaml`, or a folder that is walked for these: each `Info.plist`, and each
/// other list that holds a rule or an extension at its top. In a folder symbolic links, what is hidden
/// but `.well-known`, and what tools fetch (`Pods`, `node_modules`) are passed over; a link that is named
/// is followed.
public struct CheckWalk: Sendable {
  /// Everything that was found.
  public private(set) var found = CheckedSet()

  /// What can be checked by itself, in the order of the paths.
  public var documents: [CheckedDocument] { found.documents }

  /// What cannot be checked.
  public var problems: [Problem] { found.problems }

  /// Looks at a path.
  ///
  /// - Parameter path: A file, a bundle or a folder.
  public init(_ path: FilePath) {
    var path = path
    var visit = FolderVisit(FilesOnDisk())
    do throws(Errno) {
      let kind = try FileKind(of: path, followingLinks: true)
      if try FileKind(of: path) != kind, let target = path.resolved { path = target }
      let isProject = path.extension == "xcodeproj"
      if isProject {
        visit.found.projects.append(FoundProject(.xcode, at: path))
      } else if kind.isFolder {
        visit.visitNamed(path)
      } else {
        visit.addNamedFile(path)
      }
      let isTree = kind.isFolder && !isProject
      visit.joinProjects(
        below: isTree ? path : visit.found.projects.first?.folder ?? path.removingLastComponent())
      if isTree { visit.found.noteTree(path.string) }
      if kind.isFolder, visit.found.bundles.isEmpty, visit.found.documents.isEmpty,
        visit.found.sources.files.isEmpty,
        visit.found.problems.isEmpty
      {
        visit.found.problems.append(Problem(path: path, .nothingToCheck))
      }
    } catch {
      let isMissing = error == .noSuchFileOrDirectory || error == .notDirectory
      visit.found.problems.append(
        Problem(path: path, isMissing ? .missing : .folder(.unreadable(error))))
    }
    found = visit.found
  }
}
