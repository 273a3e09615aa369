extension OwnerQuota {
  /// Whether so many bytes are more than an owner may bring in on any day.
  package func isExceeded(by bytes: Int) -> Bool { self.bytes.map { bytes > $0 } ?? false }

  /// The words for an entry that can never come in.
  ///
  /// - Parameters:
  ///   - label: The name of the entry.
  ///   - size: Its size in bytes.
  /// - Returns: The words, with what to do.
  package func tooLarge(_ label: String, bytes size: Int) -> String {
    "\(label): is larger than the quota: it has \(size) bytes, and 'quota.bytes' allows "
      + "\(bytes ?? 0) a day; it stays where it is until 'quota.bytes' in host.yaml is raised"
  }
}
