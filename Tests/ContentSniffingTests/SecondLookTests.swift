import Testing

@testable import ContentSniffing

/// What libmagic gets wrong is put right, whichever of the two has looked first.
struct SecondLookTests {
  typealias Case = (name: String, bytes: [UInt8], answer: String)

  static let text = "text/plain; charset=us-ascii"
  static let binary = "application/octet-stream; charset=binary"

  static let short: [Case] = [
    ("one letter", Samples.ascii("h"), text),
    ("a lone line break", [0x0A], text),
    ("a lone space", [0x20], text),
    ("a lone zero", [0x00], binary),
    ("half a letter", [0xC3], binary),
    ("an escape", [0x1B], binary),
    ("two letters", Samples.ascii("hi"), text),
  ]

  static let pictures: [Case] = [
    ("a note", Samples.ascii("P1 incidents of this week\n"), text),
    ("a note with numbers", Samples.ascii("P2 10 20 things to do\n"), text),
    ("a note with an item", Samples.ascii("P6 \n- a\n"), text),
    (
      "a page behind P1", Samples.ascii("P1 \n<html><body>a</body></html>"),
      "text/html; charset=us-ascii"
    ),
    ("a script behind P1", Samples.ascii("P1#!/bin/sh\necho\n"), "text/plain; charset=us-ascii"),
    ("a bitmap", Samples.ascii("P1\n2 2\n0 1\n1 0\n"), "image/x-portable-bitmap; charset=us-ascii"),
    (
      "a bitmap with a comment", Samples.ascii("P1 # two\n2 # by\n 2\n0110\n"),
      "image/x-portable-bitmap; charset=us-ascii"
    ),
    (
      "a greymap", Samples.ascii("P2\n1 1\n255\n7\n"),
      "image/x-portable-graymap; charset=us-ascii"
    ),
  ]

  static let wide: [Case] = [
    ("little", little("hello, people\n"), "text/plain; charset=utf-16le"),
    ("big", big("hello, people\n"), "text/plain; charset=utf-16be"),
    ("two letters", little("hi"), "text/plain; charset=utf-16le"),
    ("Greek", little("Καλημέρα κόσμε\n"), "text/plain; charset=utf-16le"),
    ("Japanese", big("こんにちは 世界\n"), "text/plain; charset=utf-16be"),
    ("an emoji", little("fine 👍\n"), "text/plain; charset=utf-16le"),
    ("a page", little("<html><script>a()</script></html>"), "text/html; charset=utf-16le"),
    ("a script", little("#!/bin/sh\necho a\n"), "text/x-shellscript; charset=utf-16le"),
    (
      "a drawing under a prefix",
      little("<?xml version=\"1.0\"?><x:svg xmlns:x=\"http://www.w3.org/2000/svg\"/>"),
      "image/svg+xml; charset=utf-16le"
    ),
    ("an odd number of bytes", little("hello") + [0x61], binary),
    ("a zero", little("hel\u{0}lo"), binary),
    ("a lone half", [0x00, 0xD8, 0x61, 0x00], binary),
    ("numbers of 16 bits", [0x01, 0x00, 0x02, 0x00, 0x03, 0x00, 0x10, 0x27], binary),
  ]

