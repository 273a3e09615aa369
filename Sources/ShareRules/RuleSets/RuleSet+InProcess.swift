import ShareModel

extension RuleSet {
  /// The rules with one more extension, which is a Swift value and runs in this process.
  ///
  /// It is on, and asked after the others of its kind; an extension with the same identifier gives
  /// way to it and leaves it its place. Routes that name it are carried out by it.
  ///
  /// - Parameters:
  ///   - value: What does the work.
  ///   - bundle: Who the extension is, and what activates it.
  /// - Returns: The rules with the extension.
  public func adding(_ value: any InProcessExtension, as bundle: ExtensionBundle) -> RuleSet {
    var result = self
    let bundle = policy.applyingSecretFiles(to: bundle)
    if let index = extensions.firstIndex(where: { $0.identifier == bundle.identifier }) {
      result.extensions[index] = bundle
    } else {
      result.extensions.append(bundle)
    }
    if !policy.extensions.contains(bundle.identifier) {
      result.policy.extensions.append(bundle.identifier)
    }
    result.extensions = policy.order.arranged(result.extensions, by: \.point)
    result.inProcess[bundle.identifier] = value
    result.unavailable[bundle.identifier] = Self.obstacle(
      for: bundle, programs: programs, directory: directory)
    if links.isNamed(bundle.identifier) { result.links.set(bundle) }
    let listed = result.extensions.map { LoadedBundle(bundle: $0) }
    let routed = result.links.extensions.values.map { LoadedBundle(bundle: $0) }
      .filter { other in !listed.contains { $0.identifier == other.identifier } }
    let types = DeclaredTypes(of: listed + routed.sorted { $0.identifier < $1.identifier })
    result.catalogue = types.catalogue
    let own = DeclaredTypes(of: [LoadedBundle(bundle: bundle)])
    result.problems += own.problems
    return result
  }
}
