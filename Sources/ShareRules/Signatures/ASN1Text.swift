internal import CCrypto
import Glibc

/// Takes bytes and names out of objects of libcrypto, by copying them.
enum ASN1Text {
  /// The bytes of a string of any kind.
  static func bytes(of string: UnsafePointer<ASN1_STRING>) -> [UInt8] {
    let count = unsafe Int(ASN1_STRING_length(string))
    guard count > 0, let start = unsafe ASN1_STRING_get0_data(string) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// The name of an object identifier, such as `pkcs7-data`, or its numbers.
  static func name(of object: OpaquePointer?) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    let count = unsafe OBJ_obj2txt(&buffer, CInt(buffer.count), object, 0)
    guard count > 0 else { return "unknown" }
    let bytes = buffer.prefix(min(Int(count), buffer.count - 1)).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The name of a subject, as in RFC 4514, in ASCII and on one line; at most 1024 bytes.
  static func name(ofSubject subject: OpaquePointer?) -> String {
    guard let subject = unsafe subject,
      let memory = unsafe CryptoObject(BIO_new(BIO_s_mem()), free: { unsafe BIO_free($0) })
    else { return "" }
    return unsafe memory.use { memory in
      guard unsafe X509_NAME_print_ex(memory, subject, 0, ccrypto_xn_flag_rfc2253) >= 0 else {
        return ""
      }
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = unsafe BIO_read(memory, &buffer, CInt(buffer.count))
      return String(decoding: buffer.prefix(max(0, Int(count))), as: UTF8.self)
    }
  }

  /// A moment in seconds since 1970-01-01T00:00:00Z, or `nil` if it is none.
  static func moment(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
    var parts = unsafe tm()
    guard unsafe ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    return unsafe Int64(timegm(&parts))
  }
}