  static let scripts: [Case] = [
    (
      "Markdown with a line of JavaScript",
      Samples.ascii("# Use\n\n```js\nconst fs = require('fs');\n```\n"), text
    ),
    (
      "the same behind an empty line and a mark",
      [0xEF, 0xBB, 0xBF] + Samples.ascii("\n## Use\nconst fs = require('fs');\n"),
      "text/plain; charset=utf-8"
    ),
    (
      "prose with a line of JavaScript",
      Samples.ascii("Use it like this:\nconst fs = require('fs');\n"), text
    ),
    (
      "Lisp with a line of JavaScript",
      Samples.ascii(";;; Emacs Lisp code\nconst fs = require('fs');\n"), text
    ),
    (
      "a keyword before another word",
      Samples.ascii("\nlet fs;\nconst os = require('os');\n"),
      "application/javascript; charset=us-ascii"
    ),
    (
      "JavaScript", Samples.ascii("const fs = require('fs');\n"),
      "application/javascript; charset=us-ascii"
    ),
    (
      "JavaScript that names its program",
      Samples.ascii("#!/usr/bin/env node\nconst fs = require('fs');\n"),
      "application/javascript; charset=us-ascii"
    ),
    (
      "the first line of a comment is no prose",
      Samples.ascii(";;; a.scm --- a\n;;; This file is a part\nconst fs = require('fs');\n"), text
    ),
    (
      "words in a comment",
      Samples.ascii("/*\n two words\n*/\nconst fs = require('fs');\n"),
      "application/javascript; charset=us-ascii"
    ),
    ("Markdown with a link", Samples.ascii("# Use\n\n<a href=\"b\">c</a>\n"), text),
    ("a graph with a table", Samples.ascii("digraph { a [label=<<table></table>>] }\n"), text),
    (
      "a link that runs", Samples.ascii("a <a href=\"JavaScript:b()\">c</a>\n"),
      "text/html; charset=us-ascii"
    ),
    (
      "a link with a handler", Samples.ascii("a <a href=\"b\" onclick = c()>d</a>\n"),
      "text/html; charset=us-ascii"
    ),
    (
      "a link beside a script", Samples.ascii("a <a href=\"b\">c</a><script>d()</script>\n"),
      "text/html; charset=us-ascii"
    ),
    (
      "a part of a page", Samples.ascii("\n <a href=\"b\">c</a>\n"), "text/html; charset=us-ascii"
    ),
    (
      "a heading before a page",
      Samples.ascii("# a\nconst fs = require('fs');\n<SCRIPT>a()</SCRIPT>\n"),
      "application/javascript; charset=us-ascii"
    ),
  ]

  static let documents: [Case] = [
    ("XML", Samples.ascii("<?xml version=\"1.0\"?>\n<a><b/></a>"), "text/xml; charset=us-ascii"),
    (
      "a drawing under a prefix",
      Samples.ascii("<?xml version=\"1.0\"?><x:SVG xmlns:x=\"http://www.w3.org/2000/svg\"/>"),
      "image/svg+xml; charset=us-ascii"
    ),
    (
      "a page under a prefix",
      Samples.ascii("<?xml version=\"1.0\"?><h:html xmlns:h=\"http://www.w3.org/1999/xhtml\"/>"),
      "text/html; charset=us-ascii"
    ),
    (
      "a drawing behind a long comment",
      Samples.ascii("<?xml version=\"1.0\"?><!--\(String(repeating: "x", count: 9000))--><svg/>"),
      "image/svg+xml; charset=us-ascii"
    ),
    (
      "a drawing behind entities",
      Samples.ascii(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE q [<!ENTITY a \"<b>\">\n"
          + "<!-- \(String(repeating: "x", count: 9000)) -->]>\n<q:svg/>"),
      "image/svg+xml; charset=us-ascii"
    ),
    (
      "a root that is out of sight",
      Samples.ascii(
        "<?xml version=\"1.0\"?><!--\(String(repeating: "x", count: 300_000))--><a/>"),
      "text/html; charset=us-ascii"
    ),
    (
      "a zip archive of unknown parts",
      [0x50, 0x4B, 0x03, 0x04] + [UInt8](repeating: 0xFF, count: 9),
      "application/zip; charset=binary"
    ),
  ]

  static let all = short + pictures + wide + scripts + documents

  @Test(arguments: all, [SniffingService.Recognition.fast, .libmagic])
  func `an answer is put right`(sample: Case, recognition: SniffingService.Recognition) throws {
    let service = SniffingService(recognition: recognition)
    #expect(try service.sniff(sample.bytes).description == sample.answer, "\(sample.name)")
    let file = try MemoryFile(sample.bytes)
    #expect(try service.sniff(file.descriptor).description == sample.answer, "\(sample.name)")
  }

  private static func little(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }

  private static func big(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
}
