import SystemPackage

@testable import XcodeProjects

extension ProjectFiles {
  /// The files of a test, by their paths below the root `r`.
  init(_ texts: [FilePath: String]) {
    self.init(root: "r") { path in
      texts[FilePath(root: nil, path.components.dropFirst())].map { Array($0.utf8) }
    }
  }
}
