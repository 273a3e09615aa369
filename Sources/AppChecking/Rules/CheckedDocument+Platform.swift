import Documents

extension CheckedDocument {
  /// Whether it is the `Info.plist` of something for macOS, by the target, the key with the lowest
  /// system or the platforms; `false` if none of them says so.
  ///
  /// Source: Apple, Information Property List, `LSMinimumSystemVersion`.
  var isForMac: Bool {
    if !platforms.isEmpty { return platforms == ["macOS"] }
    guard case .propertyList(.dictionary(let members)) = content else { return false }
    let platforms = members["CFBundleSupportedPlatforms"]?.array ?? []
    return members["LSMinimumSystemVersion"] != nil
      || platforms.contains { $0.string == "MacOSX" }
  }
}
