import { describe, expect, it } from '@jest/globals';
import { convertToText } from '../convert-to-text';

const rtf = (body: string, head = '\\ansi\\ansicpg1252') => new Uint8Array(Buffer.from(`{\\rtf1${head}${body}}`, 'latin1'));
const text = async (...of: Parameters<typeof rtf>) => (await convertToText(rtf(...of), 'x.rtf')).text;

describe('Rich Text Format', () => {
  it('gives headings by style and outline level, lists, tables and footnotes', async () => {
    const file = rtf(
      `{\\fonttbl{\\f0\\fcharset0 Arial;}}{\\stylesheet{\\s0 Normal;}{\\s1\\b heading 1;}}{\\info{\\title The Report}{\\author Nobody}}{\\header Page 3}
{\\pard\\s1 Part one\\par}{\\pard\\outlinelevel1 Inner\\par}
\\pard It {\\b grew}{\\footnote By a third.} much.\\par
{\\pard{\\listtext\\'b7\\tab}first\\par}{\\pard{\\listtext 2.\\tab}second\\par}
\\trowd\\pard\\intbl K\\cell V\\cell\\row\\trowd\\pard\\intbl a\\cell 1\\cell\\row\\pard{\\*\\unknown hidden}{\\pict 0102}After.\\par`,
    );
    expect(await convertToText(file, 'x.doc')).toMatchObject({
      ...{ format: 'rtf', title: 'The Report' },
      text: '# Part one\n\n## Inner\n\nIt grew By a third. much.\n\n- first\n2. second\n\n| K | V |\n| --- | --- |\n| a | 1 |\n\nAfter.',
    });
  });

  it.each([
    ['bytes in the code page of the file', "caf\\'e9", '', 'café'],
    ['bytes in the character set of a font', "{\\fonttbl{\\f1\\fcharset204 A;}}\\f1 \\'cf\\'f0\\'e8", undefined, 'При'],
    ['characters of two bytes', "{\\fonttbl{\\f2\\fcharset128 A;}}\\f2 \\'93\\'fa\\'96\\'7b", undefined, '日本'],
    [
      'characters by number, with what stands in for them',
      "\\u26085?\\u-10179\\'3f\\u-8703\\'3f{\\uc0\\u233 }!",
      undefined,
      '日\u{1f601}é!',
    ],
    ['signs with names', '\\ldblquote a\\emdash b\\rdblquote\\~\\{c\\}', undefined, '“a—b” {c}'],
    ['nothing that is hidden', 'a{\\v secret}b{\\*\\htmltag <p>}\\htmlrtf x\\htmlrtf0 c', undefined, 'abc'],
    ['binary data as data', 'a\\bin4 {{{{b', undefined, 'ab'],
  ])('reads %s', async (_, body, head, expected) => {
    expect(await text(body, head)).toBe(expected);
  });

  it('is refused when nested without end', async () => {
    await expect(text('{'.repeat(200_000))).rejects.toMatchObject({ type: 'CORRUPTED_FILE' });
  });
});
