#include <stddef.h>
#include <stdint.h>

/*
 * The data of ICU, without any entry. Foundation brings ICU, whose data on languages, calendars and
 * time zones are 34 MB; a program into which Foundation is linked takes these instead, since
 * nothing in it formats, compares or searches by a locale. What does so all the same is told that
 * there are no data. ICU calls such a library "stubdata"; the form of the header is that of
 * "Binary ICU data formats", MappedData and UDataInfo, with a table of contents (CmnD) after it.
 *
 * The name has the version of ICU that Swift 6.3 has. With another one, the whole data are linked.
 */
struct locale_data {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved;
  uint8_t is_big_endian, charset_family, size_of_uchar, reserved_byte;
  uint8_t format[4], format_version[4], data_version[4];
  uint32_t count;
};

extern const struct locale_data icudt76_dat;

const _Alignas(16) struct locale_data icudt76_dat = {
    .header_size = offsetof(struct locale_data, count),
    .magic = {0xda, 0x27},
    .info_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .size_of_uchar = 2,
    .format = {'C', 'm', 'n', 'D'},
    .format_version = {1},
};
