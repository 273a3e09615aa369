// Says of what type a file is by its name, and to what that type conforms.

import TypeIdentifiers

let types = TypeCatalogue.builtIn
for name in ["heic", "swift", "pdf", "unheard-of"] {
  let type = types.type(forFilenameExtension: name)
  let mimeType = types.preferredMIMEType(of: type) ?? "no MIME type"
  print("\(name): \(type), \(mimeType), image: \(types.conforms(type, to: .image))")
}
