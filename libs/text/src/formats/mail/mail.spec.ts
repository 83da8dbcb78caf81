import { describe, expect, it } from '@jest/globals';
import { convertToText } from '../convert-to-text';
import { splitMailbox } from './split-mailbox';

const bytes = (text: string) => new Uint8Array(Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1'));
const HEAD =
  'From: =?UTF-8?Q?Zo=C3=AB?= <zoe@example.org>\nTo: Ann <ann@example.org>, bob@example.org\nDate: Mon, 6 Jan 2020 10:30:00 +0100\n';
const message = (subject: string, rest: string) => `${HEAD}Subject: ${subject}\nMIME-Version: 1.0\n${rest}`;

describe('messages', () => {
  it('give subject, people, date and text, in the encodings they name', async () => {
    const file = bytes(
      message(
        '=?ISO-8859-1?Q?Caf=E9?= plans',
        'Content-Type: text/plain; charset=windows-1251\nContent-Transfer-Encoding: 8bit\n\n\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2\n\n> quoted',
      ),
    );
    expect(await convertToText(file, 'x.eml')).toMatchObject({
      ...{ format: 'email', title: 'Café plans' },
      text: '# Café plans\n\nFrom: Zoë <zoe@example.org>\nTo: Ann <ann@example.org>, bob@example.org\nDate: 2020-01-06 09:30 UTC\n\nПривет\n\n> quoted',
    });
    expect((await convertToText(file, 'noname')).format).toBe('email');
  });

  it('give the page where there is no plain text, and the texts of attached files; others are named', async () => {
    const attached = (name: string, type: string, body: string) =>
      `--b\nContent-Type: ${type}\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(body).toString('base64')}\n`;
    const parts = `--b\nContent-Type: text/html; charset=utf-8\n\n<p>See <b>below</b>.</p><table><tr><td>a</td><td>b</td></tr></table>\n${attached('ports.csv', 'text/csv', 'port,depth\nOslo,9\n')}${attached('logo.png', 'image/png', 'x')}${attached('data.bin', 'application/octet-stream', '\0\0')}--b--\n`;
    const document = await convertToText(bytes(message('Ports', `Content-Type: multipart/mixed; boundary=b\n\n${parts}`)), 'x.eml');
    expect(document.text).toContain('See below.\n\n| a | b |\n| --- | --- |\n\n## Attachment: ports.csv\n\nport: Oslo; depth: 9');
    expect(document.warnings).toEqual([expect.stringContaining('attachment data.bin: UNSUPPORTED_FORMAT')]);
  });

  it('nested without end are read to a depth, and no further', async () => {
    let nested = message('innermost', '\ntext');
    for (let depth = 0; depth < 60; depth++)
      nested = message(
        `level ${depth}`,
        `Content-Type: message/rfc822\nContent-Disposition: attachment; filename="m.eml"\n\n${nested}`,
      );
    const document = await convertToText(bytes(nested), 'x.eml');
    expect(document.text).toContain('level 59');
    expect(document.text).not.toContain('level 40');
    expect(document.warnings).toHaveLength(1);
  });

  it.each([
    ['a text with a title and a date', 'Title: X\nDate: 2020-01-01\nAuthor: Y\n\nText.'],
    ['a list of terms', 'From: here\nthen: there\n\nText.'],
  ])('are not %s', async (_, text) => {
    expect((await convertToText(bytes(text), 'x.txt')).format).not.toBe('email');
  });
});

describe('mailboxes', () => {
  const box = `From zoe@example.org Mon Jan  6 10:30:00 2020\n${message('One', '\nfirst\n\nFrom here on it goes\n')}\nFrom ann@example.org Tue Jan  7 10:30:00 2020\n${message('Two', '\nsecond')}`;

  it('are their messages, each under its subject', async () => {
    const document = await convertToText(bytes(box), 'x.mbox');
    expect(document.format).toBe('mailbox');
    expect(document.headings?.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(document.text).toContain('From here on it goes');
  });

  it('are cut only where a sender and a date stand behind an empty line', () => {
    expect([...splitMailbox(bytes(box))]).toHaveLength(2);
    expect([...splitMailbox(bytes('no mailbox'))]).toHaveLength(0);
  });
});
