/// Something about an entry that an honest archive of an app does not have, or that is not looked at.
package struct ArchiveDoubt: Hashable, Sendable {
  /// What is doubted.
  package enum Kind: Hashable, Sendable {
    /// The name has a component `..`, so that it may lead out of the folder.
    case parentFolder
    /// The name begins with a slash, a backslash, or the letter of a drive.
    case absoluteName
    /// The name has a backslash, which some programs take for a slash.
    case backslash
    /// The name is empty, or has an empty component or a component `.`.
    case emptyComponent
    /// The name has more bytes or folders than any path of a system.
    case nameTooLong
    /// The name has a NUL or another control character.
    case controlCharacter
    /// The name is not UTF-8, as every name on an iOS device is.
    case notUTF8
    /// There is another name for it, which some programs take instead.
    case otherName(String)
    /// An earlier entry has the same name.
    case repeated
    /// An earlier entry, this one, has the same name in another case.
    case repeatedInOtherCase(of: String)
    /// It is a symbolic link; the target is `nil` if it was not read.
    case link(target: String?, leavesBundle: Bool)
    /// It is a device, a pipe or the like.
    case specialFile
    /// It is encrypted, and was not looked at.
    case encrypted
    /// It is packed by a method with this number that is not read.
    case unknownMethod(Int)
    /// It is an archive, which was not opened.
    case archiveInside
    /// It is wanted, but has more bytes than this, and was not looked at.
    case tooLarge(limit: Int)
  }

  /// The name of the entry.
  package let entry: String
  /// What is doubted.
  package let kind: Kind

  /// Creates a doubt.
  package init(_ entry: String, _ kind: Kind) {
    self.entry = entry
    self.kind = kind
  }
}

extension ArchiveDoubt: CustomStringConvertible {
  /// The entry, and what is doubted.
  package var description: String { "'\(ShownName(entry))' \(kind)" }
}

extension ArchiveDoubt.Kind: CustomStringConvertible {
  /// What is doubted, as it follows the name of an entry.
  package var description: String {
    switch self {
    case .parentFolder: "has '..' in its name, and may lead out of the folder"
    case .absoluteName: "has an absolute name, and may lead out of the folder"
    case .backslash: "has a backslash in its name, which some programs take for a slash"
    case .emptyComponent: "has an empty part in its name, or the part '.'"
    case .nameTooLong: "has a name with more bytes or folders than a path can have"
    case .controlCharacter: "has a control character in its name"
    case .notUTF8: "has a name that is not UTF-8; it was not looked at"
    case .otherName(let name): "has another name, '\(ShownName(name))', which some programs take"
    case .repeated: "has the name of an earlier entry; it was not looked at"
    case .repeatedInOtherCase(let name):
      "has the name of '\(ShownName(name))' in another case; where case does not matter, one "
        + "replaces the other"
    case .link(nil, _): "is a symbolic link; its target cannot be read"
    case .link(.some(let target), false): "is a symbolic link to '\(ShownName(target))'"
    case .link(.some(let target), true):
      "is a symbolic link to '\(ShownName(target))', which is outside the app"
    case .specialFile: "is neither a file nor a folder"
    case .encrypted: "is encrypted; it was not looked at"
    case .unknownMethod(let number):
      "is packed by method \(number), which apps do not have; it was not looked at"
    case .archiveInside: "is an archive inside the archive; it was not opened"
    case .tooLarge(let limit): "has more than \(limit) bytes; it was not looked at"
    }
  }
}
