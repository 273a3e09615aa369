import ArgumentParser
import Sharepipe
import SystemPackage

/// Findings in the form that code scanning takes.
///
/// Source: OASIS, SARIF version 2.1.0; GitHub, "SARIF support for code scanning".
struct SARIFLog {
  let findings: [Finding]
  /// What could not be checked.
  let problems: [CheckWalk.Problem]
  /// The folder in which the tool runs, absolute.
  let folder: FilePath

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// The log, UTF-8.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("$schema", Self.schema)
      json.member("version", "2.1.0")
      json.key("runs")
      json.array { json in json.object { json in writeRun(to: &json) } }
    }
    json.endLine()
    return json.bytes
  }

  private func writeRun(to json: inout JSONWriter) {
    json.key("tool")
    json.object { json in
      json.key("driver")
      json.object { json in
        json.member("name", "sharepipe")
        json.member("semanticVersion", toolVersion)
        json.key("rules")
        json.array { json in for lint in Lint.all { Self.write(lint, to: &json) } }
      }
    }
    json.member("columnKind", "unicodeCodePoints")
    json.key("originalUriBaseIds")
    json.object { json in
      json.key("%SRCROOT%")
      json.object { json in json.text("description", "The folder in which the check ran.") }
    }
    writeInvocation(to: &json)
    json.key("results")
    json.array { json in
      var seen: [String: Int] = [:]
      for finding in findings {
        let mark = Self.fingerprint(of: finding)
        seen[mark, default: 0] += 1
        write(finding, fingerprint: "\(mark):\(seen[mark, default: 1])", to: &json)
      }
    }
  }

  /// Says what could not be checked, so that a reader does not take its findings for mended.
  private func writeInvocation(to json: inout JSONWriter) {
    json.key("invocations")
    json.array { json in
      json.object { json in
        json.member("executionSuccessful", problems.isEmpty)
        json.key("toolExecutionNotifications")
        json.array { json in
          for problem in problems {
            json.object { json in
              json.member("level", "error")
              json.text("message", Self.plain(problem.description))
              json.key("locations")
              json.array { json in
                json.object { json in
                  json.key("physicalLocation")
                  json.object { json in writeArtifact(problem.path, to: &json) }
                }
              }
            }
          }
        }
      }
    }
  }

  /// A text of which nothing is a link: brackets before parentheses would be one.
  private static func plain(_ text: String) -> String { text.replacing("](", with: "] (") }

  private static func write(_ lint: Lint, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", lint.id)
      json.text("shortDescription", lint.summary)
      json.text("fullDescription", lint.explanation)
      if let page = lint.references.first(where: { $0.standard == .apple }) {
        json.member("helpUri", page.url)
      }
      json.text("help", LintPage.lines(of: lint).dropFirst(2).joined(separator: "\n"))
      json.key("defaultConfiguration")
      json.object { json in json.member("level", lint.severity.rawValue) }
      json.key("properties")
      json.object { json in
        json.member("tags", lint.references.filter { $0.standard != .apple }.map(\.id))
        json.member("precision", lint.confidence.precision)
      }
    }
  }

  private func write(_ finding: Finding, fingerprint: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("ruleId", finding.lint.id)
      if let index = Lint.all.firstIndex(of: finding.lint) { json.member("ruleIndex", index) }
      json.member("level", finding.severity.rawValue)
      let message = finding.message + (finding.hint.map { "; \($0)" } ?? "")
      json.text("message", Self.plain(message))
      json.key("locations")
      json.array { json in
        guard finding.file != nil || !finding.keyPlace.steps.isEmpty else { return }
        json.object { json in writeLocation(finding, to: &json) }
      }
      writeWay(of: finding, to: &json)
      json.key("partialFingerprints")
      json.object { json in json.member("primaryLocationLineHash", fingerprint) }
      writeFix(finding, to: &json)
    }
  }

  /// Writes the way of a value through a program, which viewers draw.
  ///
  /// Source: SARIF 2.1.0, section 3.36.
  private func writeWay(of finding: Finding, to json: inout JSONWriter) {
    guard !finding.steps.isEmpty else { return }
    json.key("codeFlows")
    json.array { json in
      json.object { json in
        json.key("threadFlows")
        json.array { json in
          json.object { json in
            json.key("locations")
            json.array { json in for step in finding.steps { write(step, to: &json) } }
          }
        }
      }
    }
  }

  private func write(_ step: Finding.Step, to json: inout JSONWriter) {
    json.object { json in
      json.key("location")
      json.object { json in
        json.key("physicalLocation")
        json.object { json in
          writeArtifact(step.place.document.file, to: &json)
          json.key("region")
          json.region(step.place.span)
        }
        json.text("message", Self.plain(step.words))
      }
    }
  }

  private func writeLocation(_ finding: Finding, to json: inout JSONWriter) {
    if let file = finding.file {
      json.key("physicalLocation")
      json.object { json in
        writeArtifact(file, to: &json)
        json.key("region")
        if let source = finding.source, finding.entry == nil {
          json.region(source)
        } else {
          // A binary list and an archive have no lines, and a result without one is not shown.
          json.object { json in json.member("startLine", 1) }
        }
      }
    }
    let names = [finding.entry, finding.keyPlace.description].compactMap(\.self)
    let name = names.filter { !$0.isEmpty }.joined(separator: ": ")
    guard !name.isEmpty else { return }
    json.key("logicalLocations")
    json.array { json in
      json.object { json in
        json.member("fullyQualifiedName", name)
        json.member("kind", "member")
      }
    }
  }

  private func writeArtifact(_ path: FilePath, to json: inout JSONWriter) {
    json.key("artifactLocation")
    json.object { json in
      let location = SARIFLocation(path: path, folder: folder)
      json.member("uri", location.uri)
      if location.isRelative { json.member("uriBaseId", "%SRCROOT%") }
    }
  }

  private func writeFix(_ finding: Finding, to json: inout JSONWriter) {
    let changes = finding.replacements.compactMap { replacement in
      replacement.source.map { ($0, replacement.sourceText) }
    }
    guard let file = finding.file, finding.entry == nil, !changes.isEmpty else { return }
    json.key("fixes")
    json.array { json in
      json.object { json in
        json.text("description", finding.hint ?? finding.message)
        json.key("artifactChanges")
        json.array { json in
          json.object { json in
            writeArtifact(file, to: &json)
            json.key("replacements")
            json.array { json in
              for (span, text) in changes {
                json.object { json in
                  json.key("deletedRegion")
                  json.region(span)
                  json.text("insertedContent", text)
                }
              }
            }
          }
        }
      }
    }
  }

  /// A number that stays the same while other lines of the file change.
  private static func fingerprint(of finding: Finding) -> String {
    let line = finding.source?.text ?? finding.predicate?.text ?? ""
    let parts = [
      finding.lint.id, finding.entry, finding.keyPlace.description,
      line.filter { !$0.isWhitespace },
    ].compactMap(\.self)
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in parts.joined(separator: "\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension JSONWriter {
  /// Writes a message of SARIF.
  fileprivate mutating func text(_ name: String, _ text: String) {
    key(name)
    object { json in json.member("text", text) }
  }

  /// Writes a region of SARIF.
  fileprivate mutating func region(_ span: SourceSpan) {
    object { json in
      json.member("startLine", span.line)
      json.member("startColumn", span.column)
      json.member("endLine", span.endLine)
      json.member("endColumn", span.endColumn)
    }
  }
}

extension FindingConfidence {
  /// The word of code scanning for how often a finding is right.
  ///
  /// Source: GitHub, "SARIF support for code scanning", `precision`.
  fileprivate var precision: String {
    switch self {
    case .certain: "very-high"
    case .likely: "high"
    case .possible: "medium"
    }
  }
}
