package import SourceReading

extension SourceAnalysis {
  /// All of it as bytes, for the same version of the tool alone.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(findings) { finding, writer in
      writer.write(finding.hazard.rawValue)
      writer.write(finding.message)
      writer.write(finding.unit)
      writer.write(finding.range)
      writer.write(finding.steps) { step, writer in
        writer.write(step.unit)
        writer.write(step.range)
        writer.write(step.words)
      }
      writer.write(finding.example)
    }
    writer.write(handlers) { handler, writer in
      writer.write(handler.name)
      writer.write(handler.owner)
      writer.write(handler.unit)
      writer.write(handler.range)
      writer.write(handler.input.rawValue)
      writer.write(handler.isDeprecated)
      for list in [handler.items, handler.schemes, handler.hosts, handler.paths] {
        writer.write(list) { $1.write($0) }
      }
      writer.write(handler.looksAtAddress)
    }
    writer.write(unfinished) { function, writer in
      writer.write(function.name)
      writer.write(function.unit)
      writer.write(function.range)
      writer.write(function.limit.rawValue)
    }
    return TextTable.bytes(of: writer.texts) + writer.bytes
  }

  /// Reads it back.
  ///
  /// - Parameter bytes: What ``bytes`` gave.
  /// - Throws: ``EncodedSourceFault`` if they are something else.
  package init(bytes: [UInt8]) throws(EncodedSourceFault) {
    var head = ByteReader(bytes[...], texts: [])
    let texts = try TextTable.read(&head)
    var reader = ByteReader(bytes[head.position...], texts: texts)
    findings = try reader.list { (reader) throws(EncodedSourceFault) in
      guard let hazard = SourceHazard(rawValue: try reader.text()) else {
        throw EncodedSourceFault()
      }
      return SourceFinding(
        hazard: hazard, message: try reader.text(), unit: try reader.text(),
        range: try reader.range(),
        steps: try reader.list { (reader) throws(EncodedSourceFault) in
          SourceFinding.Step(
            unit: try reader.text(), range: try reader.range(), words: try reader.text())
        }, example: try reader.optionalText())
    }
    handlers = try reader.list { (reader) throws(EncodedSourceFault) in
      let name = try reader.text()
      let owner = try reader.optionalText()
      let unit = try reader.text()
      let range = try reader.range()
      guard let input = SourceHandler.Input(rawValue: try reader.text()) else {
        throw EncodedSourceFault()
      }
      let isDeprecated = try reader.truth()
      var lists: [[String]] = []
      for _ in 0..<4 {
        lists.append(
          try reader.list { (reader) throws(EncodedSourceFault) in try reader.text() })
      }
      return SourceHandler(
        name: name, owner: owner, unit: unit, range: range, input: input,
        isDeprecated: isDeprecated, items: lists[0], schemes: lists[1], hosts: lists[2],
        paths: lists[3], looksAtAddress: try reader.truth())
    }
    unfinished = try reader.list { (reader) throws(EncodedSourceFault) in
      let name = try reader.text()
      let unit = try reader.text()
      let range = try reader.range()
      guard let limit = UnfinishedFunction.Limit(rawValue: try reader.text()) else {
        throw EncodedSourceFault()
      }
      return UnfinishedFunction(name: name, unit: unit, range: range, limit: limit)
    }
  }
}
