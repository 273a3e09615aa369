import SystemPackage
import Testing

@testable import XcodeProjects

/// Which files may be asked for.
struct ProjectFilesTests {
  static let paths: [(root: FilePath, text: String, folder: FilePath, FilePath?)] = [
    ("r", "a/b", "r/ios", "r/ios/a/b"), ("r", "../a", "r/ios", "r/a"),
    ("r", "../../a", "r/ios", nil),
    ("r", "../../r/a", "r/ios", "r/a"), ("", "a", "ios", "ios/a"), ("", "../a", "ios", "a"),
    ("", "../../a", "ios", nil), (".", "a", "./ios", "ios/a"), (".", "../../a", "ios", nil),
    ("r", "/ios/a", "r/x", "r/ios/a"), ("", "/ios/a", "x", "ios/a"), ("r", "/../a", "r", nil),
    ("/r", "/r/ios/a", "/r/x", "/r/ios/a"), ("/r", "/etc/passwd", "/r", nil),
    ("/r", "../etc", "/r", nil), ("/r", "/rest", "/r", nil), ("/", "a", "/b", "/b/a"),
    ("../r", "a", "../r/b", "../r/b/a"), ("../r", "../../a", "../r/b", nil),
    ("r", "", "r/a", "r/a"),
  ]

  @Test(arguments: paths)
  func `a path leads below the root or nowhere`(
    root: FilePath, text: String, folder: FilePath, path: FilePath?
  ) {
    #expect(ProjectFiles(root: root) { _ in nil }.path(text, from: folder) == path)
  }

  static let texts: [(root: FilePath, folder: FilePath, String)] = [
    ("r", "r/ios", "/ios"), ("", "ios", "/ios"), ("", "", "/"), ("r", "r", "/"),
    ("/r", "/r/a", "/r/a"),
  ]

  @Test(arguments: texts)
  func `a folder in a setting leads back to itself`(root: FilePath, folder: FilePath, text: String)
  {
    let files = ProjectFiles(root: root) { _ in nil }
    #expect(files.settingText(of: folder) == text)
    #expect(files.path(text + "/x", from: "elsewhere") == folder.appending("x"))
  }
}
