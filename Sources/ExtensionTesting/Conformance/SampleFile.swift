/// The smallest files that are whole.
enum SampleFile {
  /// A grey picture of eight by eight points.
  ///
  /// Source: ITU-T T.81, annex B.
  static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xDB, 0, 0x43, 0] + Array(repeating: 1, count: 64)
    + [0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    + [0xFF, 0xC4, 0, 20, 0, 1] + Array(repeating: 0, count: 16)
    + [0xFF, 0xC4, 0, 20, 0x10, 1] + Array(repeating: 0, count: 16)
    + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0, 0x3F, 0xFF, 0xD9]

  /// A page without anything on it.
  static let pdf = """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj
    trailer<</Root 1 0 R/Size 4>>
    %%EOF

    """
}
