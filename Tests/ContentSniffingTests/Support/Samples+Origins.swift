/// Content with nothing but what says when and with what it was made.
extension Samples {
  /// A block of Exif: texts of the first directory, and of the Exif directory that it names.
  static func exif(
    _ fields: [UInt16: String], below: [UInt16: String]? = nil, isBigEndian: Bool = false
  ) -> [UInt8] {
    let short = isBigEndian ? big16 : little16
    let long = isBigEndian ? big32 : little32
    func directory(at place: Int, _ fields: [UInt16: String], hasNext: Bool) -> [UInt8] {
      let count = fields.count + (hasNext ? 1 : 0)
      let start = place + 2 + 12 * count + 4
      var entries = short(UInt16(count))
      var values: [UInt8] = []
      for (tag, text) in fields.sorted(by: { $0.key < $1.key }) {
        let bytes = ascii(text + "\0")
        entries += join(short(tag), short(2), long(UInt32(bytes.count)))
        if bytes.count <= 4 {
          entries += join(bytes, zeros(4 - bytes.count))
        } else {
          entries += long(UInt32(start + values.count))
          values += bytes
        }
      }
      if hasNext {
        entries += join(short(0x8769), short(4), long(1), long(UInt32(start + values.count)))
      }
      return join(entries, zeros(4), values)
    }
    let head = join(ascii(isBigEndian ? "MM" : "II"), short(42), long(8))
    let first = directory(at: 8, fields, hasNext: below != nil)
    let second = below.map { directory(at: 8 + first.count, $0, hasNext: false) } ?? []
    return join(head, first, second)
  }

  static func photo(_ exif: [UInt8]) -> [UInt8] {
    let segment = join(ascii("Exif\0\0"), exif)
    return join(
      [0xFF, 0xD8, 0xFF, 0xE0], big16(16), ascii("JFIF\0"), [1, 1, 0, 0, 1, 0, 1, 0, 0],
      [0xFF, 0xE1], big16(18), ascii("http://ns.adobe."), [0xFF, 0xFF, 0xE1],
      big16(UInt16(segment.count + 2)), segment, [0xFF, 0xDA, 0, 8], zeros(6))
  }

