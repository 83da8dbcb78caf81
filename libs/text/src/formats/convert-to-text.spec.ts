import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { convertToText } from './convert-to-text';
import { readPlainText } from './read-plain-text';
import { oleFile } from './ole/ole.builder';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const convert = (text: string, name = 'file') => convertToText(bytes(text), name);

describe('convertToText: text files', () => {
  it('keeps Markdown as it is and takes its first heading as title', async () => {
    const text = 'Intro line.\n\n## The *Blue* River\n\nIt flows.';
    expect(await convert(text, 'a.md')).toMatchObject({ format: 'markdown', text, title: 'The Blue River', warnings: [] });
  });

  it.each([
    ['---\ntitle: "Declared"\n---\n# Other\n', 'Declared'],
    ['Underlined\n=====\n\ntext', 'Underlined'],
    ['# Closed ##\n', 'Closed'],
    ['# Learn C#\n', 'Learn C#'],
    ['```\n# comment\n```\n# Real\n', 'Real'],
    ['no heading at all, only prose.', undefined],
  ])('finds the title of %j', async (text, title) => {
    expect((await convert(text, 'a.md')).title).toBe(title);
  });

  it('takes a short first line of a plain text as its title, and no sentence', async () => {
    expect((await convert('Annual Report\n\nWe grew.', 'a.txt')).title).toBe('Annual Report');
    expect((await convert('We grew this year.\n\nA lot.', 'a.txt')).title).toBeUndefined();
    expect((await convert('One line only', 'a.txt')).title).toBeUndefined();
  });

  it.each([
    ['UTF-8 with a mark', new Uint8Array([0xef, 0xbb, 0xbf, ...bytes('Zoë 漢\r\nx')])],
    ['UTF-16 LE with a mark', new Uint8Array([0xff, 0xfe, ...bytes('Zoë 漢\r\nx', 'utf16le')])],
    ['UTF-16 BE with a mark', new Uint8Array([0xfe, 0xff, ...Buffer.from('Zoë 漢\r\nx', 'utf16le').swap16()])],
  ])('reads %s', async (_, content) => {
    expect((await convertToText(content, 'a.txt')).text).toBe('Zoë 漢\nx');
  });

  it('recognises UTF-16 without a mark, and falls back to Windows-1252 with a warning', async () => {
    expect((await convertToText(bytes('plain words', 'utf16le'), 'a.txt')).text).toBe('plain words');
    const latin = await convertToText(bytes('café', 'latin1'), 'a.txt');
    expect(latin.text).toBe('café');
    expect(latin.warnings).toHaveLength(1);
  });

  it('renders JSON as readable lines and finds its title', async () => {
    const json = JSON.stringify({
      title: 'Bridges',
      year: 1900,
      tags: ['iron', 'stone'],
      items: [{ name: 'A' }, { name: 'B', note: null }],
    });
    const document = await convert(json, 'a.txt');
    expect(document).toMatchObject({ format: 'json', title: 'Bridges' });
    expect(document.text).toBe('title: Bridges\nyear: 1900\ntags: iron, stone\nitems:\n  name: A\n\n  name: B');
  });

  it('renders every line of JSON lines as a paragraph', async () => {
    const document = await convert('{"a":1}\n{"a":2}\nbroken {\n');
    expect(document).toMatchObject({ format: 'jsonl', text: 'a: 1\n\na: 2\n\nbroken {' });
    expect(document.warnings).toEqual(['1 lines are no JSON: kept as they are']);
  });

  it('repeats column names on every row of a table, whatever it is called', async () => {
    const table = 'Name,City,Since\n"Doe, Jane",Oslo,1990\nRoe,,2001\n';
    const document = await convert(table, 'export.txt');
    expect(document).toMatchObject({ format: 'csv', text: 'Name: Doe, Jane; City: Oslo; Since: 1990\nName: Roe; Since: 2001' });
  });

  it.each([
    ['README.md', '<div align="center">\n\n# Strata\n\n</div>\n\n- one\n', 'markdown'],
    ['README.md', '<p>\n<img src="logo.svg"></p>\n\n## Use\n', 'markdown'],
    ['README.markdown', '<h1 align="center">Tool</h1>\n\n```sh\nrun\n```\n', 'markdown'],
    ['notes.md', '<!-- badges -->\n<table><tr><td>x</td></tr></table>\n\n# Notes\n', 'markdown'],
    ['links.md', '[a]: http://x\n', 'markdown'],
    ['list.md', 'a,b,c\n1,2,3\n4,5,6\n7,8,9\n', 'markdown'],
    ['data.md', '{"a": 1}', 'markdown'],
    ['saved.md', '<!DOCTYPE html>\n<html><body><h1>Page</h1></body></html>', 'html'],
    ['page.html', '# no heading\n<b>bold</b> text', 'html'],
    ['page.html', 'First line, no tags.\n\nSecond.', 'text'],
    ['a.json', '"just words"', 'json'],
    ['a.json', '{"broken": ', 'text'],
    ['a.json', '[1] a footnote, not JSON', 'text'],
    ['a.json', `{"quoted": "${'['.repeat(5_000)}"}`, 'json'],
    ['a.json', `{"escaped": "\\"${'['.repeat(5_000)}`, 'text'],
    ['a.jsonl', '{"only": "line"}', 'jsonl'],
    ['a.csv', 'name,city\nx,y\n', 'csv'],
    ['a.csv', 'one column\nof words\n', 'text'],
    ['a.csv', 'name,since,until\nBuzz,1996,1997\nTrixie,2025\nDuke,2027\nForky,2029\n', 'csv'],
    ['a.txt', '<div>kept as it is</div>', 'text'],
    ['a.txt', '<html><body><p>a page</p></body></html>', 'html'],
    ['noname', '<div><p>a fragment</p></div>', 'html'],
    ['noname', '# Heading\n\ntext', 'markdown'],
  ])('knows the format of %s that holds %j: %s', async (name, text, format) => {
    expect((await convert(text, name)).format).toBe(format);
  });

  it('reads a million blank lines: what looks at each of them from each of them would take half an hour', async () => {
    const { text } = await convert(`${'\n'.repeat(1_000_000)}x`, 'notes');
    expect(text.trim()).toBe('x');
  });

  it('does not take prose with commas for a table, nor a bracket for JSON', async () => {
    const prose = 'First, we went, slowly.\nThen, we ran, fast.\nLast, we sat, tired.';
    expect(await convert(prose)).toMatchObject({ format: 'text', text: prose });
    expect(await convert('[a link](http://x) starts this text')).toMatchObject({ format: 'text' });
  });
});

