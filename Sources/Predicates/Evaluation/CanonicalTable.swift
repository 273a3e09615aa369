/// The canonical decompositions of characters, other than those of Hangul and of Han.
///
/// Swift's library does not offer them. Each group is headed by the number of the second character
/// of the decomposition, with a plus sign; then come pairs of the first character and what both
/// make together, as two characters or as two numbers with `>` between.
/// Source: the Unicode Character Database 14.0.0, field `Decomposition_Mapping`.
enum CanonicalTable {
  /// What a character is made of in the end, or `nil` if it stands for itself.
  static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? { decompositions[scalar] }

  /// The character that two make together, or `nil` if there is none.
  static func whole(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    compositions[pair(first, second)]
  }

  private static let compositions: [UInt64: Unicode.Scalar] = Dictionary(
    entries(of: composed).map { (pair($0.first, $0.second), $0.whole) }, uniquingKeysWith: min)

  private static let decompositions: [Unicode.Scalar: [Unicode.Scalar]] = {
    var parts: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for entry in entries(of: composed) + entries(of: decomposed) {
      parts[entry.whole] = [entry.first, entry.second]
    }
    for word in singles.split(whereSeparator: \.isWhitespace) {
      if let (whole, single) = numbers(word) { parts[whole] = [single] }
    }
    func resolved(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
      parts[scalar].map { $0.flatMap(resolved) } ?? [scalar]
    }
    return parts.mapValues { $0.flatMap(resolved) }
  }()

  private static func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> UInt64 {
    UInt64(first.value) << 32 | UInt64(second.value)
  }

  private typealias Entry = (first: Unicode.Scalar, second: Unicode.Scalar, whole: Unicode.Scalar)

