extension [UInt8] {
  /// Adds a MIME type, with the choices `${x?A:B}` in it made.
  ///
  /// `A` stands if the owner, the group or others may execute the file. A type whose choice is not
  /// well-formed is added as it is. Source: file(1) 5.44 to 5.47, `softmagic.c` (`varexpand`).
  mutating func appendType(_ type: UnsafeBufferPointer<UInt8>, isExecutable: Bool) {
    let start = count
    var place = 0
    while place < type.count {
      guard unsafe type[place] == UInt8(ascii: "$"), place + 1 < type.count,
        unsafe type[place + 1] == UInt8(ascii: "{")
      else {
        unsafe append(type[place])
        place += 1
        continue
      }
      let first = place + 4
      guard first <= type.count, unsafe type[place + 2] == UInt8(ascii: "x"),
        unsafe type[place + 3] == UInt8(ascii: "?"),
        let colon = unsafe type[first...].firstIndex(of: UInt8(ascii: ":")),
        let close = unsafe type[(colon + 1)...].firstIndex(of: UInt8(ascii: "}"))
      else {
        removeSubrange(start...)
        unsafe append(contentsOf: type)
        return
      }
      unsafe append(contentsOf: isExecutable ? type[first..<colon] : type[(colon + 1)..<close])
      place = close + 1
    }
  }
}