describe('readPlainText', () => {
  it.each(['a.tex', 'a.rst', 'a.adoc', 'a.org', 'a.html'])('reads %s in time however long its blanks are', async (name) => {
    const before = process.cpuUsage();
    await convertToText(Buffer.from(`<pre>a${' '.repeat(100_000)}b</pre>`), name);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });

  it.each([
    ['a.html', `<div>${'<p>a</p>'.repeat(150_000)}</div>`],
    ['b.html', `<table>${'<tr><td>a<td>b'.repeat(150_000)}</table>`],
    ['a.xml', `<article>${'<row><td>a</td></row>'.repeat(150_000)}</article>`],
    ['b.xml', `<article>${'<x>a</x>'.repeat(150_000)}<p>b</p></article>`],
    ['a.rst', `Code::\n\n${'  a\n'.repeat(150_000)}`],
    ['a.rtf', `{\\rtf1 ${'\u00e9'.repeat(150_000)}}`],
  ])('reads %s however many parts it has', async (name, text) => {
    expect((await convertToText(Buffer.from(text, 'latin1'), name)).text.length).toBeGreaterThanOrEqual(150_000);
  });

  it('gives what convertToText gives, or leaves the file to it', async () => {
    const pieces = fc.constantFrom(
      '# A title #\n',
      'Words, and more.\n',
      '---\n',
      '```\n',
      '<p>',
      '{"a": 1}\n',
      'a,b,c\n',
      '\t',
      '\0',
      'PK\u0003\u0004',
    );
    const names = fc.constantFrom('a.md', 'a.txt', 'a.html', 'a.csv', 'a', 'a.json');
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), names, async (parts, name) => {
        const file = bytes(parts.join(''));
        const outcome = async (read: () => Promise<unknown> | unknown) => {
          try {
            return await read();
          } catch (error) {
            return { refused: (error as { type: string }).type };
          }
        };
        const plain = await outcome(() => readPlainText(file, name));
        const whole = await outcome(() => convertToText(file, name));
        if (plain === undefined) expect(['text', 'markdown']).not.toContain((whole as { format?: string }).format);
        else expect(plain).toEqual(whole);
      }),
    );
  });

  it('leaves large files to others', () => {
    expect(readPlainText(Buffer.alloc(1024 * 1024, 'word '), 'a.txt')).toBeDefined();
    expect(readPlainText(Buffer.alloc(1024 * 1024 + 1, 'word '), 'a.txt')).toBeUndefined();
    expect(readPlainText(Buffer.alloc(512 * 1024, '# word\n'), 'a.md')).toBeDefined();
    expect(readPlainText(Buffer.alloc(512 * 1024 + 1, '# word\n'), 'a.md')).toBeUndefined();
  });

  it('leaves what begins as JSON to others when it is no longer small', () => {
    expect(readPlainText(Buffer.alloc(32 * 1024, '[ '), 'a.txt')).toBeDefined();
    expect(readPlainText(Buffer.alloc(32 * 1024 + 1, '[ '), 'a.txt')).toBeUndefined();
  });

  it('leaves texts whose encoding has to be guessed to others when they are no longer small', () => {
    const latin = (bytes: number) => Buffer.alloc(bytes, Buffer.from('Grüße an alle ', 'latin1'));
    expect(readPlainText(latin(32 * 1024), 'a.txt')).toBeDefined();
    expect(readPlainText(latin(32 * 1024 + 1), 'a.txt')).toBeUndefined();
  });

  it.each([
    ['a heading of spaces', `# ${' '.repeat(250_000)}x`],
    ['a heading of marks', `# ${'#'.repeat(250_000)}x`],
    ['a title of brackets', `${'['.repeat(250_000)}\n===\n`],
    ['fences that stay open', '```\n~~~\n'.repeat(31_000)],
    ['comments without end', '<!---->'.repeat(36_000)],
    ['quotes that never close', '"a,b\n'.repeat(42_000)],
  ])('takes little time for %s', (_, text) => {
    const before = process.cpuUsage();
    for (const name of ['a.md', 'a.txt', 'a']) readPlainText(bytes(text), name);
    const { user } = process.cpuUsage(before);
    expect(user / 1_000).toBeLessThan(3 * 200);
  });
});

