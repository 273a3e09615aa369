extension SafeOpen {
  /// Whether something is there; only a system that says so counts as no.
  ///
  /// - Parameter reference: The file.
  /// - Returns: `false` if there is nothing of that name.
  /// - Throws: A fault if the system does not say.
  package static func isThere(_ reference: FileReference) throws(FileFault) -> Bool {
    do throws(FileFault) {
      _ = try facts(of: reference)
      return true
    } catch {
      if error == .vanished { return false }
      throw error
    }
  }
}
