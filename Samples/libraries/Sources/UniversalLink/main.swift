// Matches links with the association of a site, and judges a URL with a custom scheme.

import AppLinks

let association = try Association(
  Array(
    """
    {"applinks": {"details": [{
      "appIDs": ["ABCDE12345.org.example.photos"],
      "components": [
        {"/": "/albums/private/*", "exclude": true},
        {"/": "/albums/*", "?": {"page": "?*"}}
      ]
    }]}}
    """.utf8))
for text in [
  "https://example.org/albums/7?page=2", "https://example.org/albums/private/7?page=2",
  "https://example.org/about",
] {
  let match = association.match(try WebLink(text), app: "ABCDE12345.org.example.photos")
  print("\(text): \(match.verdict.rawValue)")
}

var index = LinkParameter("index", .integer, isRequired: true)
index.maximum = 9_999
var album = LinkRoute("album")
album.effect = .additive
album.parameters = [index]
let judge = LinkJudge(apps: [
  ReceivingApp("org.example.photos", schemes: ["photos"], routes: [album])
])
for text in ["photos:album?index=7", "photos:album?index=seven"] {
  let verdict = judge.judge(text)
  print("\(text): \(verdict.outcome), \(verdict.reason.rawValue)")
}

// The reason of a refused association has its place.
do {
  _ = try Association(Array(#"{"applinks": {"details": [}}"#.utf8))
} catch {
  print(error)
}

// What a sender sent beside a URL.
let annotation = try LinkAnnotation(.dictionary(["sent": .string("from a share sheet")]))
print(annotation.value.kind)
