/// What reads a file in Objective-C, C or Objective-C++, without the headers that it imports.
///
/// Without headers the reader does not know which names are types, so it tells declarations and casts
/// from expressions by their form and by Apple's conventions for names. Macros are not expanded. Of
/// conditional compilation, each branch is read that closes the brackets that it opens; otherwise
/// the first is read. The branch of `#if 0` is not.
///
/// A prototype, which is a method or a function without a body, has the attribute `prototype`.
package enum ObjectiveCReader {
  /// The most faults that are reported of one file.
  static let mostFaults = 100

  /// Reads a file.
  ///
  /// The time is linear in the size. Tokens need 20 bytes of memory each. What is nested deeper than
  /// ``ObjectiveCParser/deepest`` is a fault, so a stack of 512 KiB suffices.
  ///
  /// - Parameter bytes: The file, which need not be UTF-8.
  /// - Returns: What the file says, with what could not be read.
  package static func read(_ bytes: [UInt8]) -> SourceFile {
    let lexer = ObjectiveCLexer(bytes)
    var parser = ObjectiveCParser(bytes, lexer.tokens, words: lexer.words.names)
    parser.file.imports = lexer.imports
    parser.declarations(of: nil)
    var file = parser.file
    file.properties += lexer.macros.compactMap { macro in
      var parser = ObjectiveCParser(bytes, macro.tokens, words: lexer.words.names)
      return parser.constant(macro)
    }
    file.faults = Array(
      (lexer.faults + file.faults).sorted { $0.range.start < $1.range.start }.prefix(mostFaults))
    return file
  }
}
