import Promises

@testable import SharepipeConsole

/// Targets of requests to the console: there is one spelling of each path, and nothing in it is decoded.
///
/// The first byte chooses where the console begins; then comes the target.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bases = ["/", "/pipe/", "/a/b-1/"]
  let base = bases[Int(input.byte()) % bases.count]
  let text = input.remainder()
  guard let target = try? RequestTarget(text, below: base) else { return 0 }
  let path = text.prefix { $0 != "?" }
  promise(path.hasPrefix(base), "a path outside: \(text.debugDescription)")
  promise(
    target.path.joined() == path.dropFirst(base.count).filter { $0 != "/" },
    "\(text.debugDescription) is read as \(target.path)")
  for word in target.path {
    promise(!word.isEmpty && word.utf8.allSatisfy(isPlain), "a word: \(word.debugDescription)")
  }
  let again = base + target.path.joined(separator: "/")
  promise(path == again || path == again + "/", "\(text.debugDescription) is another path")
  let query = FormFields.query(
    target.query.names.sorted().flatMap { name in
      target.query.all(name).map { (name: name, value: $0) }
    })
  let read = try? RequestTarget(again + query, below: base)
  promise(read?.path == target.path, "\(again) is another path when it is read again")
  for name in target.query.names {
    promise(
      read?.query.all(name) == target.query.all(name).filter { !$0.isEmpty },
      "the query of \(text.debugDescription) has other fields when it is read again")
  }
  return 0
}

private func isPlain(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
}
