/// The encoding in which the old form of property lists writes characters as numbers.
///
/// Source: Unicode, `VENDORS/NEXT/NEXTSTEP.TXT`.
enum NextStepEncoding {
  /// The character of a byte; U+0000 for the two bytes that have none, as CoreFoundation has it.
  static func scalar(of byte: UInt8) -> Unicode.Scalar {
    byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80]
  }

  private static let upperHalf = Array(
    ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷"
      + "©¡¢£⁄¥ƒ§¤’“«‹›\u{FB01}\u{FB02}®–†‡·¦¶•‚„”»…‰¬¿"
      + "¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêë"
      + "ìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\0\0").unicodeScalars)
}
