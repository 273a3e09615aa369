import TypeIdentifiers

/// A container or a text class, and the formats that are known to be stored in it.
///
/// libmagic often sees no further than the form in which a format is stored. Then the bytes do not
/// contradict a name that announces the format.
///
/// Source: the formats' own specifications; what libmagic 5.44 says of samples of them.
struct StorageForm: Sendable {
  /// The MIME types that libmagic prints for the form, in lower case.
  let mimeTypes: Set<String>
  /// The type of the form, where it has one; types that conform to it are the form as well.
  let type: TypeIdentifier?
  /// The formats, with all types that conform to them.
  let stores: TypeList
  /// Formats that are left out again.
  let exceptions: TypeList

  private init(
    _ mimeTypes: String, type: TypeIdentifier? = nil, stores: String, except: String = ""
  ) {
    self.mimeTypes = Set(mimeTypes.split(separator: " ").map { $0.lowercased() })
    self.type = type
    self.stores = TypeList(stores)
    exceptions = TypeList(except)
  }

  /// Returns whether content of a type is known to be stored in content that libmagic names so.
  static func isStored(
    _ type: TypeIdentifier, in mimeType: String, found: TypeIdentifier, catalogue: TypeCatalogue
  ) -> Bool {
    let name = mimeType.lowercased()
    return all.contains { form in
      let isForm =
        form.mimeTypes.contains(name)
        || (form.type.map { catalogue.conforms(found, to: $0) } ?? false)
      return isForm && form.stores.covers(type, in: catalogue)
        && !form.exceptions.covers(type, in: catalogue)
    }
  }

  /// The forms.
  static let all = [
    Self(
      "application/zip application/x-zip",
      stores: """
        org.openxmlformats.openxml com.microsoft.excel.sheet.binary.macroenabled
        com.microsoft.excel.openxml.addin com.microsoft.powerpoint.ppam
        com.microsoft.office.openxml.theme org.oasis-open.opendocument
        org.oasis-open.opendocument.database org.openoffice.formula org.openoffice.graphics
        org.openoffice.graphics-template org.openoffice.presentation
        org.openoffice.presentation-template org.openoffice.spreadsheet
        org.openoffice.spreadsheet-template org.openoffice.text org.openoffice.text-master
        org.openoffice.text-template com.apple.iwork.pages.sffpages com.apple.iwork.pages.pages
        com.apple.iwork.pages.sfftemplate com.apple.iwork.pages.template
        com.apple.iwork.numbers.sffnumbers com.apple.iwork.numbers.numbers
        com.apple.iwork.numbers.sfftemplate com.apple.iwork.numbers.template
        com.apple.iwork.keynote.sffkey com.apple.iwork.keynote.key
        com.apple.iwork.keynote.sffkth com.apple.iwork.keynote.kth
        com.pixar.universal-scene-description com.apple.scenekit.scene.zip
        org.idpf.epub-container com.apple.ibooks-container com.apple.ibooksauthor.book
        com.sun.java-archive com.apple.itunes.ipa com.apple.itunes.ipsw com.apple.pkpass-data
        com.apple.pkpasses-data com.apple.watchface public.ofd
        """,
      except: "com.pixar.universal-scene-description-utf8"),
    Self(
      "text/xml",
      stores: """
        public.xml public.html com.apple.property-list com.apple.internet-location
        com.apple.finder.clipping com.apple.finder.smart-folder com.adobe.xfdf
        com.apple.photos.apple-adjustment-envelope
        """,
      except: "com.apple.binary-property-list com.apple.ascii-property-list"),
    Self(
      "text/plain", type: .plainText,
      stores: """
        public.text com.apple.property-list com.apple.mail.email com.apple.mail.emlx
        com.c-command.mbox com.microsoft.word.mhtml com.microsoft.internet-shortcut
        com.microsoft.excel.slk com.apple.binhex-archive public.uuencoded-archive
        public.x509-certificate com.adobe.postscript-pfa-font public.xbitmap-image
        public.polygon-file-format public.standard-tesselated-geometry-format
        com.pixar.universal-scene-description com.adobe.postscript
        """,
      except: """
        public.svg-image public.xhtml com.apple.binary-property-list
        com.pixar.universal-scene-description-mobile
        """),
    Self("application/json application/x-ndjson", stores: "public.yaml"),
    Self("message/rfc822", stores: "com.microsoft.word.mhtml com.c-command.mbox"),
    Self("application/gzip application/x-gzip", stores: "com.apple.bom-compressed-cpio"),
    Self("application/x-xz", stores: "org.tukaani.tar-xz-archive"),
    Self("application/zlib application/x-bzip2 application/x-lzma", stores: diskImages),
    Self("application/x-apple-diskimage application/x-iso9660-image", stores: diskImages),
    Self("application/x-xar", stores: "com.apple.installer-package-archive"),
    Self(
      "application/CDFV2 application/x-ole-storage",
      stores: """
        com.microsoft.word.doc com.microsoft.word.dot com.microsoft.excel.xls
        com.microsoft.excel.xlt com.microsoft.excel.xlw com.microsoft.excel.xla
        com.microsoft.powerpoint.ppt com.microsoft.powerpoint.pot com.microsoft.powerpoint.pps
        com.microsoft.powerpoint.ppa com.kodak.flashpix-image
        org.aafassociation.advanced-authoring-format
        """),
    Self(
      "application/x-riff",
      stores: """
        com.microsoft.waveform-audio public.avi org.webmproject.webp public.downloadable-sound
        com.soundblaster.soundfont
        """),
    Self("application/x-hdf5 application/x-netcdf", stores: "ca.mcgill.mni.bic.mnc"),
    // A small picture of a site is often a PNG under the name that browsers ask for first.
    Self("image/png", stores: "com.microsoft.ico"),
    Self("application/pdf application/postscript", stores: "com.adobe.illustrator.ai-image"),
    Self(
      "image/tiff",
      stores: """
        com.adobe.raw-image com.canon.tif-raw-image com.canon.cr2-raw-image com.nikon.raw-image
        com.nikon.nrw-raw-image com.sony.arw-raw-image com.sony.raw-image com.sony.sr2-raw-image
        com.pentax.raw-image com.epson.raw-image com.hasselblad.3fr-raw-image
        com.hasselblad.fff-raw-image com.kodak.raw-image com.leafamerica.raw-image
        com.phaseone.raw-image com.samsung.raw-image com.leica.raw-image com.leica.rwl-raw-image
        com.leica.pwl-raw-image com.panasonic.raw-image com.panasonic.rw2-raw-image
        com.olympus.raw-image com.dxo.raw-image org.nema.dicom
        """),
  ]

  private static let diskImages = "com.apple.disk-image"
}
