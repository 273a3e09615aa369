import Predicates
import Testing

struct PredicateAccessorTests {
  static let texts: [String] = [
    "name.length == 3", "'😀é'.length == 3", "''.length == 0", "missing.length == nil",
    "name.description == 'Mia'", "name.#self == 'Mia'", "name.uppercaseString == 'MIA'",
    "'straße'.uppercaseString == 'STRASSE'", "'ÀB'.lowercaseString == 'àb'",
    "'ΣΑΣ ΣΑΣ.Α ΣΑΣ\\'Α Σ'.lowercaseString == 'σας σας.α σασ\\'α σ'",
    "lowercase('ΟΔΟΣ') == 'οδος'",
    "'hello wORLD'.capitalizedString == 'Hello World'",
    "'don\\'t well-known a.b 3rd x_y'.capitalizedString == 'Don\\'t Well-Known A.B 3Rd X_Y'",
    "'ǆ ß o’neil'.capitalizedString == 'ǅ Ss O’neil'",
    "' 12abc'.intValue == 12", "'-5.9'.integerValue == -5", "'+7'.longLongValue == 7",
    "'99999999999'.intValue == 2147483647", "'-99999999999'.intValue == -2147483648",
    "'99999999999999999999'.integerValue == 9223372036854775807",
    "'-99999999999999999999'.longLongValue == -9223372036854775808",
    "'0x1F'.intValue == 0", "'abc'.intValue == 0", "'１２'.integerValue == 0",
    "' -.5e2 km'.doubleValue == -50", "'1e'.doubleValue == 1", "'1.5.2'.doubleValue == 1.5",
    "'.'.doubleValue == 0", "'nan'.doubleValue == 0", "'1e400'.doubleValue > 1e300",
    "'0.1'.floatValue != 0.1", "'0.5'.floatValue == 0.5",
    "'Yes'.boolValue == TRUE", "' true'.boolValue == 1", "'-0001'.boolValue == 1",
    "'+00'.boolValue == 0", "'no'.boolValue == FALSE", "'a1'.boolValue == 0",
    "'/tmp/scratch.tiff'.lastPathComponent == 'scratch.tiff'", "'/tmp/'.lastPathComponent == 'tmp'",
    "'/'.lastPathComponent == '/'", "''.lastPathComponent == ''",
    "'scratch///'.lastPathComponent == 'scratch'",
    "'/tmp/scratch..tiff'.pathExtension == 'tiff'", "'.scratch.tiff'.pathExtension == 'tiff'",
    "'.tiff'.pathExtension == ''", "'/tmp.d/scratch'.pathExtension == ''",
    "'a.'.pathExtension == ''", "'x.tar.gz/'.pathExtension == 'gz'",
    "'/tmp/scratch.tiff'.stringByDeletingPathExtension == '/tmp/scratch'",
    "'scratch..tiff'.stringByDeletingPathExtension == 'scratch.'",
    "'scratch.bundle/'.stringByDeletingPathExtension == 'scratch'",
    "'.tiff'.stringByDeletingPathExtension == '.tiff'", "'/'.stringByDeletingPathExtension == '/'",
    "'/tmp/lock/'.stringByDeletingLastPathComponent == '/tmp'",
    "'/tmp'.stringByDeletingLastPathComponent == '/'",
    "'scratch.tiff'.stringByDeletingLastPathComponent == ''",
    "'/tmp/scratch/'.pathComponents == {'/', 'tmp', 'scratch', '/'}", "''.pathComponents == {}",
    "'//'.pathComponents == {'/'}", "'a//b'.pathComponents == {'a', 'b'}",
    "'/a'.isAbsolutePath == TRUE", "'~/a'.absolutePath == TRUE", "'a/b'.absolutePath == FALSE",
    "'a%20b%C3%A9'.stringByRemovingPercentEncoding == 'a bé'",
    "'a%2'.stringByRemovingPercentEncoding == nil", "'%FF'.stringByRemovingPercentEncoding == nil",
    "'%zz'.stringByRemovingPercentEncoding == nil",

    "colors.length == {3, 5}", "ALL colors.length > 2", "ANY children.name.length == 2",
    "colors.@sum.length == 8", "colors.@max.length == 5",
    "SUBQUERY(colors, $c, $c.length > 3).@count == 1", "name.length.stringValue == '3'",
    "name.uppercaseString.lowercaseString.length == 3", "map.a.length == 1", "map.length == nil",
  ]

  static let numbers: [String] = [
    "age.intValue == 41", "age.stringValue == '41'", "age.description == '41'",
    "height.integerValue == 1", "(-1.9).intValue == -1", "5000000000.intValue == 705032704",
    "300.charValue == 44", "40000.shortValue == -25536", "(-1).unsignedCharValue == 255",
    "(-1).unsignedShortValue == 65535", "(-1).unsignedIntValue == 4294967295",
    "7.unsignedLongLongValue == 7", "age.longValue == 41", "age.longLongValue == 41",
    "age.unsignedIntegerValue == 41", "age.unsignedLongValue == 41", "age.doubleValue == 41.0",
    "age.floatValue == 41", "(0.1).floatValue != 0.1", "yes.boolValue == TRUE",
    "(0.0).boolValue == FALSE", "(0.5).boolValue == 1", "height.stringValue == '1.72'",
    "(2.0).stringValue == '2'", "(-0.5).stringValue == '-0.5'", "(1e-5).stringValue == '1e-05'",
    "yes.stringValue == '1'", "no.description == '0'", "age.#self == 41",
    "numbers.stringValue == {'1', '2.5'}",
  ]

