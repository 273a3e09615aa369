#if Sources
/// What a word of the language does to the nesting of what follows it.
enum NestingWord {
  /// It begins a declaration or a statement, so that nothing goes on before it.
  case start
  /// What follows it is read one level deeper.
  case prefix
  /// `let`, `var` and `case` are both.
  case startAndPrefix
  /// `else`.
  case otherwise
  /// Any other word.
  case plain

  /// Recognizes a word.
  ///
  /// - Parameter key: The last eight bytes of the word as one number; longer words have no duty.
  init(key: UInt64) {
    switch key {
    // func init import class struct enum protocol actor
    case 0x66756e63,
      0x696e6974,
      0x696d706f7274,
      0x636c617373,
      0x737472756374,
      0x656e756d,
      0x70726f746f636f6c,
      0x6163746f72:
      self = .start
    // try await unsafe inout some any each repeat is copy consume borrow indirect sending isolated throw yield if switch guard while for in where do of as
    case 0x747279,
      0x6177616974,
      0x756e73616665,
      0x696e6f7574,
      0x736f6d65,
      0x616e79,
      0x65616368,
      0x726570656174,
      0x6973,
      0x636f7079,
      0x636f6e73756d65,
      0x626f72726f77,
      0x696e646972656374,
      0x73656e64696e67,
      0x69736f6c61746564,
      0x7468726f77,
      0x7969656c64,
      0x6966,
      0x737769746368,
      0x6775617264,
      0x7768696c65,
      0x666f72,
      0x696e,
      0x7768657265,
      0x646f,
      0x6f66,
      0x6173:
      self = .prefix
    // let var case return
    case 0x6c6574,
      0x766172,
      0x63617365,
      0x72657475726e:
      self = .startAndPrefix
    // else
    case 0x656c7365:
      self = .otherwise
    default: self = .plain
    }
  }
}
#endif
