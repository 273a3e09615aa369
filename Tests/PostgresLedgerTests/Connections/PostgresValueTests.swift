#if PostgreSQL
import Documents
import PostgresTestSupport
import TestSupport
import Testing

@testable import PostgresLedger

@Suite(hasServer)
struct PostgresValueTests {
  /// Asks the server for what it was sent.
  private func echo(_ value: PostgresValue, as type: String) async throws -> PostgresRow {
    try await connection().run(PostgresStatement("SELECT $1::\(type)", value)).row()
  }

  @Test(arguments: ["", "a", "Käse", "日本語 \u{1F600}", "'; DROP TABLE t; --", "\\x00", "a\nb\tc"])
  func `a text comes back as it was sent`(text: String) async throws {
    var row = try await echo(.text(text), as: "text")
    #expect(try row.text() == text)
    row = try await echo(.texts([text, nil, text]), as: "text[]")
    #expect(try row.texts() == [text, nil, text])
  }

  @Test(arguments: [0, 1, -1, 255, -32_768, .max, .min] as [Int64])
  func `a whole number comes back as it was sent`(number: Int64) async throws {
    var row = try await echo(.integer(number), as: "bigint")
    #expect(try row.integer() == number)
    row = try await echo(.integers([nil, number]), as: "bigint[]")
    #expect(try row.integers() == [nil, number])
  }

  @Test(arguments: [[], [0], [0, 255, 92, 39], Array(0...255)] as [[UInt8]])
  func `bytes come back as they were sent`(bytes: [UInt8]) async throws {
    var row = try await echo(.bytes(bytes), as: "bytea")
    #expect(try row.bytes() == bytes)
    row = try await echo(.pieces([bytes, nil]), as: "bytea[]")
    #expect(try row.pieces() == [bytes, nil])
  }

  @Test
  func `documents, truth values, identifiers and times come back`() async throws {
    var row = try await connection().run(
      PostgresStatement(
        "SELECT $1::jsonb, $2::bool, $3::uuid, $4::timestamptz, $5::jsonb[], $6::json, 7::smallint",
        .json(#"{"a": [1, "ä"]}"#), .bool(true), .inferred("6f8C0000-0000-0000-0000-00000000000a"),
        .inferred("2026-11-26T12:00:00.000001Z"), .documents(["1", nil]), .inferred("[ ]"))
    ).row()
    #expect(try row.json() == #"{"a": [1, "ä"]}"#)
    #expect(try row.bool())
    #expect(try row.uuid() == "6f8c0000-0000-0000-0000-00000000000a")
    #expect(try row.time() == Timestamp(microseconds: 1_795_694_400_000_001))
    #expect(try row.documents() == ["1", nil])
    #expect(try row.json() == "[ ]")
    #expect(try row.integer() == 7)
  }

  @Test
  func `nothing comes back as nothing`() async throws {
    var row = try await connection().run(
      PostgresStatement(
        """
        SELECT $1::text, $2::bigint, $3::bytea, $4::bool, $5::jsonb, $6::uuid, $7::timestamptz,
          $8::text[], $9::bigint[], 'infinity'::timestamptz, '{}'::text[]
        """, values: Array(repeating: .null, count: 9))
    ).row()
    #expect(try row.textIfAny() == nil)
    #expect(try row.integerIfAny() == nil)
    #expect(try row.bytesIfAny() == nil)
    #expect(try row.boolIfAny() == nil)
    #expect(try row.jsonIfAny() == nil)
    #expect(try row.uuidIfAny() == nil)
    #expect(try row.timeIfAny() == nil)
    #expect(try row.textsIfAny() == nil)
    #expect(try row.integersIfAny() == nil)
    #expect(try row.time() == .last)
    #expect(try row.texts() == [])
  }

  @Test
  func `a long list comes back in one piece`() async throws {
    let texts = (0..<20_000).map { "entry \($0)" }
    let result = try await connection().run(
      PostgresStatement(
        "SELECT unnest($1::text[]), unnest($2::bigint[])",
        .texts(texts), .integers((0..<20_000).map { Int64($0) })))
    #expect(result.count == 20_000)
    let found = try result.rows.map { row in
      var row = row
      return (try row.text(), try row.integer())
    }
    #expect(found.map(\.0) == texts)
    #expect(found.last?.1 == 19_999)
  }

  @Test
  func `a value that is not expected is an error with its name`() async throws {
    let connection = try await connection()
    func words(_ sql: String, _ read: (inout PostgresRow) throws -> Void) throws -> String? {
      var row = try connection.run(PostgresStatement(sql)).row()
      return #expect(throws: PostgresError.self) { try read(&row) }.map { error in
        #expect(error.reason == .unexpected)
        return error.words
      }
    }
    #expect(
      try words("SELECT 1.5 AS part") { _ = try $0.integer() }
        == "'part' is of type 1700, not of int8 or int4 or int2")
    #expect(try words("SELECT NULL::text AS name") { _ = try $0.text() } == "'name' has no value")
    #expect(
      try words("SELECT 1") { row in _ = try (row.integer(), row.integer()) }
        == "a row has 1 column, fewer than are read")
    #expect(
      try words("SELECT 'x' AS kind") { row in _ = try row.name(of: Kind.self) }
        == "a value of 'kind' is not known")
    #expect(throws: PostgresError.self) { try connection.run("SELECT 1 WHERE false").row() }
  }

  private enum Kind: String { case ready }

  @Test
  func `the server refuses a text with NUL, and the connection goes on`() async throws {
    let connection = try await connection()
    let error = #expect(throws: PostgresError.self) {
      try connection.run(PostgresStatement("SELECT $1::text", .text("a\0b")))
    }
    #expect(error?.reason == .refused("22021"))
    #expect(try connection.run("SELECT 1").count == 1)
  }
}
#endif