  static let others: [String] = [
    "born.timeIntervalSince1970 == 1000", "born.timeIntervalSinceReferenceDate == -978306200",
    "born.description == '1970-01-01 00:16:40 +0000'", "born.#self == born",
    "photo.length == 2", "photo.#self == photo",
  ]

  @Test(arguments: texts + numbers + others)
  func `a text, a number, a date and data have the keys of their classes`(text: String) throws {
    let predicate = try CompiledPredicate(text)
    #expect(try predicate.evaluate(with: PredicateSamples.person))
    #expect(predicate.trace(with: PredicateSamples.person).outcome == .truth(true))
  }

  @Test(arguments: [
    (-1.5, "1969-12-31 23:59:58 +0000"), (978_307_200, "2001-01-01 00:00:00 +0000"),
    (951_782_399, "2000-02-28 23:59:59 +0000"), (951_782_400, "2000-02-29 00:00:00 +0000"),
    (-12_212_553_600, "1583-01-01 00:00:00 +0000"),
    (253_402_300_799.5, "9999-12-31 23:59:59 +0000"),
  ])
  func `a date is written in Greenwich time`(time: Double, written: String) throws {
    let predicate = try CompiledPredicate("SELF.description == %@", arguments: [.string(written)])
    #expect(try predicate.evaluate(with: .date(time)))
  }

  static let errors: [(String, String, String?)] = [
    ("name.lenght == 3", "a string has no key 'lenght'", "did you mean 'length'?"),
    (
      "name.count == 3", "a string has no key 'count'",
      "'@count' counts the elements of a collection, and 'length' the characters of a string"
    ),
    ("age.length == 3", "a number has no key 'length'", nil),
    ("numbers.pathExtension == 3", "a number has no key 'pathExtension'", nil),
    ("born.intValue == 3", "a date has no key 'intValue'", nil),
    ("photo.lenght == 3", "data has no key 'lenght'", "did you mean 'length'?"),
    (
      "name.hash == 3",
      "'hash' of a string is not evaluated: it differs from one system to another", nil
    ),
    (
      "name.localizedUppercaseString == 'A'",
      "'localizedUppercaseString' of a string is not evaluated: "
        + "it depends on the language of the device", nil
    ),
    (
      "name.stringByStandardizingPath == 'A'",
      "'stringByStandardizingPath' of a string is not evaluated: it asks the file system", nil
    ),
    ("age.class == 1", "'class' of a number is not evaluated: there are no classes here", nil),
    (
      "born.timeIntervalSinceNow < 0",
      "'timeIntervalSinceNow' of a date is not evaluated: "
        + "it asks for the time; compare the date with now() instead", nil
    ),
    (
      "photo.description == ''",
      "'description' of data is not evaluated: systems write it in different ways", nil
    ),
    (
      "(1.0 / 3).stringValue == ''",
      "'stringValue' of a number is not evaluated: systems write such a number in different ways",
      nil
    ),
    (
      "1e300.intValue == 0",
      "'intValue' of a number is not evaluated: the number is past 64 bits with a sign", nil
    ),
    (
      "(-1).unsignedLongLongValue == 0",
      "'unsignedLongLongValue' of a number is not evaluated: "
        + "the number is past 64 bits with a sign", nil
    ),
  ]

  @Test(arguments: errors)
  func `a key that a value does not have raises, and one that is refused says why`(
    text: String, message: String, hint: String?
  ) throws {
    let predicate = try CompiledPredicate(text)
    let error = try #require(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: PredicateSamples.person)
    }
    #expect(error.description == message)
    #expect(error.hint == hint)
    #expect(predicate.trace(with: PredicateSamples.person).outcome == .error(error))
  }

  @Test func `a date out of range is not written`() throws {
    let predicate = try CompiledPredicate("SELF.description == ''")
    for time in [-12_212_553_601, 253_402_300_800, .infinity, .nan] {
      #expect(throws: PredicateEvaluationError.self) { try predicate.evaluate(with: .date(time)) }
    }
  }

  @Test func `a key of a long text costs steps`() throws {
    let predicate = try CompiledPredicate(
      "SELF.uppercaseString.length > 0", limits: PredicateLimits(maximumSteps: 1_000))
    #expect(try predicate.evaluate(with: .string(String(repeating: "a", count: 10_000))))
    let error = try #require(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: .string(String(repeating: "a", count: 100_000)))
    }
    #expect(error.reason == .costExceeded(limit: 1_000))
  }
}
