extension UInt8 {
  /// Whether the byte is white space in JSON and in XML.
  ///
  /// Source: RFC 8259, section 2; XML 1.0, section 2.3.
  package var isDocumentSpace: Bool { self == 32 || self == 9 || self == 10 || self == 13 }
}
