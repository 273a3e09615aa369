import TestSupport
import Testing

struct TypesCommandTests {
  @Test func `an identifier shows its tree`() async throws {
    let outcome = try await Tool.run("types", "public.heic")
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "public.heic")
    #expect(outcome.lines.contains("  type         public.heic (declared)"))
    #expect(outcome.lines.contains { $0.contains("└─ public.heif-standard") }, "\(outcome.output)")
    #expect(outcome.lines.contains { $0.contains("public.image") })
  }

  @Test func `an extension that nobody declares is a dynamic type`() async throws {
    let outcome = try await Tool.run("types", ".kt")
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == ".kt")
    #expect(
      outcome.lines.contains { $0.hasPrefix("  type         dyn.") && $0.hasSuffix("(dynamic)") },
      "\(outcome.output)")
    #expect(outcome.lines.contains { $0.contains("public.data") })
  }

  @Test func `a file shows what its bytes say`() async throws {
    let folder = try CommandFolder()
    try folder.write("invoice.pdf", "#!/bin/sh\nexit 0\n")
    let outcome = try await Tool.run("types", folder.inbox + "/invoice.pdf")
    #expect(outcome.status == 0)
    #expect(outcome.lines.contains("  type         com.adobe.pdf (declared)"))
    #expect(
      outcome.lines.contains { $0.hasPrefix("  agreement    differs: ") }, "\(outcome.output)")
  }

  @Test func `a name that is none of these does not hide the others`() async throws {
    let outcome = try await Tool.run("types", "public.png", "no-such-thing", "image/png")
    #expect(outcome.status == 66)
    #expect(outcome.lines.filter { $0 == "  type         public.png (declared)" }.count == 2)
    #expect(
      outcome.errors
        == "sharepipe: no-such-thing: is not a file here, a declared type, an extension with its "
        + "period, or a MIME type\n")
  }
}
