import Documents

extension Reason {
  /// Why something is refused for its size, or `nil` if it is not.
  package static func tooLarge(_ bytes: Int64, limit: Int, _ label: String) -> Reason? {
    guard bytes > Int64(limit) else { return nil }
    return Reason(
      .entryTooLarge,
      "\(label): has \(bytes) bytes, and an entry may have \(limit) (\(ByteCount(limit))); share less, "
        + "or raise limits.entryBytes in host.yaml")
  }
}
