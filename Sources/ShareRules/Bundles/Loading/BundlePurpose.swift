/// What the `Info.plist` of an extension is read for.
enum BundlePurpose: Hashable, Sendable {
  /// The extension is run, so it needs a program and an identifier that can name a folder.
  case running
  /// Only its rule is asked, as in a source tree: a program is not needed, and variables of a build
  /// may be unfilled. An extension without an identifier gets this name.
  case asking(named: String)
}
