/// What a source file says, in one form for Swift and Objective-C.
///
/// Nothing is resolved: names are as they were written, and types are texts. Both branches of a
/// conditional compilation are in it, but for what is compiled for debugging alone.
package struct SourceFile: Hashable, Sendable {
  /// The language of a file.
  package enum Language: UInt8, Hashable, Sendable {
    /// Swift.
    case swift
    /// Objective-C, and what of C and Objective-C++ is in a file of it.
    case objectiveC
  }

  /// The language.
  package var language: Language
  /// The modules and headers that it imports, as they are written: `UIKit`, `WebKit/WebKit.h`.
  package var imports: [String] = []
  /// Its types, extensions and categories, also those inside others.
  package var types: [SourceType] = []
  /// Its functions and methods, also those inside types, and what stands outside of any.
  package var functions: [SourceFunction] = []
  /// Its stored and global variables and constants, and macros that stand for one value.
  package var properties: [SourceProperty] = []
  /// What could not be parsed, in the order of the file.
  package var faults: [SourceFault] = []

  /// Creates a file that says nothing.
  package init(language: Language) { self.language = language }
}

/// Something in a source file that could not be parsed and is passed over.
package struct SourceFault: Hashable, Sendable {
  /// The stretch that is passed over.
  package let range: SourceRange
  /// What is wrong with it, such as `expected ')'`.
  package let words: String

  /// Creates a fault.
  package init(_ words: String, at range: SourceRange) {
    self.words = words
    self.range = range
  }
}
