package import ShareModel

extension ContentRequirements {
  /// Whether content of a size is refused, whatever its bytes are.
  package func refuses(_ size: IntakeSize) -> Bool {
    maximumBytes.map { size.largest > Int64($0) } ?? false
      || maximumTotalBytes.map { size.total > Int64($0) } ?? false
  }
}
