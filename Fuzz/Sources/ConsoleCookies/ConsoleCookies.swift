import Promises

@testable import SharepipeConsole

/// The cookie of a session of the console: it is found under its whole name, once, and as written.
///
/// The first byte chooses the cookie; then come the values of `Cookie` with NUL between them.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let cookies = [SessionCookie(port: 8787), SessionCookie(port: 443, path: "/pipe/")]
  guard let cookie = cookies[Int(input.byte()) % cookies.count] else {
    promise(false, "a plain path is refused")
    return 0
  }
  let fields = input.remainder().split(separator: "\0", omittingEmptySubsequences: false)
    .map(String.init)
  let reading = cookie.read(fields)
  promise(cookie.read([fields.joined(separator: "; ")]) == reading, "one field is read otherwise")
  switch reading {
  case .absent:
    promise(values(of: cookie.name, in: fields).isEmpty, "it is there")
    promise(cookie.read(fields + ["\(cookie.name)="]) == .malformed, "an empty one is read")
  case .identifier(let identifier):
    promise(values(of: cookie.name, in: fields) == [identifier.text], "it has another value")
    let setting = cookie.setting(identifier)
    let pair = setting.prefix { $0 != ";" }
    promise(cookie.read([String(pair)]) == reading, "it is not read as it is set")
  case .malformed:
    promise(values(of: cookie.name, in: fields).count == 1, "not one cookie")
  case .several:
    promise(values(of: cookie.name, in: fields).count > 1, "not several cookies")
  }
  guard reading != .absent else { return 0 }
  promise(cookie.read(fields + ["a=b; \(cookie.name)=c"]) == .several, "a second one is not seen")
  return 0
}

/// The values of all cookies of a name, byte by byte.
private func values(of name: String, in fields: [String]) -> [String] {
  fields.flatMap { field in
    field.unicodeScalars.split(separator: ";").compactMap { pair -> String? in
      let pair = String(String.UnicodeScalarView(pair.drop { $0 == " " || $0 == "\t" }))
      guard pair.utf8.starts(with: "\(name)=".utf8) else { return nil }
      return String(decoding: pair.utf8.dropFirst(name.utf8.count + 1), as: UTF8.self)
    }
  }
}
