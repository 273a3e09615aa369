"""Two readers of mails that share no code: Python's, and Perl's Email::MIME."""

import email
import email.policy
import hashlib
import json
import subprocess

PERL = r"""
use strict; use warnings; use Email::MIME; use JSON::PP; use Digest::SHA 'sha256_hex';
local $/; binmode STDIN; my $mail = Email::MIME->new(<STDIN>);
my @parts;
$mail->walk_parts(sub {
  my ($part) = @_;
  return if $part->subparts;
  my ($kind) = split /;/, $part->content_type // 'text/plain';
  push @parts, [lc $kind, $part->filename, sha256_hex($part->body),
    ($part->header_raw('Content-Disposition') // '') =~ /^attachment/ ? 1 : 0];
});
my @names = grep { 1 } $mail->header_raw_pairs;
my @pairs; while (my ($name, $value) = splice @names, 0, 2) { push @pairs, [$name, $value] }
print JSON::PP->new->ascii->encode({
  headers => [map { $_->[0] } @pairs], subject => $mail->header_str('Subject'),
  to => $mail->header_str('To'), parts => \@parts });
"""


def python(data):
    mail = email.message_from_bytes(data, policy=email.policy.default)
    parts = []
    for part in mail.walk():
        if part.is_multipart():
            continue
        body = part.get_payload(decode=True)
        parts.append([part.get_content_type(), part.get_filename(), hashlib.sha256(body).hexdigest(),
                      int(part.get_content_disposition() == "attachment")])
    defects = [str(one) for part in mail.walk() for one in part.defects]
    return {"headers": mail.keys(), "subject": str(mail["Subject"]), "to": str(mail["To"]),
            "parts": parts, "defects": defects}


def perl(data):
    result = subprocess.run(["perl", "-e", PERL], input=data, capture_output=True, check=True)
    return json.loads(result.stdout)


def has_perl():
    return subprocess.run(["perl", "-MEmail::MIME", "-e", "1"], capture_output=True).returncode == 0