describe('JSON nested without end', () => {
  it.each([
    ['closed', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
    ['not closed', '['.repeat(1_000_000)],
    ['of records', '{"a":'.repeat(100_000)],
    ['closed too soon', `${'[{"a":'.repeat(2_000)}1}]`],
  ])('is a corrupted file: %s', async (_, text) => {
    await expect(convert(text, 'deep.json')).rejects.toMatchObject({ kind: 'invalid-argument', type: 'CORRUPTED_FILE' });
  });
});

describe('convertToText: refusals', () => {
  const ole = (stream: string) => oleFile({ [stream]: new Uint8Array(600) });
  it.each([
    ['nothing', new Uint8Array(), 'NO_TEXT'],
    ['blank text', bytes(' \n\t\n'), 'NO_TEXT'],
    ['a page of scripts', bytes('<html><script>run()</script></html>'), 'NO_TEXT'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3]), 'UNSUPPORTED_FORMAT'],
    ['a drawing of Visio', ole('VisioDocument'), 'UNSUPPORTED_FORMAT'],
    ['an encrypted Word file', ole('EncryptedPackage'), 'ENCRYPTED_FILE'],
    ['a damaged PDF', bytes('%PDF-1.7\nnonsense'), 'CORRUPTED_FILE'],
    ['JSON nested without end', bytes('['.repeat(100_000) + ']'.repeat(100_000)), 'CORRUPTED_FILE'],
    ['a damaged zip', bytes('PK\u0003\u0004 and nothing more'), 'CORRUPTED_FILE'],
    ['an empty zip', new Uint8Array(Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])), 'UNSUPPORTED_FORMAT'],
    ['more than 100 MiB', new Uint8Array(100 * 1024 * 1024 + 1), 'FILE_TOO_LARGE'],
  ])('refuses %s', async (_, content, type) => {
    await expect(convertToText(content, 'x')).rejects.toMatchObject({ kind: 'invalid-argument', type });
  });
});
