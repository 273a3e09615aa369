import SeededRandom

/// Makes content that no program writes out of heads of files: bits flipped, parts cut, two kinds
/// in one, lines put in.
package struct ContentMutation {
  private static let sizes = [64, 300, 600, 1100, 2500, 5000, 9000, 40_000, 70_000, 140_000]
  private static let lines = [
    "#!/bin/sh\n", "#!/usr/bin/perl -w\n", "<?xml version=\"1.0\"?>\n", "<html>\n", "import os\n",
    "<!DOCTYPE html>\n", "#include <stdio.h>\n", "From: a@b.c\n", "a,b,c\n", "{\"a\": [1,2]}\n",
    "\\documentclass{article}\n", "%PDF-1.4\n", "PK\u{3}\u{4}", "/* x */\n", "package x;\n",
    "def f(a):\n  pass\n", "\u{FEFF}", "é\n", "BEGIN:VCARD\n", "Subject: x\n", "WEBVTT\n",
    "<svg xmlns=\"http://www.w3.org/2000/svg\">\n", "diff --git a b\n", "--- a\n+++ b\n", "RIFF",
    "ID3\u{3}", ".TH A 1\n", "msgid \"\"\n", "use strict;\n", "\0\0\0\0", "\r\n", "ftypisom",
    "# x\n", "\"", "[", "{\n",
  ]
  private static let fillers: [UInt8] = [0, 10, 13, 32, 255, 0x41, 0x80]

  private let groups: [[String]]
  private var random: SeededGenerator
  private var base: [UInt8] = []
  private var uses = 0

  /// Prepares mutations.
  ///
  /// - Parameters:
  ///   - paths: The files that are mutated; all kinds of names come equally often.
  ///   - seed: Where chance begins.
  package init(of paths: [String], seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let groups = Dictionary(grouping: paths) { path in
      let name = path.split(separator: "/").last ?? ""
      return name.contains(".") ? String(name.split(separator: ".").last ?? "") : ""
    }
    self.groups = groups.keys.sorted().compactMap { groups[$0] }
  }

  /// The next content: a byte at least.
  package mutating func next() -> [UInt8] {
    if uses == 0 || base.isEmpty { base = head() }
    uses = (uses + 1) % 8
    var bytes = base
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty { mutate(&bytes) }
    return bytes.isEmpty ? [0x41, 0x42] : bytes
  }

  /// A number below a limit.
  package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func head() -> [UInt8] {
    guard let group = groups.randomElement(using: &random),
      let path = group.randomElement(using: &random)
    else { return [] }
    let sizes = below(4) == 0 ? Self.sizes[...] : Self.sizes.prefix(7)
    return SampleFiles.head(of: path, count: sizes.randomElement(using: &random) ?? 64)
  }

  private mutating func line() -> [UInt8] {
    Array((Self.lines.randomElement(using: &random) ?? "").utf8)
  }

  private mutating func filler() -> UInt8 { Self.fillers.randomElement(using: &random) ?? 0 }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    switch below(11) {
    case 0, 1:
      for _ in 0...below(4) { bytes[below(min(bytes.count, 256))] ^= 1 << UInt8(below(8)) }
    case 2: bytes[below(bytes.count)] = UInt8(below(256))
    case 3: bytes.removeLast(below(bytes.count))
    case 4: bytes.removeFirst(below(min(bytes.count, 64)))
    case 5:
      let other = head()
      let cut = below(min(bytes.count, other.count) + 1)
      bytes = Array(bytes[..<cut] + other[cut...])
    case 6: bytes.insert(contentsOf: line(), at: 0)
    case 7: bytes.insert(contentsOf: line(), at: below(bytes.count + 1))
    case 8: bytes += [UInt8](repeating: filler(), count: below(20))
    case 9:
      let start = below(min(bytes.count, 600))
      for index in start..<min(bytes.count, start + 1 + below(16)) { bytes[index] = filler() }
    default: bytes += head()
    }
  }
}