  private static func entries(of groups: String) -> [Entry] {
    var entries: [Entry] = []
    var second: Unicode.Scalar = "\u{300}"
    // A mark that begins a word would be taken as part of the space before it.
    for word in groups.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let scalars = Array(word)
      if scalars[0] == "+" {
        second = number(String(word.dropFirst())) ?? second
      } else if scalars.count == 2 {
        entries.append((scalars[0], second, scalars[1]))
      } else if let (first, whole) = numbers(Substring(word)) {
        entries.append((first, second, whole))
      }
    }
    return entries
  }

  /// Two numbers of characters with `>` between.
  private static func numbers(_ word: Substring) -> (Unicode.Scalar, Unicode.Scalar)? {
    let parts = word.split(separator: ">").compactMap { number(String($0)) }
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  private static func number(_ text: String) -> Unicode.Scalar? {
    UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
  }

  /// Pairs that become one character.
  private static let composed = """
    +0300 AÀ EÈ IÌ OÒ UÙ aà eè iì oò uù ÜǛ üǜ NǸ nǹ ЕЀ ИЍ еѐ иѝ ĒḔ ēḕ ŌṐ ōṑ WẀ wẁ ÂẦ âầ ĂẰ ăằ ÊỀ
    êề ÔỒ ôồ ƠỜ ơờ ƯỪ ưừ YỲ yỳ ἀἂ ἁἃ ἈἊ ἉἋ ἐἒ ἑἓ ἘἚ ἙἛ ἠἢ ἡἣ ἨἪ ἩἫ ἰἲ ἱἳ ἸἺ ἹἻ ὀὂ ὁὃ ὈὊ ὉὋ ὐὒ ὑὓ
    ὙὛ ὠὢ ὡὣ ὨὪ ὩὫ αὰ εὲ ηὴ ιὶ οὸ υὺ ωὼ ΑᾺ ΕῈ ΗῊ ᾿῍ ϊῒ ΙῚ ῾῝ ϋῢ ΥῪ ¨῭ ΟῸ ΩῺ +0301 AÁ EÉ IÍ OÓ UÚ
    YÝ aá eé ií oó uú yý CĆ cć LĹ lĺ NŃ nń RŔ rŕ SŚ sś ZŹ zź ÜǗ üǘ GǴ gǵ ÅǺ åǻ ÆǼ æǽ ØǾ øǿ ¨΅ ΑΆ
    ΕΈ ΗΉ ΙΊ ΟΌ ΥΎ ΩΏ ϊΐ αά εέ ηή ιί ϋΰ οό υύ ωώ ϒϓ ГЃ КЌ гѓ кќ ÇḈ çḉ ĒḖ ēḗ ÏḮ ïḯ KḰ kḱ MḾ mḿ ÕṌ
    õṍ ŌṒ ōṓ PṔ pṕ ŨṸ ũṹ WẂ wẃ ÂẤ âấ ĂẮ ăắ ÊẾ êế ÔỐ ôố ƠỚ ơớ ƯỨ ưứ ἀἄ ἁἅ ἈἌ ἉἍ ἐἔ ἑἕ ἘἜ ἙἝ ἠἤ ἡἥ
    ἨἬ ἩἭ ἰἴ ἱἵ ἸἼ ἹἽ ὀὄ ὁὅ ὈὌ ὉὍ ὐὔ ὑὕ ὙὝ ὠὤ ὡὥ ὨὬ ὩὭ ᾿῎ ῾῞ +0302 AÂ EÊ IÎ OÔ UÛ aâ eê iî oô uû
    CĈ cĉ GĜ gĝ HĤ hĥ JĴ jĵ SŜ sŝ WŴ wŵ YŶ yŷ ZẐ zẑ ẠẬ ạậ ẸỆ ẹệ ỌỘ ọộ +0303 AÃ NÑ OÕ aã nñ oõ IĨ
    iĩ UŨ uũ VṼ vṽ ÂẪ âẫ ĂẴ ăẵ EẼ eẽ ÊỄ êễ ÔỖ ôỗ ƠỠ ơỡ ƯỮ ưữ YỸ yỹ +0304 AĀ aā EĒ eē IĪ iī OŌ oō
    UŪ uū ÜǕ üǖ ÄǞ äǟ ȦǠ ȧǡ ÆǢ æǣ ǪǬ ǫǭ ÖȪ öȫ ÕȬ õȭ ȮȰ ȯȱ YȲ yȳ ИӢ иӣ УӮ уӯ GḠ gḡ ḶḸ ḷḹ ṚṜ ṛṝ αᾱ
    ΑᾹ ιῑ ΙῙ υῡ ΥῩ +0306 AĂ aă EĔ eĕ GĞ gğ IĬ iĭ OŎ oŏ UŬ uŭ УЎ ИЙ ий уў ЖӁ жӂ АӐ аӑ ЕӖ еӗ ȨḜ ȩḝ
    ẠẶ ạặ αᾰ ΑᾸ ιῐ ΙῘ υῠ ΥῨ +0307 CĊ cċ EĖ eė GĠ gġ Iİ ZŻ zż AȦ aȧ OȮ oȯ BḂ bḃ DḊ dḋ FḞ fḟ HḢ hḣ
    MṀ mṁ NṄ nṅ PṖ pṗ RṘ rṙ SṠ sṡ ŚṤ śṥ ŠṦ šṧ ṢṨ ṣṩ TṪ tṫ WẆ wẇ XẊ xẋ YẎ yẏ ſẛ +0308 AÄ EË IÏ OÖ
    UÜ aä eë iï oö uü yÿ YŸ ΙΪ ΥΫ ιϊ υϋ ϒϔ ЕЁ ІЇ её ії АӒ аӓ ӘӚ әӛ ЖӜ жӝ ЗӞ зӟ ИӤ иӥ ОӦ оӧ ӨӪ өӫ
    ЭӬ эӭ УӰ уӱ ЧӴ чӵ ЫӸ ыӹ HḦ hḧ ÕṎ õṏ ŪṺ ūṻ WẄ wẅ XẌ xẍ tẗ +0309 AẢ aả ÂẨ âẩ ĂẲ ăẳ EẺ eẻ ÊỂ êể
    IỈ iỉ OỎ oỏ ÔỔ ôổ ƠỞ ơở UỦ uủ ƯỬ ưử YỶ yỷ +030A AÅ aå UŮ uů wẘ yẙ +030B OŐ oő UŰ uű УӲ уӳ
    +030C CČ cč DĎ dď EĚ eě LĽ lľ NŇ nň RŘ rř SŠ sš TŤ tť ZŽ zž AǍ aǎ IǏ iǐ OǑ oǒ UǓ uǔ ÜǙ üǚ GǦ
    gǧ KǨ kǩ ƷǮ ʒǯ jǰ HȞ hȟ +030F AȀ aȁ EȄ eȅ IȈ iȉ OȌ oȍ RȐ rȑ UȔ uȕ ѴѶ ѵѷ +0311 AȂ aȃ EȆ eȇ IȊ
    iȋ OȎ oȏ RȒ rȓ UȖ uȗ +0313 αἀ ΑἈ εἐ ΕἘ ηἠ ΗἨ ιἰ ΙἸ οὀ ΟὈ υὐ ωὠ ΩὨ ρῤ +0314 αἁ ΑἉ εἑ ΕἙ ηἡ ΗἩ
    ιἱ ΙἹ οὁ ΟὉ υὑ ΥὙ ωὡ ΩὩ ρῥ ΡῬ +031B OƠ oơ UƯ uư +0323 BḄ bḅ DḌ dḍ HḤ hḥ KḲ kḳ LḶ lḷ MṂ mṃ NṆ
    nṇ RṚ rṛ SṢ sṣ TṬ tṭ VṾ vṿ WẈ wẉ ZẒ zẓ AẠ aạ EẸ eẹ IỊ iị OỌ oọ ƠỢ ơợ UỤ uụ ƯỰ ưự YỴ yỵ +0324
    UṲ uṳ +0325 AḀ aḁ +0326 SȘ sș TȚ tț +0327 CÇ cç GĢ gģ KĶ kķ LĻ lļ NŅ nņ RŖ rŗ SŞ sş TŢ tţ EȨ
    eȩ DḐ dḑ HḨ hḩ +0328 AĄ aą EĘ eę IĮ iį UŲ uų OǪ oǫ +032D DḒ dḓ EḘ eḙ LḼ lḽ NṊ nṋ TṰ tṱ UṶ uṷ
    +032E HḪ hḫ +0330 EḚ eḛ IḬ iḭ UṴ uṵ +0331 BḆ bḇ DḎ dḏ KḴ kḵ LḺ lḻ NṈ nṉ RṞ rṟ TṮ tṯ ZẔ zẕ hẖ
    +0338 ←↚ →↛ ↔↮ ⇐⇍ ⇔⇎ ⇒⇏ ∃∄ ∈∉ ∋∌ ∣∤ ∥∦ ∼≁ ≃≄ ≅≇ ≈≉ =≠ ≡≢ ≍≭ <≮ >≯ ≤≰ ≥≱ ≲≴ ≳≵ ≶≸ ≷≹ ≺⊀ ≻⊁ ⊂⊄
    ⊃⊅ ⊆⊈ ⊇⊉ ⊢⊬ ⊨⊭ ⊩⊮ ⊫⊯ ≼⋠ ≽⋡ ⊑⋢ ⊒⋣ ⊲⋪ ⊳⋫ ⊴⋬ ⊵⋭ +0342 ἀἆ ἁἇ ἈἎ ἉἏ ἠἦ ἡἧ ἨἮ ἩἯ ἰἶ ἱἷ ἸἾ ἹἿ ὐὖ ὑὗ
    ὙὟ ὠὦ ὡὧ ὨὮ ὩὯ αᾶ ¨῁ ηῆ ᾿῏ ιῖ ϊῗ ῾῟ υῦ ϋῧ ωῶ +0345 ἀᾀ ἁᾁ ἂᾂ ἃᾃ ἄᾄ ἅᾅ ἆᾆ ἇᾇ Ἀᾈ Ἁᾉ Ἂᾊ Ἃᾋ Ἄᾌ Ἅᾍ
    Ἆᾎ Ἇᾏ ἠᾐ ἡᾑ ἢᾒ ἣᾓ ἤᾔ ἥᾕ ἦᾖ ἧᾗ Ἠᾘ Ἡᾙ Ἢᾚ Ἣᾛ Ἤᾜ Ἥᾝ Ἦᾞ Ἧᾟ ὠᾠ ὡᾡ ὢᾢ ὣᾣ ὤᾤ ὥᾥ ὦᾦ ὧᾧ Ὠᾨ Ὡᾩ Ὢᾪ Ὣᾫ Ὤᾬ
    Ὥᾭ Ὦᾮ Ὧᾯ ὰᾲ αᾳ άᾴ ᾶᾷ Αᾼ ὴῂ ηῃ ήῄ ῆῇ Ηῌ ὼῲ ωῳ ώῴ ῶῷ Ωῼ +0653 اآ +0654 اأ وؤ يئ ەۀ ہۂ ےۓ +0655
    اإ +093C नऩ रऱ ळऴ +09BE 09C7>09CB +09D7 09C7>09CC +0B3E 0B47>0B4B +0B56 0B47>0B48 +0B57
    0B47>0B4C +0BBE 0BC6>0BCA 0BC7>0BCB +0BD7 ஒஔ 0BC6>0BCC +0C56 0C46>0C48 +0CC2 0CC6>0CCA +0CD5
    0CBF>0CC0 0CC6>0CC7 0CCA>0CCB +0CD6 0CC6>0CC8 +0D3E 0D46>0D4A 0D47>0D4B +0D57 0D46>0D4C
    +0DCA 0DD9>0DDA 0DDC>0DDD +0DCF 0DD9>0DDC +0DDF 0DD9>0DDE +102E ဥဦ +1B35 ᬅᬆ ᬇᬈ ᬉᬊ ᬋᬌ ᬍᬎ ᬑᬒ
    1B3A>1B3B 1B3C>1B3D 1B3E>1B40 1B3F>1B41 1B42>1B43 +3099 かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ
    つづ てで とど はば ひび ふぶ へべ ほぼ うゔ ゝゞ カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツヅ テデ トド ハバ ヒビ フブ ヘベ ホボ ウヴ
    ワヷ ヰヸ ヱヹ ヲヺ ヽヾ +309A はぱ ひぴ ふぷ へぺ ほぽ ハパ ヒピ フプ ヘペ ホポ +110BA 𑂙𑂚 𑂛𑂜 𑂥𑂫 +11127 11131>1112E
    11132>1112F +1133E 11347>1134B +11357 11347>1134C +114B0 114B9>114BC +114BA 114B9>114BB
    +114BD 114B9>114BE +115AF 115B8>115BA 115B9>115BB +11930 11935>11938
    """

  /// Characters that are taken apart and not put together again.
  private static let decomposed = """
    +0301 0308>0344 +0338 ⫝⫝̸ +05B4 ייִ +05B7 ײײַ אאַ +05B8 אאָ +05B9 ווֹ +05BC אאּ בבּ גגּ דדּ ההּ ווּ זזּ
    טטּ ייּ ךךּ ככּ ללּ ממּ ננּ ססּ ףףּ פפּ צצּ קקּ ררּ ששּ תתּ +05BF בבֿ ככֿ פפֿ +05C1 ששׁ שּשּׁ +05C2 ששׂ שּשּׂ +093C कक़
    खख़ गग़ जज़ डड़ ढढ़ फफ़ यय़ +09BC ডড় ঢঢ় যয় +0A3C ਲਲ਼ ਸਸ਼ ਖਖ਼ ਗਗ਼ ਜਜ਼ ਫਫ਼ +0B3C ଡଡ଼ ଢଢ଼ +0F72 0F71>0F73
    +0F74 0F71>0F75 +0F80 0FB2>0F76 0FB3>0F78 0F71>0F81 +0FB5 ཀཀྵ 0F90>0FB9 +0FB7 གགྷ ཌཌྷ དདྷ བབྷ ཛཛྷ
    0F92>0F93 0F9C>0F9D 0FA1>0FA2 0FA6>0FA7 0FAB>0FAC +1D165 𝅗𝅗𝅥 𝅘𝅘𝅥 𝆹𝆹𝅥 𝆺𝆺𝅥 +1D16E 𝅘𝅥𝅘𝅥𝅮 𝆹𝅥𝆹𝅥𝅮 𝆺𝅥𝆺𝅥𝅮 +1D16F
    𝅘𝅥𝅘𝅥𝅯 𝆹𝅥𝆹𝅥𝅯 𝆺𝅥𝆺𝅥𝅯 +1D170 𝅘𝅥𝅘𝅥𝅰 +1D171 𝅘𝅥𝅘𝅥𝅱 +1D172 𝅘𝅥𝅘𝅥𝅲
    """

  /// Characters that stand for another one, each with that.
  private static let singles = """
    0340>0300 0341>0301 0343>0313 0374>02B9 037E>003B 0387>00B7 1F71>03AC 1F73>03AD 1F75>03AE
    1F77>03AF 1F79>03CC 1F7B>03CD 1F7D>03CE 1FBB>0386 1FBE>03B9 1FC9>0388 1FCB>0389 1FD3>0390
    1FDB>038A 1FE3>03B0 1FEB>038E 1FEE>0385 1FEF>0060 1FF9>038C 1FFB>038F 1FFD>00B4 2000>2002
    2001>2003 2126>03A9 212A>004B 212B>00C5 2329>3008 232A>3009
    """
}
