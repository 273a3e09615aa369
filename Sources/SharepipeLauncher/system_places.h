#pragma once

/*
 * The places of a system that every program may use: programs, libraries and what they look up.
 * Places that are not there are left out.
 *
 * Of /etc only what is named here: it holds the hashes of passwords and the keys of services, which
 * root could read. /proc is readable as it is for any user: what another process holds (its memory,
 * environment and open files) is refused by Landlock itself, the command line is not. See proc(5).
 */

/* Directories with programs and libraries. */
static const char *const places_to_execute[] = {
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store", "/gnu/store",
};

/* Directories that are read. */
static const char *const directories_to_read[] = {
    "/proc",
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
    "/sys/fs/cgroup",
    "/sys/kernel/mm/transparent_hugepage",
    "/etc/ld.so.conf.d",
    // Certificates, without the private keys beside them.
    "/etc/crypto-policies",
    "/etc/pki/ca-trust",
    "/etc/pki/tls/certs",
    "/etc/ssl/certs",
    // What belongs to programs and languages that work on documents and pictures.
    "/etc/ImageMagick-6",
    "/etc/ImageMagick-7",
    "/etc/alternatives",
    "/etc/fonts",
    "/etc/ghostscript",
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/java-25-openjdk",
    "/etc/libreoffice",
    "/etc/perl",
    "/etc/python3",
    "/etc/texmf",
    "/var/cache/fontconfig",
    "/var/lib/ghostscript",
    "/var/lib/texmf",
};

/* Files that are read. */
static const char *const files_to_read[] = {
    // Users, hosts and services by name.
    "/etc/gai.conf",
    "/etc/group",
    "/etc/host.conf",
    "/etc/hosts",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/protocols",
    "/etc/resolv.conf",
    "/etc/services",
    // The dynamic linker.
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.preload",
    "/etc/pki/tls/openssl.cnf",
    "/etc/ssl/openssl.cnf",
    // The system, its language and its time.
    "/etc/debian_version",
    "/etc/locale.alias",
    "/etc/locale.conf",
    "/etc/localtime",
    "/etc/lsb-release",
    "/etc/os-release",
    "/etc/timezone",
    // Kinds of files and of paper.
    "/etc/magic",
    "/etc/mime.types",
    "/etc/papersize",
};

/* Devices that hold nothing. */
static const char *const harmless_devices[] = {
    "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom",
};
