/// A kind of content that can act when it is opened, so that it must not hide behind another name.
package enum ActiveKind: String, Hashable, Sendable, CaseIterable {
  /// Machine code or byte code, and what installs or starts it.
  case executable
  /// Text that an interpreter runs.
  case script
  /// HTML, which may carry scripts and load from the network.
  case html
  /// SVG, which may carry scripts and load from the network.
  case svg
}
