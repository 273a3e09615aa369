/// How closely content must agree with its name.
///
/// The raw values are what a rule file says.
package enum ContentMatch: String, Hashable, Sendable, CaseIterable {
  /// The bytes must be shown to be what the name says.
  case strict
  /// Only executables, scripts, HTML and SVG behind another name are refused.
  case lenient
  /// Nothing is compared.
  case off
}
