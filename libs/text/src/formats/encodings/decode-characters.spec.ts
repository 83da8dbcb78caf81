import { describe, expect, it } from '@jest/globals';
import { decodeCharacters } from './decode-characters';

const RUSSIAN =
  'Съешь же ещё этих мягких французских булок, да выпей чаю. Город стоит на берегу реки, и летом сюда приходят корабли.\n';
const JAPANESE = 'これは日本語の文章です。東京の港には多くの船が来ます。カタカナとひらがなと漢字があります。\n';
const GREEK = 'Η θάλασσα είναι μεγάλη και τα πλοία φεύγουν το πρωί για τα νησιά του Αιγαίου.\n';

/** Bytes of a text in an encoding of single bytes: each is looked up by what the decoder makes of it. */
function encoded(text: string, encoding: string): Uint8Array {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(new Uint8Array([byte])), byte] as const),
  );
  return new Uint8Array([...text].map((character) => table.get(character) ?? 0x3f));
}
function utf32(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const codes = [...(mark ? '\ufeff' : ''), ...text].map((character) => character.codePointAt(0)!);
  const view = new DataView(new ArrayBuffer(codes.length * 4));
  codes.forEach((code, index) => view.setUint32(index * 4, code, littleEndian));
  return new Uint8Array(view.buffer);
}
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

describe('decodeCharacters', () => {
  const text = 'Zoë 漢字 😀\nsecond line\n';
  it.each([
    ['UTF-8', new Uint8Array(Buffer.from(text))],
    ['UTF-16 LE without a mark', new Uint8Array(Buffer.from(text, 'utf16le'))],
    ['UTF-16 BE without a mark', utf16be(text)],
    ['UTF-32 LE', utf32(text, true, true)],
    ['UTF-32 BE', utf32(text, false, true)],
    ['UTF-32 LE without a mark', utf32(text, true, false)],
    ['UTF-32 BE without a mark', utf32(text, false, false)],
  ])('reads %s', (_, bytes) => {
    expect(decodeCharacters(bytes)).toEqual({ text, warnings: [] });
  });

  it.each([
    ['UTF-16 LE', new Uint8Array(Buffer.from(JAPANESE, 'utf16le'))],
    ['UTF-16 BE', utf16be(JAPANESE)],
  ])('reads %s of a script that has no zeros but in its line ends', (_, bytes) => {
    expect(decodeCharacters(bytes).text).toBe(JAPANESE);
  });

  it.each([
    ['few characters of Chinese', '中文\n'],
    ['Chinese with numbers', '2024年共有12家公司。\n'.repeat(200)],
    ['two letters', 'ab'],
    ['English', 'A port on the river.\n'.repeat(100)],
  ])('reads UTF-16 without a mark of %s', (_, characters) => {
    expect(decodeCharacters(new Uint8Array(Buffer.from(characters, 'utf16le')))).toEqual({ text: characters, warnings: [] });
    expect(decodeCharacters(utf16be(characters))).toEqual({ text: characters, warnings: [] });
  });

  it.each([
    ['at any places', 'The nul\0 file names Quentin Marsh as the\0 curator.', '2 zeros are left out'],
    ['at even places', 'The null\0 file names Quentin Marsh as the\0 curator', '2 zeros are left out'],
    ['behind each line', 'Der Fluß ist länger als der Weg an seinem Ufer.\n\0'.repeat(400), '400 zeros are left out'],
    ['once, far behind', `${'a b c d '.repeat(3_000)}\0${'e f g h '.repeat(10)}`, '1 zeros are left out'],
  ])('keeps text in bytes that has zeros %s', (_, characters, warning) => {
    const read = decodeCharacters(new Uint8Array(Buffer.from(characters)));
    expect(read).toEqual({ text: characters.replaceAll('\0', ''), warnings: [warning] });
  });

  it.each([
    ['koi8-r', RUSSIAN],
    ['windows-1251', RUSSIAN],
    ['iso-8859-5', RUSSIAN],
    ['windows-1253', GREEK],
    ['windows-1252', 'Les élèves français mangent à la crêperie où ils étaient déjà allés l’été dernier.\n'],
    ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy. Město leží na řece a v létě sem přijíždějí lodě.\n'],
  ])('guesses %s', (encoding, line) => {
    const { text: read, warnings } = decodeCharacters(encoded(line.repeat(8), encoding));
    expect(read).toBe(line.repeat(8));
    expect(warnings).toHaveLength(1);
  });

  it.each([
    ['koi8-r', RUSSIAN],
    ['windows-1251', RUSSIAN],
    ['iso-8859-5', RUSSIAN],
    ['iso-8859-7', GREEK],
    ['windows-1250', 'A város a folyó partján áll, és nyáron hajók jönnek ide. Őszi erdő, hűvös idő, gyönyörű tó.\n'],
    ['windows-1255', 'העיר עומדת על גדות הנהר, ובקיץ מגיעות אליה ספינות רבות מן הים הגדול.\n'],
  ])('guesses %s in a feed that is markup and addresses for the most part', (encoding, line) => {
    const item = `<item><title type="html">${line}</title><link rel="alternate">http://www.example.org/comments/default/entries</link></item>\n`;
    const feed = `<rss version="2.0"><channel><generator>Movable Type</generator>\n${item.repeat(6)}</channel></rss>\n`;
    expect(decodeCharacters(encoded(feed, encoding)).text).toBe(feed);
  });

  it.each([
    ['shift_jis', '日本', [0x93, 0xfa, 0x96, 0x7b]],
    ['euc-jp', '日本', [0xc6, 0xfc, 0xcb, 0xdc]],
    ['gb18030', '中文', [0xd6, 0xd0, 0xce, 0xc4]],
    ['koi8-r', 'Да', [0xe4, 0xc1]],
  ])('believes a file that says it is %s', (encoding, characters, codes) => {
    const page = Buffer.concat([
      Buffer.from(`<html><head><meta charset="${encoding}"></head><p>`),
      Buffer.from(codes),
      Buffer.from('</p>'),
    ]);
    expect(decodeCharacters(new Uint8Array(page))).toEqual({ text: expect.stringContaining(`<p>${characters}</p>`), warnings: [] });
  });

  it('reads Japanese in seven bits', () => {
    expect(decodeCharacters(new Uint8Array(Buffer.from('\u001b$BF|K\\\u001b(B.'))).text).toBe('日本.');
  });

  it('keeps UTF-8 that lost a byte', () => {
    const whole = Buffer.from('naïve café señor '.repeat(20));
    const { text: read, warnings } = decodeCharacters(new Uint8Array(Buffer.concat([whole, Buffer.from([0xc3])])));
    expect(read).toContain('naïve café señor naïve');
    expect(warnings).toEqual(['1 characters are damaged']);
  });

  it.each([
    ['zeros and small numbers', new Uint8Array(Array.from({ length: 4_000 }, (_, index) => (index % 4 === 0 ? index % 200 : 0)))],
    ['words with many zeros', new Uint8Array(Buffer.from('one\0two\0six\0'.repeat(100)))],
    ['words and zeros in a row', new Uint8Array(Buffer.from(`${'some words '.repeat(30)}\0\0\0${'more words '.repeat(30)}`))],
    ['words, zeros and control characters', new Uint8Array(Buffer.from(`${'some words '.repeat(30)}\0\u0001\u0002`))],
    ['noise', new Uint8Array(Array.from({ length: 4_000 }, (_, index) => (index * 7_919 + index * index * 31) % 256))],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeCharacters(bytes)).toThrow(expect.objectContaining({ type: 'UNSUPPORTED_FORMAT' }));
  });
});
