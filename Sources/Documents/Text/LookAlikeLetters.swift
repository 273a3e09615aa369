/// Letters that look like a letter or a digit of ASCII, and signs that look like one of its signs.
///
/// These are the Cyrillic, Greek, Armenian and Latin letters of the basic plane that Unicode maps to one
/// ASCII character and that have no compatibility decomposition, and of its signs the hyphens, the
/// apostrophes and the slashes.
/// Source: Unicode Technical Standard #39, `confusables.txt`.
enum LookAlikeLetters {
  /// The ASCII character that a character looks like; `nil` for nearly all.
  static func latin(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    scalar.isASCII ? nil : table[scalar]
  }

  private static let table: [Unicode.Scalar: Unicode.Scalar] = {
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for pair in pairs.split(whereSeparator: \.isWhitespace) {
      let scalars = Array(pair.unicodeScalars)
      if scalars.count == 2 { table[scalars[0]] = scalars[1] }
    }
    for scalar in hyphens { table[scalar] = "-" }
    for scalar in apostrophes { table[scalar] = "'" }
    for scalar in slashes { table[scalar] = "/" }
    return table
  }()

  /// Each is a letter, and what it looks like.
  private static let pairs = """
    ЅS Іl ЈJ АA ВB ЕE З3 КK МM НH ОO РP СC ТT УY ХX Ьb аa б6 гr еe оo рp сc уy хx ѕs іi јj ѡw ѴV ѵv
    ҮY үy һh ҽe Ӏl ӏi Ӡ3 ԁd ԌG ԛq ԜW ԝw Ꙅ2 ꙇi
    ͿJ ΑA ΒB ΕE ΖZ ΗH Ιl ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa γy ιi νv οo ρp σo υu ϜF ϳj ϺM ᴦr
    ՍU ՏS ՕO աw գq զq հh ոn ռn սu ցg քf օo
    ıi Ƅb ƍg Ɩl ƦR Ƨ2 Ʒ3 Ƽ5 ƽs ǀl Ȝ3 Ȣ8 ȣ8 ɑa ɡg ɣy ɩi ɪi ɯw ʋu ʏy ᴄc ᴏo ᴑo ᴜu ᴠv ᴡw ᴢz ᶃg ᶌy ẝf ỿy
    ꜱs Ꝛ2 Ꝫ3 Ꝯ9 ꞘF ꞙf ꞟu Ɜ3 ꞲJ ꞳX ꞴB ꬲe ꬵf ꬽo ꭇr ꭈr ꭎu ꭒu ꭚy
    """

  private static let hyphens: [Unicode.Scalar] = [
    "\u{2D7}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2043}", "\u{2212}", "\u{FE58}",
  ]
  private static let apostrophes: [Unicode.Scalar] = [
    "\u{2BC}", "\u{2018}", "\u{2019}", "\u{2032}", "\u{2035}",
  ]
  private static let slashes: [Unicode.Scalar] = ["\u{2044}", "\u{2215}"]
}
