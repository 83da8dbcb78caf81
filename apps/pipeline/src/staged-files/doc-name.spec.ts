import { describe, expect, it } from '@jest/globals';
import { readDocName } from './doc-name';

/** docs/contracts/pipeline.md, "Direct upload", row "Names". */
describe('name of a directly uploaded document', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['Übersicht 2024 (final).docx', 'Übersicht 2024 (final).docx'],
    ['e\u0301te\u0301.md', 'été.md'],
    ['文書.txt', '文書.txt'],
    ['123.txt', '123.txt'],
    ['🚀 launch.md', '🚀 launch.md'],
    ['.env', '.env'],
    ['no extension', 'no extension'],
    [`${'n'.repeat(251)}.txt`, `${'n'.repeat(251)}.txt`],
  ])('%j is accepted', (sent, name) => expect(readDocName(sent)).toEqual({ name }));

  it.each([
    ['..', '".."'],
    ['a..b.txt', '".."'],
    ['../secret.txt', '".."'],
    ['folder/a.txt', 'slashes'],
    ['folder\\a.txt', 'backslashes'],
    ['a\nb.txt', 'control characters'],
    ['a\u0000.txt', 'control characters'],
    ['a\u009f.txt', 'control characters'],
    ['"a".txt', 'quotes'],
    ["o'brien.txt", 'quotes'],
    ['a;b.txt', 'semicolons'],
    ['a&b.txt', 'ampersands'],
    ['🚀.md', 'emoji only'],
    ['👩‍👩‍👧👍🏽🇩🇪1️⃣❤️.md', 'emoji only'],
    ['🚀', 'emoji only'],
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'empty'],
    ['a\ud800.txt', 'surrogate'],
    [`${'n'.repeat(252)}.txt`, 'at most 255'],
  ])('%j is refused, with the class of what is wrong', (sent, what) =>
    expect(readDocName(sent)).toEqual({ problem: expect.stringContaining(what) }),
  );
});
