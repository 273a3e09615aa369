import ShareModel

extension HostPolicy {
  /// The bundles that stand for the uses of extensions that have a name of their own.
  ///
  /// - Parameter bundles: The bundles that were read.
  /// - Returns: For each use, its bundle under the identifier of the use. Where two bundles have one
  ///   identifier there is none, as for these themselves.
  func usesOf(_ bundles: [LoadedBundle]) -> [LoadedBundle] {
    extensions.compactMap { identifier in
      guard identifier.use != nil, let use = uses[identifier] else { return nil }
      let found = bundles.filter { $0.identifier == use.bundle }
      guard found.count == 1, var loaded = found.first else { return nil }
      loaded.bundle = loaded.bundle.used(as: identifier)
      loaded.notes = []
      return loaded
    }
  }
}