  static func chunkedPNG(_ exif: [UInt8]) -> [UInt8] {
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      join(big32(UInt32(content.count)), ascii(type), content, zeros(4))
    }
    return join(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], chunk("IHDR", zeros(13)),
      chunk("IDAT", zeros(40)), chunk("eXIf", exif), chunk("IEND", []))
  }

  static func chunkedWebP(_ exif: [UInt8]) -> [UInt8] {
    let body = join(
      ascii("WEBP"), ascii("VP8X"), little32(10), zeros(10), ascii("VP8 "), little32(3), zeros(4),
      ascii("EXIF"), little32(UInt32(exif.count)), exif)
    return join(ascii("RIFF"), little32(UInt32(body.count)), body)
  }

  /// A HEIF whose Exif is behind the boxes, or in the box `idat`.
  static func heif(_ exif: [UInt8], version: UInt8 = 0, isInItemData: Bool = false) -> [UInt8] {
    let item = join(big32(6), ascii("Exif\0\0"), exif)
    let number = version == 2 ? big32 : { big16(UInt16($0)) }
    let other = box("infe", join([2, 0, 0, 0], big16(1), zeros(2), ascii("hvc1"), [0]))
    let entry = box(
      "infe", join([version == 2 ? 3 : 2, 0, 0, 0], number(2), zeros(2), ascii("Exif"), [0]))
    let items = box("iinf", join(zeros(4), big16(2), other, entry))
    func boxes(at place: Int) -> [UInt8] {
      let method = version == 0 ? [] : big16(isInItemData ? 1 : 0)
      let index = version == 0 ? [] : zeros(4)
      let locations = box(
        "iloc",
        join(
          [version, 0, 0, 0, 0x44, version == 0 ? 0 : 4], number(2),
          number(1), version == 0 ? [] : big16(0), big16(0), big16(2), index, zeros(8), index,
          zeros(8), number(2), method, big16(0), big16(1), index,
          big32(isInItemData ? 0 : UInt32(place)), big32(UInt32(item.count))))
      let data = isInItemData ? box("idat", item) : []
      return join(
        media("heic"), box("meta", join(zeros(4), box("hdlr", zeros(24)), items, locations, data)))
    }
    let place = boxes(at: 0).count + 8
    return join(boxes(at: place), isInItemData ? [] : box("mdat", item))
  }

  /// A movie with boxes in its header.
  static func movie(_ boxes: [UInt8]...) -> [UInt8] {
    join(media("qt  "), box("mdat", zeros(20)), box("moov", boxes.flatMap { $0 }))
  }

  static func movieHeader(_ seconds: UInt32) -> [UInt8] {
    box("mvhd", join(zeros(4), big32(seconds), zeros(92)))
  }

  static func longMovieHeader(_ seconds: UInt64) -> [UInt8] {
    let high = UInt32(seconds >> 32)
    let low = UInt32(truncatingIfNeeded: seconds)
    return box("mvhd", join([1, 0, 0, 0], big32(high), big32(low), zeros(100)))
  }

  /// QuickTime metadata, as Apple's cameras write it.
  static func keyedMetadata(_ values: [(name: String, value: String)]) -> [UInt8] {
    let keys = values.map { join(big32(UInt32($0.name.utf8.count + 8)), ascii("mdta" + $0.name)) }
    let items = values.enumerated().map { index, entry in
      let data = box("data", join(big32(1), zeros(4), ascii(entry.value)))
      return join(big32(UInt32(data.count + 8)), big32(UInt32(index + 1)), data)
    }
    return box(
      "meta",
      join(
        box("hdlr", zeros(24)),
        box("keys", join(zeros(4), big32(UInt32(values.count)), keys.flatMap { $0 })),
        box("ilst", items.flatMap { $0 })))
  }

  /// A type of four bytes that begins with ©.
  static func copyrightBox(_ letters: String, _ content: [UInt8]) -> [UInt8] {
    join(big32(UInt32(content.count + 8)), [0xA9], ascii(letters), content)
  }

  /// User data of QuickTime: a length and a language before each text.
  static func userData(_ values: [(letters: String, value: String)]) -> [UInt8] {
    let boxes = values.flatMap {
      copyrightBox(
        $0.letters, join(big16(UInt16($0.value.utf8.count)), [0x55, 0xC4], ascii($0.value)))
    }
    return box("udta", join(boxes, zeros(4)))
  }

  /// The list of iTunes.
  static func itemList(day: String) -> [UInt8] {
    let item = copyrightBox("day", box("data", join(big32(1), zeros(4), ascii(day))))
    return box(
      "udta", box("meta", join(zeros(4), box("hdlr", zeros(24)), box("ilst", item))))
  }

  static let canonBox: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]

  /// A raw photo of Fujifilm: its JPEG has the Exif.
  static func fujifilmRaw(_ exif: [UInt8]) -> [UInt8] {
    join(ascii("FUJIFILMCCD-RAW "), zeros(68), big32(100), zeros(12), photo(exif))
  }

  /// A PDF with objects, numbered from 1, and a classic table; its dictionary is number 2.
  static func pdf(_ objects: String...) -> [UInt8] {
    var text = "%PDF-1.4\n"
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (number, object) in Swift.zip(1..., objects) {
      let place = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      text += "\(number) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    return ascii(
      text + table + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 2 0 R >>\n"
        + "startxref\n\(start)\n%%EOF\n")
  }

  /// A PDF with its dictionary written once more, behind its end.
  static func updatedPDF(_ pdf: [UInt8], information: String) -> [UInt8] {
    let old = String(decoding: pdf, as: UTF8.self)
    let previous = old.split(separator: "xref\n0")[0].utf8.count
    let object = "2 0 obj\n\(information)\nendobj\n"
    return ascii(
      old + object + "xref\n2 1\n0000000\(old.utf8.count) 00000 n \n"
        + "trailer\n<< /Prev \(previous) /Info 2 0 R >>\n"
        + "startxref\n\(old.utf8.count + object.utf8.count)\n%%EOF\n")
  }

  /// A PDF whose table is a compressed stream.
  static func streamedPDF(information: String, after: String = "") -> [UInt8] {
    let text = "%PDF-1.5\n12 0 obj\n<< /CreationDate (D:1999) >>\nendobj\n2 0 obj\n\(information)\n"
    return ascii(
      text + "endobj\n\(after)" + "9 0 obj\n<< /Type /XRef /W [1 2 1] /Info 2 0 R /Length 3 >>\n"
        + "stream\nxyz\nendstream\nendobj\nstartxref\n\((text + "endobj\n" + after).utf8.count)\n%%EOF"
    )
  }

  static func mail(date: String) -> [UInt8] {
    ascii(
      "Received: from a by b;\r\n Sun, 1 Jan 2023 00:00:00 +0000\r\nDate-Received: x\r\n"
        + "date : \(date)\r\nSubject: c\r\n\r\nDate: Fri, 1 Jan 1999 00:00:00 +0000\r\n")
  }
}
