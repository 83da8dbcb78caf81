import { describe, expect, it } from '@jest/globals';
import { convertToText } from '../convert-to-text';
import { oleFile } from '../ole/ole.builder';

const words = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
/** Fixed properties, each of 16 bytes behind a head of the length that its place asks for. */
const properties = (head: number, ...values: readonly (readonly [tag: number, value: bigint])[]) => {
  const stream = Buffer.alloc(head + values.length * 16);
  for (const [i, [tag, value]] of values.entries()) {
    stream.writeUInt32LE(tag, head + i * 16);
    stream.writeBigUInt64LE(value, head + i * 16 + 8);
  }
  return new Uint8Array(stream);
};
/** 100 ns since 1601. */
const fileTime = (iso: string) => (BigInt(Date.parse(iso)) + 11_644_473_600_000n) * 10_000n;
const recipient = (name: string, mail: string, kind: bigint) => ({
  '__properties_version1.0': properties(8, [0x0c150003, kind]),
  '__substg1.0_3001001F': words(name),
  '__substg1.0_3003001F': words(mail),
});
const attachment = (name: string, type: string, content: Uint8Array) => ({
  '__properties_version1.0': properties(8, [0x37050003, 1n]),
  '__substg1.0_3707001F': words(name),
  '__substg1.0_370E001F': words(type),
  '__substg1.0_37010102': content,
});
const HEAD = {
  '__properties_version1.0': properties(32, [0x0e060040, fileTime('2020-01-06T09:30:00Z')]),
  '__substg1.0_0037001F': words('Café plans'),
  '__substg1.0_0C1A001F': words('Zoë'),
  '__substg1.0_0C1F001F': words('zoe@example.org'),
};

describe('messages of Outlook', () => {
  it('give subject, people, date, text and the texts of attached files; blind copies are nobody’s business', async () => {
    const file = oleFile({
      ...HEAD,
      '__substg1.0_1000001F': words('The ports open in May.\r\nZoë'),
      '__recip_version1.0_#00000000': recipient('Ann', 'ann@example.org', 1n),
      '__recip_version1.0_#00000001': recipient('', '/o=Org/cn=Bob', 2n),
      '__recip_version1.0_#00000002': recipient('Eve', 'eve@example.org', 3n),
      '__attach_version1.0_#00000000': attachment('ports.csv', 'text/csv', bytes('port,depth\nOslo,9')),
      '__attach_version1.0_#00000001': attachment('logo.png', 'image/png', bytes('no picture')),
      '__attach_version1.0_#00000002': attachment('data.bin', 'application/octet-stream', new Uint8Array(400)),
    });
    const document = await convertToText(file, 'x.msg');
    expect(document).toMatchObject({
      ...{ format: 'email', title: 'Café plans' },
      text: '# Café plans\n\nFrom: Zoë <zoe@example.org>\nTo: Ann <ann@example.org>\nDate: 2020-01-06 09:30 UTC\n\nThe ports open in May.\nZoë\n\n## Attachment: ports.csv\n\nport: Oslo; depth: 9',
    });
    expect(document.warnings).toEqual([expect.stringContaining('attachment data.bin: ')]);
    expect((await convertToText(file, 'without a name')).format).toBe('email');
  });

  it('give a message that is attached to them', async () => {
    const inner = { ...HEAD, '__substg1.0_0037001F': words('Tides'), '__substg1.0_1000001F': words('High water is at noon.') };
    const attached = {
      '__properties_version1.0': properties(8, [0x37050003, 5n]),
      '__substg1.0_3001001F': words('Tides'),
      '__substg1.0_3701000D': inner,
    };
    const file = oleFile({ ...HEAD, '__substg1.0_1000001F': words('See below.'), '__attach_version1.0_#00000000': attached });
    expect((await convertToText(file, 'x.msg')).text).toContain('High water is at noon.');
  });

  it('give the page where there is no plain text', async () => {
    const file = oleFile({ ...HEAD, '__substg1.0_10130102': bytes('<html><body><p>See <b>below</b>.</p></body></html>') });
    expect((await convertToText(file, 'x.msg')).text).toContain('See below.');
  });

  it('give what is written as rich text alone', async () => {
    const rich = '{\\rtf1\\ansi The ports open in {\\b May}.}';
    const stored = Buffer.alloc(16 + rich.length);
    stored.writeUInt32LE(rich.length + 12, 0);
    stored.writeUInt32LE(rich.length, 4);
    stored.write('MELA', 8); // kept as it is (MS-OXRTFCP, 2.1.3.1)
    stored.write(rich, 16, 'latin1');
    const file = oleFile({ ...HEAD, '__substg1.0_10090102': new Uint8Array(stored) });
    expect((await convertToText(file, 'x.msg')).text).toContain('The ports open in May.');
  });

  it('that are cut or broken are corrupted files, and documents that hold a message are none', async () => {
    const file = oleFile({ ...HEAD, '__substg1.0_1000001F': words('text '.repeat(2_000)) });
    for (const length of [600, 1_200, file.length / 2]) {
      const read = convertToText(file.subarray(0, length), 'x.msg').catch((error: unknown) => error);
      expect(await read).toMatchObject({ type: expect.stringMatching(/^(?:CORRUPTED_FILE|NO_TEXT|UNSUPPORTED_FORMAT)$/) });
    }
    const word = oleFile({ WordDocument: bytes('x'), ObjectPool: { '__substg1.0_0037001F': words('a message inside') } });
    await expect(convertToText(word, 'x.doc')).rejects.toMatchObject({ message: expect.stringContaining('Word document') });
  });

  it('whose parts follow themselves are corrupted files, and are not read for ever', async () => {
    const file = oleFile({ ...HEAD, '__substg1.0_1000001F': words('text '.repeat(2_000)) });
    const view = (change: (bytes: DataView) => void) => {
      const copy = file.slice();
      change(new DataView(copy.buffer));
      return copy;
    };
    const allocation = (new DataView(file.buffer).getUint32(76, true) + 1) * 512;
    const folder = (new DataView(file.buffer).getUint32(48, true) + 1) * 512;
    const broken = [
      view((bytes) => bytes.setUint32(allocation + 8, 2, true)), // a sector that follows itself
      view((bytes) => bytes.setUint32(folder + 128 + 68, 1, true)), // an entry that is its own neighbour
      view((bytes) => bytes.setUint32(folder + 128 + 76, 0, true)), // the root below one of its entries
    ];
    const read = broken.map((one) => convertToText(one, 'x.msg').catch((error: unknown) => error));
    expect(await Promise.all(read)).toEqual(broken.map(() => expect.objectContaining({ type: 'CORRUPTED_FILE' })));
  });
});
