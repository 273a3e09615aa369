extension TypeTable {
  /// The types that CoreTypes exports.
  ///
  /// Columns and order are those of ``TypeTable``.
  static let coreTypesExported: StaticString = #"""
    public.item||||base of the physical hierarchy (anything that can be stored)|UTTypeItem iOS 14.0
    public.data|public.item||application/octet-stream|a byte stream: file or in-memory data|UTTypeData iOS 14.0|sbFl
    public.directory|public.item|||a directory, either folder or package|UTTypeDirectory iOS 14.0
    public.content||||base of all user-viewable content|UTTypeContent iOS 14.0
    public.composite-content|public.content|||content that mixes kinds, such as text with pictures|UTTypeCompositeContent iOS 14.0
    public.named-pipe|public.item|||a FIFO
    public.character-special|public.item|||a character device node
    public.block-special|public.item|||a block device node
    public.socket|public.item|||a Unix-domain socket node
    public.executable||||executable code, of any kind|UTTypeExecutable iOS 14.0
    public.unix-executable|com.apple.application-icon public.data public.executable|||a file with an execute bit and no better type|UTTypeUnixExecutable iOS 14.0|xTol
    com.apple.application|public.executable|||anything that can be launched as an application|UTTypeApplication iOS 14.0
    public.archive||||base of archives|UTTypeArchive iOS 14.0
    public.bookmark|||||UTTypeBookmark iOS 14.0|bmrk
    public.database||||base of databases|UTTypeDatabase iOS 14.0
    com.apple.csstore|public.data public.database|csstore
    public.presentation|public.composite-content|||base of presentations|UTTypePresentation iOS 14.0
    public.spreadsheet|public.content|||base of spreadsheets|UTTypeSpreadsheet iOS 14.0
    com.apple.iCloud|public.item|||||sbIC
    public.3d-content|public.content|||base of 3D content|UTType3DContent iOS 14.0
    public.alembic|public.3d-content public.data|abc
    public.geometry-definition-format|public.3d-content public.text|obj|model/obj
    public.standard-tesselated-geometry-format|public.3d-content public.data|stl
    public.polygon-file-format|public.3d-content public.data|ply
    com.pixar.universal-scene-description|public.3d-content public.data|usd usdc||USD scene|UTTypeUSD iOS 14.0
    com.pixar.universal-scene-description-mobile|com.pixar.universal-scene-description|usdz|model/vnd.usdz+zip|USD scene in one zip file|UTTypeUSDZ iOS 14.0
    com.apple.reality|public.data|reality|model/vnd.reality||UTTypeRealityFile iOS 14.0
    com.apple.scenekit.scene|public.data public.3d-content|scn scnz|||UTTypeSceneKitScene iOS 14.0
    com.apple.arobject|public.data|arobject|||UTTypeARReferenceObject iOS 14.0
    public.message||||base of messages|UTTypeMessage iOS 14.0
    public.email-message|public.message|||an email message|UTTypeEmailMessage iOS 14.0
    public.to-do-item|||||UTTypeToDoItem iOS 14.0
    public.calendar-event||||base of calendar events|UTTypeCalendarEvent iOS 14.0
    com.apple.ical.vcs|public.text public.item public.calendar-event|vcs vcal|text/x-vcalendar
    com.apple.ical.ics|public.text public.item public.calendar-event|ics|text/calendar|iCalendar file
    public.contact||||base of contact data|UTTypeContact iOS 14.0
    public.vcard|public.text public.contact|vcf vcard|text/vcard text/directory text/x-vcard|vCard contact|UTTypeVCard iOS 14.0|vCrd|Apple VCard pasteboard type
    com.apple.shazamsignature|public.data|shazamsignature
    com.apple.shazamcatalog|public.data|shazamcatalog
    public.text|public.data public.content|||base of all text, marked up or not|UTTypeText iOS 14.0
    public.plain-text|public.text|txt text|text/plain|text without markup, in some encoding|UTTypePlainText iOS 14.0
    public.utf8-plain-text|public.plain-text||text/plain;charset=utf-8 text/plain;charset="utf-8"|UTF-8 text|UTTypeUTF8PlainText iOS 14.0|utf8|NSStringPboardType
    public.utf16-external-plain-text|public.plain-text|||UTF-16 text with a byte-order mark, else big-endian|UTTypeUTF16ExternalPlainText iOS 14.0|ut16
    public.utf16-plain-text|public.plain-text||text/plain;charset=utf-16 text/plain;charset="utf-16"|UTF-16 text in native byte order|UTTypeUTF16PlainText iOS 14.0|utxt
    com.apple.traditional-mac-plain-text|public.plain-text|||||TEXT,ttro
    public.case-insensitive-text|public.text
    public.log|public.item|||log data|UTTypeLog iOS 14.0
    com.apple.log|public.plain-text public.log|log
    com.apple.shutdownStall|public.utf8-plain-text public.log|shutdownStall
    com.apple.gpuRestart|public.utf8-plain-text public.log|gpuRestart
    com.apple.crashreport|public.utf8-plain-text public.log|crash
    com.apple.hangreport|public.utf8-plain-text public.log|hang
    com.apple.spinreport|public.utf8-plain-text public.log|spin
    com.apple.panicreport|public.utf8-plain-text public.log|panic
    com.apple.ktrace|public.data public.log|ktrace
    public.filename-extension|public.case-insensitive-text
    public.mime-type|public.case-insensitive-text
    com.apple.ostype|public.text
    com.apple.nspboard-type|public.text
    com.apple.device-model-code|public.text
    com.apple.pasteboard.promised-file-url
    com.apple.pasteboard.promised-file-content-type
    com.apple.cocoa.pasteboard.color|public.data||||||NSColor pasteboard type
    com.apple.cocoa.pasteboard.sound|public.data||||||NSSoundPboardType
    com.apple.cocoa.pasteboard.character-formatting|public.data||||||NeXT font pasteboard type
    com.apple.cocoa.pasteboard.paragraph-formatting|public.data||||||NeXT ruler pasteboard type
    com.apple.cocoa.pasteboard.multiple-text-selection|public.data||||||Apple multiple text selection pasteboard type
    com.apple.cocoa.pasteboard.find-panel-search-options|public.data||||||NSFindPanel search options pasteboard type
    com.apple.mapkit.map-item|public.data
    com.apple.resolvable||||something that points to another item|UTTypeResolvable iOS 14.0
    public.symlink|public.item com.apple.resolvable|||a symbolic link|UTTypeSymbolicLink iOS 14.0
    com.apple.mount-point|public.item com.apple.resolvable|||a volume mount point|UTTypeMountPoint iOS 14.0
    com.apple.bookmark|public.data com.apple.resolvable|||serialised URL bookmark data|UTTypeURLBookmarkData iOS 14.0
    com.apple.alias-file|public.data com.apple.resolvable|||an alias file|UTTypeAliasFile iOS 14.0
    com.apple.alias-record|public.data com.apple.resolvable|||||alis
    com.apple.icloud-file-fault|public.data|icloud
    com.apple.finder.clipping|public.data|||||clpu
    com.apple.finder.sound-clipping|com.apple.finder.clipping|sndClipping||||clps
    com.apple.finder.textclipping|com.apple.finder.clipping|textclipping||||clpt
    com.apple.finder.pictclipping|com.apple.finder.clipping public.image|pictclipping||||clpp
    com.apple.finder.burn-folder|public.folder|fpbf||||bfld,sbBF
    com.apple.iconset|public.folder|iconset
    com.apple.finder.smart-folder|public.data|savedSearch||||sfld,sbSF
    com.apple.finder.recent-items|com.apple.finder.smart-folder|||||rcnt,sbRc,sbAF
    public.object-code|public.data public.executable|o
    com.apple.mach-o-binary|public.unix-executable|||a Mach-O file
    com.apple.mach-o-object|com.apple.mach-o-binary
    com.apple.mach-o-executable|com.apple.mach-o-binary
    com.apple.x11-mach-o-executable|com.apple.mach-o-binary
    com.apple.mach-o-core|com.apple.mach-o-binary
    com.apple.mach-o-dylib|com.apple.mach-o-binary|dylib
    com.apple.mach-o-bundle|com.apple.mach-o-binary
    com.apple.pef-binary|public.data public.executable
    public.elf-binary|public.data public.executable|||an ELF file
    com.microsoft.windows-executable|public.data public.executable|exe|application/x-msdownload|a Windows program|UTTypeEXE iOS 14.0
    com.microsoft.windows-dynamic-link-library|public.data public.executable|dll|application/x-msdownload
    com.sun.java-class|public.data public.executable|class
    com.sun.java-archive|public.zip-archive public.executable|jar|application/java-archive
    com.sun.web-application-archive|com.sun.java-archive|war
    com.apple.quartz-composer-composition|public.data public.executable|qtz|application/x-quartzcomposer
    com.apple.bom-archive|public.archive
    public.disk-image|public.archive|||base of mountable disk images|UTTypeDiskImage iOS 14.0
    org.gnu.gnu-tar-archive|public.data public.archive|gtar|application/x-gtar
    public.tar-archive|org.gnu.gnu-tar-archive|tar|application/x-tar application/tar|a tar archive|UTTypeTarArchive iOS 18.0
    org.gnu.gnu-zip-archive|public.data public.archive|gz gzip|application/x-gzip application/gzip|a gzip file|UTTypeGZIP iOS 14.0
    org.gnu.gnu-zip-tar-archive|org.gnu.gnu-zip-archive|tgz||a gzipped tar archive
    public.bzip2-archive|public.data public.archive|bz2 bz|application/x-bzip2 application/x-bzip application/bzip2 application/bzip application/x-bz2|a bzip2 file|UTTypeBZ2 iOS 14.0
    public.tar-bzip2-archive|public.bzip2-archive|tbz2 tbz
    com.apple.binhex-archive|public.data public.archive|hqx|application/mac-binhex40 application/mac-binhex application/binhex
    com.apple.macbinary-archive|public.data public.archive|bin|application/macbinary application/x-macbinary
    com.apple.applesingle-archive|public.data public.archive|as
    public.uuencoded-archive|public.data public.archive|uu|text/x-uuencode
    public.z-archive|public.data public.archive|z|application/x-compress
    com.apple.bom-compressed-cpio|public.data com.apple.bom-archive|cpgz
    public.cpio-archive|public.data public.archive|cpio pax
    com.pkware.zip-archive|public.data public.archive
    public.zip-archive|com.pkware.zip-archive|zip|application/zip application/x-zip-compressed|a zip archive|UTTypeZIP iOS 14.0
    com.apple.xar-archive|public.data public.archive|xar
    com.apple.xip-archive|com.apple.xar-archive|xip
    com.apple.installer-package-archive|public.data public.archive|pkg mpkg
    com.apple.archive|public.data public.archive|aar yaa||an Apple Archive|UTTypeAppleArchive iOS 14.0
    com.apple.encrypted-archive|public.data public.archive|aea
    public.url|public.data|||a URL held as data|UTTypeURL iOS 14.0|url ,gurl
    public.file-url|public.url|||a file URL held as data|UTTypeFileURL iOS 14.0|furl
    public.url-name|public.data|||the title that goes with a URL||urln
    public.stored-url
    com.apple.internet-location|public.stored-url public.data|||a location file|UTTypeInternetLocation iOS 14.0
    com.apple.web-internet-location|com.apple.internet-location|webloc||a web location file||ilht
    com.apple.vnc-internet-location|com.apple.internet-location|vncloc||||ilvn
    com.apple.mail-internet-location|com.apple.internet-location|mailloc||||ilma
    com.apple.afp-internet-location|com.apple.internet-location|afploc||||ilaf
    com.apple.file-internet-location|com.apple.internet-location|fileloc||||ilfi
    com.apple.ftp-internet-location|com.apple.internet-location|ftploc||||ilft
    com.apple.news-internet-location|com.apple.internet-location|newsloc||||ilnw
    com.apple.generic-internet-location|com.apple.internet-location|inetloc||||ilge
    com.microsoft.internet-shortcut|public.stored-url public.data|url||a Windows URL shortcut file|UTTypeInternetShortcut iOS 14.0
    com.apple.itunes.store-url|public.url|itms
    public.delimited-values-text|public.text|||text in delimited rows|UTTypeDelimitedText iOS 14.0
    public.comma-separated-values-text|public.plain-text public.delimited-values-text|csv|text/csv text/comma-separated-values|CSV text|UTTypeCommaSeparatedText iOS 14.0
    public.tab-separated-values-text|public.plain-text public.delimited-values-text|tsv|text/tab-separated-values|tab-separated text|UTTypeTabSeparatedText iOS 14.0
    public.utf8-tab-separated-values-text|public.tab-separated-values-text public.utf8-plain-text||||UTTypeUTF8TabSeparatedText iOS 14.0||NeXT tabular text pasteboard type
    public.rtf|public.text|rtf|text/rtf|RTF text|UTTypeRTF iOS 14.0|RTF |NeXT Rich Text Format v1.0 pasteboard type,NSRTFPboardType
    public.html|public.text|html htm shtml shtm|text/html|HTML text|UTTypeHTML iOS 14.0|HTML|Apple HTML pasteboard type
    public.xml|public.text|xml|application/xml text/xml|XML text|UTTypeXML iOS 14.0
    public.xhtml|public.xml|xhtml xhtm xht|application/xhtml+xml|XHTML text
    public.rss|public.xml|rss|application/rss+xml
    public.xfd|public.xml|xfd
    public.css|public.text|css|text/css|CSS style sheet|UTTypeCSS iOS 18.0
    public.patch-file|public.plain-text|patch diff
    public.json|public.text|json|application/json|JSON text|UTTypeJSON iOS 14.0
    public.ndjson|public.text|ndjson|application/x-ndjson|one JSON value per line
    public.yaml|public.text|yml yaml|application/x-yaml|YAML text|UTTypeYAML iOS 14.0
    com.scenarist.closed-caption|public.text|scc
    org.w3.webvtt|public.text|vtt|text/vtt
    com.apple.generic-stationery|public.data|||||sdoc
    com.apple.property-list|public.data|plist||property list in any encoding|UTTypePropertyList iOS 14.0
    com.apple.xml-property-list|public.xml com.apple.property-list|plist||XML property list|UTTypeXMLPropertyList iOS 14.0
    com.apple.binary-property-list|com.apple.property-list|plist||binary property list|UTTypeBinaryPropertyList iOS 14.0
    com.apple.ascii-property-list|public.text com.apple.property-list|plist
    public.source-code|public.plain-text|||source code of any language|UTTypeSourceCode iOS 14.0
    public.source-code.preprocessed|public.source-code
    public.c-source|public.source-code|c||C source|UTTypeCSource iOS 14.0
    public.c-source.preprocessed|public.c-source public.source-code.preprocessed|i
    com.apple.iig-source|public.c-source|iig
    public.objective-c-source|public.source-code|m||Objective-C source|UTTypeObjectiveCSource iOS 14.0
    public.objective-c-source.preprocessed|public.objective-c-source public.source-code.preprocessed|mi
    public.c-plus-plus-source|public.source-code|cp cpp c++ cc cxx||C++ source|UTTypeCPlusPlusSource iOS 14.0
    public.c-plus-plus-source.preprocessed|public.c-plus-plus-source public.source-code.preprocessed|ii
    public.objective-c-plus-plus-source|public.source-code|mm|||UTTypeObjectiveCPlusPlusSource iOS 14.0
    public.objective-c-plus-plus-source.preprocessed|public.objective-c-plus-plus-source public.source-code.preprocessed|mii
    public.c-header|public.source-code|h||C header|UTTypeCHeader iOS 14.0
    public.precompiled-c-header|public.source-code|pch
    public.c-plus-plus-header|public.source-code|hh hp hpp hxx h++ ipp|||UTTypeCPlusPlusHeader iOS 14.0
    public.c-plus-plus-inline-header|public.c-plus-plus-header|inl
    public.precompiled-c-plus-plus-header|public.source-code|pch++
    public.swift-source|public.source-code|swift||Swift source|UTTypeSwiftSource iOS 14.0
    com.sun.java-source|public.source-code|java jav
    public.script|public.source-code|||source of a script language|UTTypeScript iOS 14.0
    public.assembly-source|public.source-code|s|||UTTypeAssemblyLanguageSource iOS 14.0
    com.apple.rez-source|public.source-code|r
    public.lex-source|public.source-code|l lm lmm lpp lxx ll
    public.yacc-source|public.source-code|y ym ymm ypp yxx yy
    public.mig-source|public.source-code|defs mig
    com.apple.symbol-export|public.source-code|exp
    public.fortran-source|public.source-code|f for
    public.fortran-77-source|public.fortran-source|f77
    public.fortran-90-source|public.fortran-source|f90
    public.fortran-95-source|public.fortran-source|f95
    public.pascal-source|public.source-code|pas
    public.ada-source|public.source-code|ada adb ads
    public.dylan-source|public.source-code|dlyan lid
    com.netscape.javascript-source|public.script public.executable|js jscript javascript mjs|text/javascript|JavaScript source|UTTypeJavaScript iOS 14.0
    com.apple.xcode.dsym|com.apple.package|dsym
    public.shell-script|public.script|sh||shell script|UTTypeShellScript iOS 14.0
    public.bash-script|public.shell-script|bash
    public.csh-script|public.shell-script|csh
    public.ksh-script|public.shell-script|ksh
    public.tcsh-script|public.shell-script|tcsh
    public.zsh-script|public.shell-script|zsh
    public.perl-script|public.shell-script|pl pm|text/x-perl-script|Perl script|UTTypePerlScript iOS 14.0
    public.python-script|public.shell-script|py|text/x-python-script|Python script|UTTypePythonScript iOS 14.0
    public.ruby-script|public.shell-script|rb rbw|text/x-ruby-script|Ruby script|UTTypeRubyScript iOS 14.0
    public.php-script|public.shell-script|php php3 php4 ph3 ph4 phtml|text/php text/x-php-script application/php|PHP script|UTTypePHPScript iOS 14.0
    com.sun.java-web-start|public.xml|jnlp|application/x-java-jnlp-file application/jnlp
    public.make-source|public.script|make mak gmk mk|||UTTypeMakefile iOS 15.0
    public.image|public.data public.content|||base of images|UTTypeImage iOS 14.0
    com.apple.live-photo||||a still image paired with a short movie|UTTypeLivePhoto iOS 14.0
    com.apple.private.live-photo-bundle|com.apple.live-photo com.apple.bundle com.apple.package|pvt
    public.fax|public.image public.message
    public.camera-raw-image|public.image|||base of camera raw images|UTTypeRAWImage iOS 14.0
    public.jpeg|public.image|jpeg jpg jpe|image/jpeg image/jpg|JPEG image|UTTypeJPEG iOS 14.0|JPEG
    public.jpeg-2000|public.image|jp2 jpf jpx j2k j2c|image/jp2|JPEG 2000 image||jp2 |
    public.tiff|public.image|tiff tif|image/tiff|TIFF image|UTTypeTIFF iOS 14.0|TIFF|NeXT TIFF v4.0 pasteboard type,NSTIFFPboardType
    com.apple.pict|public.image|pict pct pic|image/pict image/x-pict image/x-macpict|||PICT|Apple PICT pasteboard type,NSPICTPboardType
    com.apple.macpaint-image|public.image|pntg||||PNTG
    public.png|public.image|png|image/png|PNG image|UTTypePNG iOS 14.0|PNGf|Apple PNG pasteboard type
    public.svg-image|public.image public.xml|svg svgz|image/svg+xml|SVG drawing|UTTypeSVG iOS 14.0|svg ,svgz
    com.apple.quicktime-image|public.image|qtif qti|image/x-quicktime|||qtif
    com.apple.icns|public.image|icns||Apple icon|UTTypeICNS iOS 14.0|icns
    public.xbitmap-image|public.image|xbm|image/x-xbitmap
    public.mpo-image|public.image|mpo
    ca.mcgill.mni.bic.mnc|public.image|mnc minc||||MINC
    org.nema.dicom|public.data|dcm dicom|application/dicom|||DICM
    gov.nih.nifti-1|public.data|nii||||NII1
    public.audiovisual-content|public.data public.content|||base of time-based media|UTTypeAudiovisualContent iOS 14.0
    public.movie|public.audiovisual-content|||media with video and perhaps other tracks|UTTypeMovie iOS 14.0
    public.video|public.movie|||video only|UTTypeVideo iOS 14.0
    public.audio|public.audiovisual-content|||audio only|UTTypeAudio iOS 14.0
    com.apple.quicktime-movie|public.movie|mov qt|video/quicktime|QuickTime movie|UTTypeQuickTimeMovie iOS 14.0|MooV
    public.mpeg|public.movie|mpg mpeg mpe m75 m15|video/mpeg video/mpg video/x-mpeg video/x-mpg|MPEG-1 or MPEG-2 stream|UTTypeMPEG iOS 14.0|MPG ,MPEG
    public.mpeg-2-video|public.video|m2v|video/mpeg2 video/mpeg2-video||UTTypeMPEG2Video iOS 14.0
    public.mpeg-4|public.movie|mp4 mpg4|video/mp4 video/mp4v-es|MPEG-4 movie|UTTypeMPEG4Movie iOS 14.0|mpg4,MP4 |
    com.apple.m4v-video|public.mpeg-4|m4v|video/x-m4v|Apple MPEG-4 movie||M4V |
    com.apple.protected-mpeg-4-video|com.apple.m4v-video||||UTTypeAppleProtectedMPEG4Video iOS 14.0
    public.dv-movie|public.movie|dv dif|video/x-dv|||dvc!
    public.avi|public.movie|avi vfw|video/avi video/msvideo video/x-msvideo|AVI movie|UTTypeAVI iOS 14.0|VfW ,Vfw |
    public.3gpp|public.movie|3gp 3gpp sdv|video/3gpp audio/3gpp|3GPP movie||3gpp,sdv |
    public.3gpp2|public.movie|3g2 3gp2|video/3gpp2 audio/3gpp2|||3gp2
    public.flc-animation|public.movie|flc fli cel|video/flc|||FLI |
    public.mpeg-2-transport-stream|public.movie|ts||MPEG-2 transport stream|UTTypeMPEG2TransportStream iOS 14.0
    public.audiovisual-content-collection
    public.avchd-collection|com.apple.package public.audiovisual-content-collection|avchd
    com.apple.audio-unit-preset|com.apple.xml-property-list|aupreset
    public.mp2|public.audio|mp2
    public.mp3|public.audio|mp3 mpga|audio/mpeg audio/mpeg3 audio/mpg audio/mp3 audio/x-mpeg audio/x-mpeg3 audio/x-mpg audio/x-mp3|MP3 audio|UTTypeMP3 iOS 14.0|MPG3,mpg3,Mp3 ,MP3 ,mp3!,MP3!
    public.playlist||||base of playlists|UTTypePlaylist iOS 14.0
    public.m3u-playlist|public.plain-text public.playlist|m3u m3u8|audio/mpegurl application/vnd.apple.mpegurl audio/x-mpegurl||UTTypeM3UPlaylist iOS 14.0
    public.pls-playlist|public.text public.playlist|pls|audio/x-scpls
    public.mpeg-4-audio|public.audio|mp4 mpg4|audio/mp4 audio/mp4a-latm|MPEG-4 audio|UTTypeMPEG4Audio iOS 14.0|mpg4,MP4 |
    com.apple.m4a-audio|public.mpeg-4-audio|m4a|audio/x-m4a|Apple MPEG-4 audio||M4A |
    com.apple.mpeg-4-ringtone|public.mpeg-4-audio|m4r|audio/x-m4r|||M4R |
    com.apple.protected-mpeg-4-audio|public.audio|m4p|||UTTypeAppleProtectedMPEG4Audio iOS 14.0|M4P |
    com.apple.protected-mpeg-4-audio-b|com.apple.protected-mpeg-4-audio|m4b||||M4B |
    public.ulaw-audio|public.audio|ul ulw ulaw||||ULAW
    public.au-audio|public.audio|au snd|audio/basic
    public.aifc-audio|public.audio|aifc||AIFF-C audio||AIFC
    public.aiff-audio|public.aifc-audio|aiff aif|audio/aiff audio/x-aiff|AIFF audio|UTTypeAIFF iOS 14.0|AIFF
    public.cdda-audio|public.aifc-audio|cdda||||cdda
    public.midi-audio|public.audio|midi mid smf kar|audio/midi audio/x-midi|MIDI sequence|UTTypeMIDI iOS 14.0|Midi
    public.downloadable-sound|public.audio|dls|audio/dls
    com.apple.coreaudio-format|public.audio|caf||Core Audio file||caff
    public.ac3-audio|public.audio|ac3|audio/ac3|||ac-3
    public.enhanced-ac3-audio|public.audio|eac3 ec3|audio/eac3|||ec-3
    org.3gpp.adaptive-multi-rate-audio|public.audio|amr|audio/amr|||amr |
    public.aac-audio|public.audio|aac adts|audio/aac audio/x-aac|AAC stream||aac |
    com.audible.aa-audio|public.audio
    com.audible.aa-audiobook|com.audible.aa-audio|aa|audio/audible audio/x-pn-audibleaudio audio/x-audible|||AUDB
    com.audible.aax-audiobook|com.audible.aa-audio|aax|audio/vnd.audible.aax|||AUDX
    com.sony.wave64|public.audio|w64
    public.font|public.data|||base of fonts|UTTypeFont iOS 14.0
    public.truetype-font|public.font
    com.adobe.postscript-font|public.font
    com.apple.truetype-datafork-suitcase-font|public.truetype-font|dfont||||dfon
    public.opentype-font|public.font|otf|font/otf|OpenType font with PostScript outlines||OTTO
    public.opentype-collection-font|public.opentype-font|otc
    public.truetype-ttf-font|public.truetype-font|ttf|font/ttf|TrueType font
    public.truetype-collection-font|public.truetype-font|ttc||||ttcf
    com.apple.font-suitcase|public.font|suit||||FFIL,ffil,sfnt,tfil
    com.adobe.postscript-lwfn-font|com.adobe.postscript-font|||||LWFN
    com.adobe.postscript-pfb-font|com.adobe.postscript-font|pfb
    com.adobe.postscript-pfa-font|com.adobe.postscript-font|pfa
    com.apple.profile-font-icon|public.item|||||pfnt
    com.apple.applescript.text|public.script|applescript|||UTTypeAppleScript iOS 14.0
    com.apple.applescript.script|public.data public.script|scpt|||UTTypeOSAScript iOS 14.0|osas
    com.apple.applescript.script-bundle|com.apple.bundle com.apple.package|scptd|||UTTypeOSAScriptBundle iOS 14.0
    com.apple.scripting-definition|public.xml|sdef
    public.folder|public.directory|||a directory shown to the user as a folder|UTTypeFolder iOS 14.0|fold,fldr,adcL,sbFd
    com.apple.drop-folder|public.folder|||||dbox,sbDB
    com.apple.applications-folder|public.folder|||||apps,tAps,sbAp
    com.apple.server-applications-folder|public.folder|||||sapp
    com.apple.library-folder|public.folder|||||ƒlib,extn,tLib
    com.apple.document-type.system-folder|public.folder|||||macs
    com.apple.trash-empty|public.folder|||||trsh,sbTr
    com.apple.trash-full|public.folder|||||ftrh
    com.apple.sites-folder|public.folder|||||issf,tSts
    com.apple.groups-folder|public.folder|||||gfld
    com.apple.servers-folder|public.folder|||||shpt
    com.apple.desktop-folder|public.folder|||||desk,tDsk,sbDt
    com.apple.documents-folder|public.folder|||||docs,tDoc,sbDc
    com.apple.downloads-folder|public.folder|||||dwnf,tDwn,sbDl
    com.apple.movie-folder|public.folder|||||fvoc,tMov,sbMv
    com.apple.music-folder|public.folder|||||spki,tMus,sbMs
    com.apple.pictures-folder|public.folder|||||tPic,morƒ,sbPc
    com.apple.public-folder|public.folder|||||tPub,pubf
    com.apple.home-folder|public.folder|||||ufld,thom,sbHm
    com.apple.developer-folder|public.folder|||||devf
    com.apple.users-folder|public.folder|||||wfld
    com.apple.utilities-folder|public.folder|||||utiƒ,tUtl,sbUF
    public.volume|public.folder|||the root of a mounted volume|UTTypeVolume iOS 14.0|disk
    public.file-sharepoint
    com.apple.network-neighborhood||||||gnet,macn,sbNw
    com.apple.dot-mac||||||mymc
    com.apple.idisk||||||idsk,sbID
    com.apple.user-idisk||||||udsk
    com.apple.package|public.directory|||a directory shown to the user as one file|UTTypePackage iOS 14.0
    com.apple.bundle|public.directory|||a directory with bundle layout|UTTypeBundle iOS 14.0
    com.apple.generic-bundle|com.apple.bundle com.apple.package|bundle||||BNDL
    com.apple.systempreference.prefpane|com.apple.package com.apple.bundle|prefpane|||UTTypeSystemPreferencesPane iOS 14.0
    com.apple.systempreference.screen-saver|com.apple.package com.apple.bundle|saver
    com.apple.systempreference.screen-slide-saver|com.apple.package com.apple.bundle|slideSaver
    com.apple.menu-extra|com.apple.package com.apple.bundle|menu
    com.apple.localizable-name-bundle|com.apple.bundle
    com.apple.framework|com.apple.bundle|framework||a framework bundle|UTTypeFramework iOS 14.0|FMWK
    com.apple.application-bundle|com.apple.application com.apple.localizable-name-bundle com.apple.package|app||an application bundle|UTTypeApplicationBundle iOS 14.0|APPL
    com.apple.application-file|com.apple.application public.data|app||a single-file application||APPL
    com.apple.deprecated-application-file|com.apple.application-file|||||APPC,APPD,APPE,appe,CDEV,cdev,dfil
    com.apple.flat-rtfd|public.data public.composite-content|||RTFD flattened to one byte stream|UTTypeFlatRTFD iOS 14.0|rtfd|NeXT RTFD pasteboard type,NSRTFDPboardType
    com.apple.installer-package|com.apple.bundle com.apple.package|pkg||||pkg1
    com.apple.installer-distribution-package|com.apple.bundle com.apple.package|dist distz||||dist
    com.apple.installer-meta-package|com.apple.bundle com.apple.package|mpkg||||mpkg
    com.apple.intelligentsuggestions.assets|com.apple.bundle com.apple.package|suggestionsassets
    com.apple.rtfd|com.apple.package public.composite-content|rtfd||RTF package with attachments|UTTypeRTFD iOS 14.0
    com.apple.application-placeholder|com.apple.application-bundle|placeholder
    com.apple.service-application|com.apple.application-bundle|service
    com.apple.plugin|com.apple.bundle com.apple.package|plugin||a plug-in bundle|UTTypePluginBundle iOS 14.0|plug
    com.apple.xpc-service|com.apple.bundle com.apple.package|xpc||an XPC service bundle|UTTypeXPCService iOS 14.0
    com.apple.kernel-extension|com.apple.bundle com.apple.package|kext
    com.apple.application-and-system-extension|com.apple.xpc-service|appex||an app extension bundle|UTTypeApplicationExtension iOS 14.0
    com.apple.pluginkit|com.apple.bundle com.apple.package|pluginkit
    com.apple.webkit-plugin|com.apple.plugin|webplugin
    com.apple.metadata-importer|com.apple.plugin|mdimporter|||UTTypeSpotlightImporter iOS 14.0
    com.apple.quicklook-generator|com.apple.plugin|qlgenerator|||UTTypeQuickLookGenerator iOS 14.0
    com.apple.dashboard-widget|com.apple.localizable-name-bundle com.apple.package|wdgt
    com.apple.driver-extension|com.apple.localizable-name-bundle com.apple.package|dext
    com.apple.system-extension|com.apple.localizable-name-bundle com.apple.package|systemextension
    com.apple.ppp-plug-in|com.apple.plugin|ppp
    com.apple.file-system-plug-in|com.apple.plugin|fs
    com.apple.data-container|public.folder com.apple.localizable-name-bundle
    org.openxmlformats.openxml|public.data
    org.oasis-open.opendocument|public.data
    com.rsa.pkcs-12|public.data|p12 pfx|application/x-pkcs12|PKCS #12 identity|UTTypePKCS12 iOS 14.0
    public.x509-certificate|public.data|cer der crt pem|application/x-x509-ca-cert|X.509 certificate|UTTypeX509Certificate iOS 14.0
    com.apple.alert
    com.apple.alert-note|com.apple.alert|||||note
    com.apple.alert-caution|com.apple.alert|||||caut
    com.apple.alert-stop|com.apple.alert|||||stop
    com.apple.webarchive|public.data public.composite-content|webarchive|application/x-webarchive|saved web page with its resources|UTTypeWebArchive iOS 14.0|weba|Apple Web Archive pasteboard type
    org.idpf.epub-container|public.data public.composite-content|epub|application/epub+zip|EPUB in one zip file|UTTypeEPUB iOS 14.0
    com.apple.localized-pdf-bundle|com.apple.localizable-name-bundle com.apple.package public.composite-content|lpdf
    org.aafassociation.advanced-authoring-format|public.data public.composite-content|aaf||||AAF |
    com.apple.txn.text-multimedia-data|public.data public.composite-content|||||txtn
    com.apple.colorsync-profile|public.data|icc icm pf||||clsp,prof
    com.apple.profile-background-color|public.data|||||pbcl
    com.apple.profile-font-and-color|public.data|||||pfcl
    com.apple.color-file|public.data|clr ccl
    com.apple.ink.inktext|public.data|||||inkt|Apple InkText pasteboard type
    com.apple.mobileconfig|public.xml|mobileconfig mobile|application/x-apple-aspen-config|configuration profile
    com.apple.provisionprofile|public.xml|provisionprofile
    com.apple.configprofile|public.xml|configprofile
    com.apple.user||||||user
    com.apple.guest-user|com.apple.user|||||gusr
    com.apple.help-document|public.data|||||help
    com.apple.user-group||||||grup
    com.apple.user-unknown||||||unus
    com.apple.airdrop||||||sbNC
    com.apple.bonjour||||||bonj,sbBj
    com.apple.notifications
    com.apple.mobileprovision|public.data|mobileprovision|application/x-apple-aspen-mobileprovision|iOS provisioning profile
    com.apple.pkpass|com.apple.bundle com.apple.package|pkpass|application/vnd.apple.pkpass|Wallet pass bundle
    com.apple.pkpass-data|public.data|pkpass||Wallet pass in one zip file
    com.apple.pkpasses-data|public.data|pkpasses|application/vnd.apple.pkpasses
    com.apple.watchface|public.data public.content|watchface
    public.device
    public.display||||||sbDp
    public.speaker
    com.apple.cinema-display|public.display
    com.apple.led-cinema-display-24|public.display
    com.apple.led-cinema-display-27|public.display
    com.apple.pro-display-xdr|public.display
    public.storage
    com.apple.storage-external|public.storage|||||rmov,edsk,sbAD,sbED,sbSD
    com.apple.generic-time-machine-disk|public.storage|||||gtmi,sbTM
    com.apple.storage-netboot|public.storage|||||netB
    com.apple.file-server|public.storage|||||srvr
    com.apple.storage-internal|public.storage|||||hdsk,sbIn
    com.apple.storage-removable|public.storage|||||flpy,sbRm
    com.apple.file-vault||||||fVlt
    com.apple.generic-airdisk|public.storage|||||aird
    public.optical-storage-media|public.storage|||||sbOD,sbCD
    public.cd-based-media|public.optical-storage-media
    public.cd-media|public.cd-based-media|||||cddr
    public.cd-r-media|public.cd-based-media|||||cshm
    public.cd-rw-media|public.cd-based-media
    public.dvd-based-media|public.optical-storage-media
    public.dvd-media|public.dvd-based-media|||||dvd |
    public.dvd-r-media|public.dvd-based-media|||||dvdr
    public.dvd-rw-media|public.dvd-based-media|||||dvdw
    public.dvd-ram-media|public.dvd-based-media|||||nyrc
    public.dvd-plus-r-media|public.dvd-based-media
    public.dvd-plus-rw-media|public.dvd-based-media
    public.hd-dvd-based-media|public.optical-storage-media
    public.hd-dvd-media|public.hd-dvd-based-media
    public.hd-dvd-r-media|public.hd-dvd-based-media
    public.hd-dvd-rw-media|public.hd-dvd-based-media
    public.hd-dvd-ram-media|public.hd-dvd-based-media
    public.app-category
    public.app-category.business|public.app-category
    public.app-category.developer-tools|public.app-category
    public.app-category.education|public.app-category
    public.app-category.entertainment|public.app-category
    public.app-category.finance|public.app-category
    public.app-category.games|public.app-category
    public.app-category.action-games|public.app-category.games
    public.app-category.adventure-games|public.app-category.games
    public.app-category.arcade-games|public.app-category.games
    public.app-category.board-games|public.app-category.games
    public.app-category.card-games|public.app-category.games
    public.app-category.casino-games|public.app-category.games
    public.app-category.dice-games|public.app-category.games
    public.app-category.educational-games|public.app-category.games
    public.app-category.family-games|public.app-category.games
    public.app-category.kids-games|public.app-category.games
    public.app-category.music-games|public.app-category.games
    public.app-category.puzzle-games|public.app-category.games
    public.app-category.racing-games|public.app-category.games
    public.app-category.role-playing-games|public.app-category.games
    public.app-category.simulation-games|public.app-category.games
    public.app-category.sports-games|public.app-category.games
    public.app-category.strategy-games|public.app-category.games
    public.app-category.trivia-games|public.app-category.games
    public.app-category.word-games|public.app-category.games
    public.app-category.graphics-design|public.app-category
    public.app-category.healthcare-fitness|public.app-category
    public.app-category.lifestyle|public.app-category
    public.app-category.medical|public.app-category
    public.app-category.music|public.app-category
    public.app-category.news|public.app-category
    public.app-category.photography|public.app-category
    public.app-category.productivity|public.app-category
    public.app-category.reference|public.app-category
    public.app-category.social-networking|public.app-category
    public.app-category.sports|public.app-category
    public.app-category.travel|public.app-category
    public.app-category.utilities|public.app-category
    public.app-category.video|public.app-category
    public.app-category.weather|public.app-category
    public.app-category.bookmarks|public.app-category
    public.app-category.books|public.app-category
    public.app-category.navigation|public.app-category
    public.app-category.photography-and-video|public.app-category.photography public.app-category.video
    public.app-category.food-and-drink|public.app-category
    public.app-category.shopping|public.app-category
    public.app-category.magazines-and-newspapers|public.app-category
    com.apple.structured-text|public.plain-text
    com.apple.structured-text.date|com.apple.structured-text
    com.apple.structured-text.address|com.apple.structured-text
    com.apple.structured-text.telephone-number|com.apple.structured-text
    com.apple.structured-text.transit-information|com.apple.structured-text
    com.apple.active-webpage
    """#
}
