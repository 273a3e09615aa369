/// The name of an object of a PDF: `12 0 R`.
///
/// Source: ISO 32000-1, 7.3.10.
struct PDFReference: Hashable {
  let number: UInt64
  let generation: UInt64
}
