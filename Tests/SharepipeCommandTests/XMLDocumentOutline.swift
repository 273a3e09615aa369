import Foundation
import FoundationXML
import Testing

/// The elements of an XML document in the order in which they begin, as a real parser reads them.
struct XMLDocumentOutline {
  /// One element.
  struct Element {
    let name: String
    let parent: String?
    let attributes: [String: String]
    var text = ""
  }

  let elements: [Element]

  init(contentsOf file: URL) throws { try self.init(Data(contentsOf: file)) }

  init(_ data: Data) throws {
    let reader = Reader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    let isSound = parser.parse()
    try #require(isSound, "no XML: \(String(describing: parser.parserError))")
    elements = reader.elements
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let parent = open.last.map { elements[$0].name }
      open.append(elements.count)
      elements.append(Element(name: name, parent: parent, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if let last = open.last { elements[last].text += string }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { open.removeLast() }
  }
}
