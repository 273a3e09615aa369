/// The MIME types that libmagic 5.44 can print, and what each means as a uniform type identifier.
///
/// A row is the MIME type and, after one space:
/// - an identifier: the declared type of exactly that format;
/// - `<` and an identifier: the format has no declared type, but this one is true of it and
///   conforms to `public.data`;
/// - `?` and an identifier: as before, but the type does not conform to `public.data`;
/// - nothing: no type says more than `public.data`.
///
/// Source: the database of libmagic 5.44 as Debian 12 has it (the `!:mime` lines, and what the C
/// code prints), against the types of CoreTypes and macOS 26.
enum MIMETypeTable {
  /// The rows, sorted by the MIME type in lower case, one on each line.
  static let rows = """
    application/cbor
    application/CDFV2
    application/dicom org.nema.dicom
    application/epub+zip org.idpf.epub-container
    application/etl
    application/gzip org.gnu.gnu-zip-archive
    application/java-archive com.sun.java-archive
    application/javascript com.netscape.javascript-source
    application/json public.json
    application/mac-binhex com.apple.binhex-archive
    application/mac-binhex40 com.apple.binhex-archive
    application/marc
    application/msaccess ? public.database
    application/msonenote ? public.composite-content
    application/msword com.microsoft.word.doc
    application/mxf org.smpte.mxf
    application/octet-stream public.data
    application/ogg < public.audiovisual-content
    application/pdf com.adobe.pdf
    application/pgp-encrypted
    application/pgp-keys
    application/pgp-signature
    application/postscript com.adobe.postscript
    application/rdf+xml < public.xml
    application/sereal
    application/syzygy
    application/ttml+xml < public.xml
    application/vnd-ms-works ? public.composite-content
    application/vnd.android.package-archive ? public.archive
    application/vnd.comicbook ? public.archive
    application/vnd.corel-draw
    application/vnd.cups-ppd < public.text
    application/vnd.cups-raster < public.image
    application/vnd.debian.binary-package org.debian.deb-archive
    application/vnd.fdf com.adobe.fdf
    application/vnd.font-fontforge-sfd < public.font
    application/vnd.gentoo.catmetadata+xml < public.xml
    application/vnd.gentoo.ebuild < public.shell-script
    application/vnd.gentoo.eclass < public.shell-script
    application/vnd.gentoo.gpkg < public.tar-archive
    application/vnd.gentoo.manifest < public.plain-text
    application/vnd.gentoo.pkgmetadata+xml < public.xml
    application/vnd.gentoo.xpak ? public.archive
    application/vnd.google-earth.kml+xml < public.xml
    application/vnd.google-earth.kmz < public.zip-archive
    application/vnd.hdt
    application/vnd.hp-HPGL
    application/vnd.iccprofile com.apple.colorsync-profile
    application/vnd.lotus-1-2-3 ? public.spreadsheet
    application/vnd.lotus-wordpro ? public.composite-content
    application/vnd.microsoft.portable-executable com.microsoft.windows-executable
    application/vnd.mif ? public.composite-content
    application/vnd.ms-cab-compressed com.microsoft.cab
    application/vnd.ms-excel com.microsoft.excel.xls
    application/vnd.ms-fontobject < public.font
    application/vnd.ms-htmlhelp ? public.content
    application/vnd.ms-msi
    application/vnd.ms-opentype public.opentype-font
    application/vnd.ms-outlook ? public.email-message
    application/vnd.ms-powerpoint com.microsoft.powerpoint.ppt
    application/vnd.ms-project ? public.content
    application/vnd.ms-publisher ? public.composite-content
    application/vnd.ms-tnef
    application/vnd.ms-visio.drawing.main+xml ? public.composite-content
    application/vnd.ms-works ? public.composite-content
    application/vnd.ms-works-db ? public.database
    application/vnd.oasis.opendocument.chart org.oasis-open.opendocument.chart
    application/vnd.oasis.opendocument.chart-template org.oasis-open.opendocument.chart-template
    application/vnd.oasis.opendocument.database org.oasis-open.opendocument.database
    application/vnd.oasis.opendocument.formula org.oasis-open.opendocument.formula
    application/vnd.oasis.opendocument.formula-template org.oasis-open.opendocument.formula-template
    application/vnd.oasis.opendocument.graphics org.oasis-open.opendocument.graphics
    application/vnd.oasis.opendocument.graphics-template \
    org.oasis-open.opendocument.graphics-template
    application/vnd.oasis.opendocument.image org.oasis-open.opendocument.image
    application/vnd.oasis.opendocument.image-template org.oasis-open.opendocument.image-template
    application/vnd.oasis.opendocument.presentation org.oasis-open.opendocument.presentation
    application/vnd.oasis.opendocument.presentation-template \
    org.oasis-open.opendocument.presentation-template
    application/vnd.oasis.opendocument.spreadsheet org.oasis-open.opendocument.spreadsheet
    application/vnd.oasis.opendocument.spreadsheet-template \
    org.oasis-open.opendocument.spreadsheet-template
    application/vnd.oasis.opendocument.text org.oasis-open.opendocument.text
    application/vnd.oasis.opendocument.text-master org.oasis-open.opendocument.text-master
    application/vnd.oasis.opendocument.text-template org.oasis-open.opendocument.text-template
    application/vnd.oasis.opendocument.text-web org.oasis-open.opendocument.text-web
    application/vnd.openofficeorg.extension < public.zip-archive
    application/vnd.openxmlformats-officedocument.presentationml.presentation \
    org.openxmlformats.presentationml.presentation
    application/vnd.openxmlformats-officedocument.spreadsheetml.sheet \
    org.openxmlformats.spreadsheetml.sheet
    application/vnd.openxmlformats-officedocument.wordprocessingml.document \
    org.openxmlformats.wordprocessingml.document
    application/vnd.pagemaker ? public.composite-content
    application/vnd.resilient.logic
    application/vnd.rn-realmedia com.real.realmedia
    application/vnd.sar ? public.archive
    application/vnd.sketchup.skp ? public.3d-content
    application/vnd.softmaker.planmaker ? public.spreadsheet
    application/vnd.softmaker.presentations ? public.presentation
    application/vnd.sqlite3 ? public.database
    application/vnd.stardivision.cal org.openoffice.spreadsheet
    application/vnd.stardivision.chart ? public.content
    application/vnd.stardivision.draw org.openoffice.graphics
    application/vnd.stardivision.impress org.openoffice.presentation
    application/vnd.stardivision.math org.openoffice.formula
    application/vnd.stardivision.writer org.openoffice.text
    application/vnd.stardivision.writer-global ? public.composite-content
    application/vnd.sun.xml.base ? public.database
    application/vnd.sun.xml.calc org.openoffice.spreadsheet
    application/vnd.sun.xml.calc.template org.openoffice.spreadsheet-template
    application/vnd.sun.xml.draw org.openoffice.graphics
    application/vnd.sun.xml.draw.template org.openoffice.graphics-template
    application/vnd.sun.xml.impress org.openoffice.presentation
    application/vnd.sun.xml.impress.template org.openoffice.presentation-template
    application/vnd.sun.xml.math org.openoffice.formula
    application/vnd.sun.xml.writer org.openoffice.text
    application/vnd.sun.xml.writer.global org.openoffice.text-master
    application/vnd.sun.xml.writer.template org.openoffice.text-template
    application/vnd.sun.xml.writer.web ? public.content
    application/vnd.symbian.install ? public.archive
    application/vnd.tcpdump.pcap
    application/vnd.visio ? public.composite-content
    application/vnd.wordperfect ? public.composite-content
    application/warc ? public.archive
    application/wasm
    application/winhelp
    application/x-5view
    application/x-7z-compressed org.7-zip.7-zip-archive
    application/x-abook-addressbook < public.text
    application/x-ace-compressed ? public.archive
    application/x-acorn-68E
    application/x-acronis-tib
    application/x-adobe-aco
    application/x-adrift
    application/x-aes-encrypted
    application/x-amf
    application/x-amiga-disk-format ? public.disk-image
    application/x-apple-diskimage com.apple.disk-image-udif
    application/x-apple-rsr
    application/x-appleworks3 ? public.composite-content
    application/x-arc ? public.archive
    application/x-archive ? public.archive
    application/x-aria
    application/x-arj ? public.archive
    application/x-atari-7800-rom
    application/x-atari-lynx-rom
    application/x-atari-msa ? public.disk-image
    application/x-avira-qua
    application/x-avm-export
    application/x-bentley-cel
    application/x-bentley-dgn
    application/x-bittorrent org.bittorrent.torrent
    application/x-blender ? public.3d-content
    application/x-blorb
    application/x-borland-cbt
    application/x-bytecode.python
    application/x-bzip public.bzip2-archive
    application/x-bzip2 public.bzip2-archive
    application/x-c32-comboot-syslinux-exec ? public.executable
    application/x-cdf
    application/x-chrome-extension org.chromium.extension
    application/x-clamav
    application/x-clamav-database
    application/x-coff < public.object-code
    application/x-commodore-basic
    application/x-commodore-exec ? public.executable
    application/x-compress public.z-archive
    application/x-compress-cazip ? public.archive
    application/x-compress-ftcomp ? public.archive
    application/x-compress-j ? public.archive
    application/x-compress-jar ? public.archive
    application/x-compress-pucrunch ? public.archive
    application/x-compress-ttcomp ? public.archive
    application/x-compressed-iso ? public.disk-image
    application/x-coredump
    application/x-corel-ccx
    application/x-corel-cph
    application/x-corel-gal
    application/x-corelpresentations ? public.presentation
    application/x-cpio public.cpio-archive
    application/x-crypt-nc
    application/x-dbase-index ? public.database
    application/x-dbase-prf ? public.database
    application/x-dbf ? public.database
    application/x-dbm ? public.database
    application/x-dbt ? public.database
    application/x-dc-rom
    application/x-dc42-floppy-image ? public.disk-image
    application/x-dfont com.apple.truetype-datafork-suitcase-font
    application/x-dif ? public.spreadsheet
    application/x-dmp
    application/x-dosdriver ? public.executable
    application/x-dosexec com.microsoft.windows-executable
    application/x-dvi ? public.composite-content
    application/x-dzip ? public.archive
    application/x-ebu-stl
    application/x-edi-pack-lzss ? public.archive
    application/x-edid-dump
    application/x-eet
    application/x-elc
    application/x-empty public.data
    application/x-epoc-agenda
    application/x-epoc-app
    application/x-epoc-data
    application/x-epoc-jotter
    application/x-epoc-opl
    application/x-epoc-opo
    application/x-epoc-sheet ? public.spreadsheet
    application/x-epoc-word ? public.composite-content
    application/x-executable public.elf-binary
    application/x-fds-disk ? public.disk-image
    application/x-floppy-image-tc ? public.disk-image
    application/x-font-gdos < public.font
    application/x-font-pf2 < public.font
    application/x-font-pfm
    application/x-font-sfn < public.font
    application/x-fpt ? public.database
    application/x-freemind < public.xml
    application/x-freeplane < public.xml
    application/x-fzip ? public.archive
    application/x-gameboy-rom
    application/x-gamecube-rom
    application/x-gamegear-rom
    application/x-garmin-gpm
    application/x-garmin-lbl
    application/x-garmin-map
    application/x-garmin-mdr
    application/x-garmin-net
    application/x-garmin-nod
    application/x-garmin-rgn
    application/x-garmin-srt
    application/x-garmin-tre
    application/x-garmin-trf
    application/x-garmin-typ
    application/x-gba-rom
    application/x-gdbm ? public.database
    application/x-genesis-32x-rom
    application/x-genesis-rom
    application/x-geoswath-rdf
    application/x-gettext-translation
    application/x-git
    application/x-glulx
    application/x-gnucash < public.xml
    application/x-gnumeric ? public.spreadsheet
    application/x-google-ab
    application/x-grib
    application/x-grib2
    application/x-grub-keyboard
    application/x-gtar org.gnu.gnu-tar-archive
    application/x-gzip org.gnu.gnu-zip-archive
    application/x-hdf
    application/x-hdf5
    application/x-hwp ? public.composite-content
    application/x-ia-arc ? public.archive
    application/x-ibm-dsk ? public.disk-image
    application/x-ibm-rom
    application/x-ichitaro4 ? public.composite-content
    application/x-ichitaro5 ? public.composite-content
    application/x-ichitaro6 ? public.composite-content
    application/x-ima ? public.disk-image
    application/x-incredimail
    application/x-innosetup
    application/x-innosetup-msg
    application/x-installshield ? public.archive
    application/x-installshield-compress-szdd ? public.archive
    application/x-installshield-ins
    application/x-intel-aml
    application/x-ios-app com.apple.itunes.ipa
    application/x-iso9660-image public.iso-image
    application/x-java-applet com.sun.java-class
    application/x-java-image
    application/x-java-jce-keystore
    application/x-java-jmod ? public.archive
    application/x-java-keystore
    application/x-java-pack200 ? public.archive
    application/x-kdelnk < public.text
    application/x-lanalyzer
    application/x-lha ? public.archive
    application/x-lif-disk ? public.disk-image
    application/x-lrzip ? public.archive
    application/x-lx-executable ? public.executable
    application/x-lz4 ? public.archive
    application/x-lz4+json
    application/x-lzh-compressed ? public.archive
    application/x-lzip ? public.archive
    application/x-lzma org.tukaani.lzma-archive
    application/x-macbinary com.apple.macbinary-archive
    application/x-mach-binary com.apple.mach-o-binary
    application/x-maple-hdb
    application/x-maple-lib
    application/x-matlab-data
    application/x-maxis-dbpf ? public.archive
    application/x-mif ? public.composite-content
    application/x-mobipocket-ebook ? public.composite-content
    application/x-ms-arn
    application/x-ms-cag
    application/x-ms-compress-kwaj ? public.archive
    application/x-ms-compress-sz ? public.archive
    application/x-ms-compress-szdd ? public.archive
    application/x-ms-dat
    application/x-ms-dbx
    application/x-ms-ese ? public.database
    application/x-ms-evtx
    application/x-ms-info
    application/x-ms-jumplist
    application/x-ms-mdz
    application/x-ms-mig
    application/x-ms-msg ? public.email-message
    application/x-ms-ne-executable com.microsoft.windows-executable
    application/x-ms-nickfile
    application/x-ms-oft ? public.email-message
    application/x-ms-pdb
    application/x-ms-reader ? public.composite-content
    application/x-ms-rra
    application/x-ms-sdb
    application/x-ms-sdi ? public.disk-image
    application/x-ms-shortcut
    application/x-ms-srs
    application/x-ms-thumbnail
    application/x-ms-w3-executable ? public.executable
    application/x-ms-w4-executable ? public.executable
    application/x-ms-wim ? public.disk-image
    application/x-msaccess ? public.database
    application/x-msbinder
    application/x-msi
    application/x-mswinurl com.microsoft.internet-shortcut
    application/x-mswrite ? public.composite-content
    application/x-n64-rom
    application/x-navi-animation < public.image
    application/x-ndjson public.ndjson
    application/x-nekovm-bytecode
    application/x-neo-geo-pocket-rom
    application/x-nes-rom
    application/x-netcdf
    application/x-nettl
    application/x-nintendo-ds-rom
    application/x-norton-guide
    application/x-norton-msg
    application/x-novell-compress ? public.archive
    application/x-nrg ? public.disk-image
    application/x-numpy-data
    application/x-object < public.object-code
    application/x-ole-storage
    application/x-omf-lib < public.object-code
    application/x-os2-hlp
    application/x-os2-inf
    application/x-os2-ini
    application/x-os2-msg
    application/x-os2-wpi ? public.archive
    application/x-pef+xml < public.xml
    application/x-perfmon
    application/x-pie-executable public.elf-binary
    application/x-pnf
    application/x-pocket-word ? public.composite-content
    application/x-putty-private-key < public.text
    application/x-qemu-disk ? public.disk-image
    application/x-qpress ? public.archive
    application/x-quark-xpress-3 ? public.composite-content
    application/x-quicktime-player
    application/x-rar com.rarlab.rar-archive
    application/x-raspberry-eeprom
    application/x-raw-disk-image ? public.disk-image
    application/x-riff
    application/x-rpm com.redhat.rpm-archive
    application/x-rpt
    application/x-saturn-rom
    application/x-sc ? public.spreadsheet
    application/x-scribus < public.xml
    application/x-sega-cd-rom
    application/x-sega-pico-rom
    application/x-sega-teradrive-rom
    application/x-setupscript < public.text
    application/x-sharedlib public.elf-binary
    application/x-shockwave-flash
    application/x-silverlight-app < public.zip-archive
    application/x-sms-rom
    application/x-snappy-framed ? public.archive
    application/x-star-sdv
    application/x-starcalc ? public.spreadsheet
    application/x-starchart ? public.content
    application/x-stargallery-sdg
    application/x-stargallery-thm
    application/x-starimpress ? public.presentation
    application/x-starmath ? public.content
    application/x-starwriter ? public.composite-content
    application/x-starwriter-global ? public.composite-content
    application/x-std-dictionary
    application/x-stuffit com.stuffit.archive.sit
    application/x-subrip < public.text
    application/x-svr4-package ? public.archive
    application/x-sylk ? public.spreadsheet
    application/x-t3vm-image
    application/x-tads
    application/x-tar public.tar-archive
    application/x-tasmota-dmp
    application/x-terminfo
    application/x-terminfo2
    application/x-tex-tfm
    application/x-tokyocabinet-btree ? public.database
    application/x-tokyocabinet-fixed ? public.database
    application/x-tokyocabinet-hash ? public.database
    application/x-tokyocabinet-table ? public.database
    application/x-tplink-bin
    application/x-trid-trd ? public.disk-image
    application/x-ustar public.tar-archive
    application/x-virtualbox-vhd ? public.disk-image
    application/x-vnd.corel.designer.document+zip < public.zip-archive
    application/x-vnd.corel.draw.document+zip < public.zip-archive
    application/x-vnd.corel.draw.template+zip < public.zip-archive
    application/x-vnd.corel.symbol.library+zip < public.zip-archive
    application/x-vnd.corel.zcf.designer.document+zip < public.zip-archive
    application/x-vnd.corel.zcf.draw.document+zip < public.zip-archive
    application/x-vnd.corel.zcf.draw.template+zip < public.zip-archive
    application/x-vnd.corel.zcf.pattern+zip < public.zip-archive
    application/x-vnd.corel.zcf.symbol.library+zip < public.zip-archive
    application/x-wii-rom
    application/x-windows-gadget ? public.archive
    application/x-windows-themepack ? public.archive
    application/x-wine-extension-ini < public.text
    application/x-wine-extension-msp
    application/x-winhelp
    application/x-winhelp-fts
    application/x-wordperfect-adv
    application/x-wordperfect-all
    application/x-wordperfect-cbt
    application/x-wordperfect-drs
    application/x-wordperfect-fil
    application/x-wordperfect-help
    application/x-wordperfect-ins
    application/x-wordperfect-irs
    application/x-wordperfect-keyboard
    application/x-wordperfect-mrs
    application/x-wordperfect-prs
    application/x-wordperfect-qrs
    application/x-wordperfect-vrs
    application/x-wordperfect-wordlist
    application/x-wordperfect-wpm
    application/x-xar com.apple.xar-archive
    application/x-xbmc-xbt ? public.archive
    application/x-xz org.tukaani.xz-archive
    application/x-zip public.zip-archive
    application/x-zmachine
    application/x-zoo ? public.archive
    application/xml-sitemap < public.xml
    application/zip public.zip-archive
    application/zlib ? public.archive
    application/zstd ? public.archive
    audio/amr org.3gpp.adaptive-multi-rate-audio
    audio/basic public.au-audio
    audio/flac org.xiph.flac
    audio/mid public.midi-audio
    audio/midi public.midi-audio
    audio/mp4 public.mpeg-4-audio
    audio/mpeg public.mp3
    audio/ogg org.xiph.ogg-audio
    audio/vnd.dolby.dd-raw public.ac3-audio
    audio/x-adpcm < public.audio
    audio/x-adx < public.audio
    audio/x-aiff public.aiff-audio
    audio/x-ape < public.audio
    audio/x-bcstm < public.audio
    audio/x-bcwav < public.audio
    audio/x-bfstm < public.audio
    audio/x-brstm < public.audio
    audio/x-dec-basic public.au-audio
    audio/x-dff < public.audio
    audio/x-dsf < public.audio
    audio/x-hx-aac-adif public.aac-audio
    audio/x-hx-aac-adts public.aac-audio
    audio/x-idf
    audio/x-m4a com.apple.m4a-audio
    audio/x-mids < public.audio
    audio/x-mod < public.audio
    audio/x-mp4a-latm public.mp4a-latm
    audio/x-musepack < public.audio
    audio/x-pn-realaudio com.real.realaudio
    audio/x-psf < public.audio
    audio/x-s3m < public.audio
    audio/x-sap < public.audio
    audio/x-sfbk com.soundblaster.soundfont
    audio/x-syx
    audio/x-unknown < public.audio
    audio/x-vgm < public.audio
    audio/x-vpm-garmin < public.audio
    audio/x-vpm-wav-garmin < public.audio
    audio/x-w64 com.sony.wave64
    audio/x-wav com.microsoft.waveform-audio
    audio/x-xbox-executable ? public.executable
    audio/x-xbox360-executable ? public.executable
    biosig/abf2
    biosig/alpha
    biosig/ates
    biosig/atf
    biosig/axg
    biosig/axona
    biosig/bci2000
    biosig/bdf
    biosig/brainvision
    biosig/ced
    biosig/ced-smr
    biosig/cfwb
    biosig/demg
    biosig/ebs
    biosig/edf
    biosig/embla
    biosig/etg4000
    biosig/fef
    biosig/fiff
    biosig/galileo
    biosig/gdf
    biosig/heka
    biosig/igorpro
    biosig/ishne
    biosig/mfer
    biosig/nev
    biosig/nex1
    biosig/plexon
    biosig/scpecg
    biosig/sigif
    biosig/sigma
    biosig/synergy
    biosig/tms32
    biosig/tmsilog
    biosig/unipro
    biosig/walter-graphtek
    biosig/wcp
    chemical/x-pdb < public.text
    font/otf public.opentype-font
    font/sfnt < public.font
    font/ttf public.truetype-ttf-font
    font/woff < public.font
    font/woff2 < public.font
    font/x-amiga-font < public.font
    font/x-dos-cpi < public.font
    font/x-drdos-cpi < public.font
    font/x-postscript-pfb com.adobe.postscript-pfb-font
    image/avif public.avif
    image/bmp com.microsoft.bmp
    image/bpg < public.image
    image/cgm < public.image
    image/fits < public.image
    image/g3fax < public.fax
    image/gif com.compuserve.gif
    image/heic public.heic
    image/heic-sequence public.heics
    image/heif public.heif
    image/heif-sequence public.heifs
    image/jls < public.image
    image/jp2 public.jpeg-2000
    image/jpeg public.jpeg
    image/jpm < public.image
    image/jpx public.jpeg-2000
    image/jxl public.jpeg-xl
    image/jxr < public.image
    image/png public.png
    image/svg+xml public.svg-image
    image/tiff public.tiff
    image/vnd.adobe.photoshop com.adobe.photoshop-image
    image/vnd.djvu < public.image
    image/vnd.dwg
    image/vnd.dxf
    image/vnd.fpx com.kodak.flashpix-image
    image/vnd.microsoft.icon com.microsoft.ico
    image/webp org.webmproject.webp
    image/wmf < public.image
    image/x-3ds ? public.3d-content
    image/x-atari-degas < public.image
    image/x-award-bioslogo
    image/x-award-bioslogo2
    image/x-canon-cr2 com.canon.cr2-raw-image
    image/x-canon-crw com.canon.crw-raw-image
    image/x-commodore-vbm < public.image
    image/x-corel-bmf < public.image
    image/x-corel-cpt < public.image
    image/x-corel-des < public.image
    image/x-cpi
    image/x-dcx < public.image
    image/x-deskmate-fig < public.image
    image/x-dpx < public.image
    image/x-epoc-mbm < public.image
    image/x-epoc-sketch < public.image
    image/x-eps com.adobe.encapsulated-postscript
    image/x-exr com.ilm.openexr-image
    image/x-fuji-raf com.fuji.raw-image
    image/x-garmin-exe
    image/x-gem < public.image
    image/x-gimp-gbr < public.image
    image/x-gimp-gih < public.image
    image/x-gimp-pat < public.image
    image/x-godot-stex < public.image
    image/x-greenstreet-art < public.image
    image/x-hsi < public.image
    image/x-ibm-pointer < public.image
    image/x-icns com.apple.icns
    image/x-idf
    image/x-ilab < public.image
    image/x-intergraph < public.image
    image/x-intergraph-cit < public.image
    image/x-intergraph-rgb < public.image
    image/x-intergraph-rle < public.image
    image/x-jp2-codestream public.jpeg-2000
    image/x-lss16 < public.image
    image/x-miff < public.image
    image/x-ms-awd < public.image
    image/x-ms-bmp com.microsoft.bmp
    image/x-ms-icl < public.image
    image/x-mvg < public.image
    image/x-niff < public.image
    image/x-olympus-orf com.olympus.raw-image
    image/x-os2-graphics < public.image
    image/x-os2-ico < public.image
    image/x-paintnet < public.image
    image/x-pcx < public.image
    image/x-pgf < public.image
    image/x-polar-monitor-bitmap < public.image
    image/x-portable-arbitrarymap < public.image
    image/x-portable-bitmap public.pbm
    image/x-portable-graymap public.pbm
    image/x-portable-greymap public.pbm
    image/x-portable-pixmap public.pbm
    image/x-qoi < public.image
    image/x-quicktime com.apple.quicktime-image
    image/x-sony-tim < public.image
    image/x-tga com.truevision.tga-image
    image/x-ulead-imaginfo < public.image
    image/x-ulead-pe3 < public.image
    image/x-ulead-pe4 < public.image
    image/x-ulead-pst < public.image
    image/x-ulead-tpl < public.image
    image/x-unknown < public.image
    image/x-win-bitmap < public.image
    image/x-wordperfect-graphics < public.image
    image/x-wpg < public.image
    image/x-x3f < public.image
    image/x-xcf < public.image
    image/x-xcursor < public.image
    image/x-xfig < public.image
    image/x-xpixmap < public.image
    image/x-xv-thumbnail < public.image
    image/x-xwindowdump < public.image
    image/x.nifti gov.nih.nifti-1
    inode/blockdevice public.block-special
    inode/chardevice public.character-special
    inode/directory public.folder
    inode/door
    inode/fifo public.named-pipe
    inode/socket public.socket
    inode/symlink public.symlink
    inode/x-empty public.data
    inode/x-path-too-long
    message/news ? public.message
    message/rfc822 com.apple.mail.email
    message/x-gnu-rmail ? public.message
    model/3mf ? public.3d-content
    model/e57 ? public.3d-content
    model/gltf-binary ? public.3d-content
    model/vnd.collada+xml org.khronos.collada.digital-asset-exchange
    model/vrml ? public.3d-content
    model/x-autodesk-max ? public.3d-content
    model/x3d+vrml ? public.3d-content
    model/x3d+xml < public.xml
    rinex/broadcast
    rinex/clock
    rinex/meteorological
    rinex/navigation
    rinex/observation
    text/calendar com.apple.ical.ics
    text/csv public.comma-separated-values-text
    text/html public.html
    text/PGP < public.text
    text/plain public.plain-text
    text/rtf public.rtf
    text/texmacs < public.text
    text/troff < public.plain-text
    text/vcard public.vcard
    text/vnd.sosi < public.plain-text
    text/vtt org.w3.webvtt
    text/x-Algol68 < public.source-code
    text/x-asm public.assembly-source
    text/x-awk < public.script
    text/x-bcpl < public.source-code
    text/x-c public.c-source
    text/x-c++ public.c-plus-plus-source
    text/x-clojure < public.source-code
    text/x-diff public.patch-file
    text/x-dmtf-mif < public.plain-text
    text/x-execline < public.script
    text/x-forth < public.source-code
    text/x-fortran public.fortran-source
    text/x-gawk < public.script
    text/x-gimp-curve < public.plain-text
    text/x-gimp-ggr < public.plain-text
    text/x-gimp-gpl < public.plain-text
    text/x-info < public.plain-text
    text/x-installshield-lid < public.plain-text
    text/x-java com.sun.java-source
    text/x-lisp < public.source-code
    text/x-lua < public.script
    text/x-luatex < public.script
    text/x-m4 < public.script
    text/x-makefile public.make-source
    text/x-modulefile < public.script
    text/x-ms-adm < public.plain-text
    text/x-ms-cpx < public.plain-text
    text/x-ms-regedit < public.plain-text
    text/x-ms-scf < public.plain-text
    text/x-ms-tag < public.plain-text
    text/x-msdos-batch < public.script
    text/x-nawk < public.script
    text/x-objective-c public.objective-c-source
    text/x-pascal public.pascal-source
    text/x-perl public.perl-script
    text/x-php public.php-script
    text/x-po < public.plain-text
    text/x-ruby public.ruby-script
    text/x-script.python public.python-script
    text/x-shellscript public.shell-script
    text/x-systemtap < public.script
    text/x-tcl < public.script
    text/x-tex < public.plain-text
    text/x-texinfo < public.plain-text
    text/x-via-scf < public.plain-text
    text/x-wine-extension-reg < public.plain-text
    text/x-xmcd < public.plain-text
    text/xml public.xml
    video/3gpp public.3gpp
    video/3gpp2 public.3gpp2
    video/mj2 < public.movie
    video/MP2T public.mpeg-2-transport-stream
    video/mp4 public.mpeg-4
    video/mpeg public.mpeg
    video/mpeg4-generic public.mpeg-4
    video/ogg org.xiph.ogv
    video/quicktime com.apple.quicktime-movie
    video/vnd.dvb.file
    video/webm org.webmproject.webm
    video/x-4xmv < public.movie
    video/x-amv < public.movie
    video/x-cdxa < public.movie
    video/x-dv public.dv-movie
    video/x-flc public.flc-animation
    video/x-fli public.flc-animation
    video/x-flv com.adobe.flash.video
    video/x-ifo
    video/x-jng < public.image
    video/x-m4v com.apple.m4v-video
    video/x-matroska org.matroska.mkv
    video/x-mmm < public.movie
    video/x-mng < public.image
    video/x-ms-asf com.microsoft.advanced-systems-format
    video/x-msvideo public.avi
    video/x-sgi-movie < public.movie
    video/x-vdr
    x-epoc/x-sisx-app ? public.archive
    """
}
