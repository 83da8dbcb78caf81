import { describe, expect, it } from '@jest/globals';
import { withoutEncodedWords } from './encoded-words';

describe('the name of an uploaded file', () => {
  it.each([
    ['=?UTF-8?Q?gr=C3=B6=C3=9Fe.txt?=', 'größe.txt'],
    ['=?utf-8?B?Z3LDtsOfZS50eHQ=?=', 'größe.txt'],
    ['=?utf-8?b?Z3LDtsOfZS50eHQ?=', 'größe.txt'],
    ['=?UTF-8?Q?a_b=20c.md?=', 'a b c.md'],
    ['=?iso-8859-1?Q?gr=F6=DFe.txt?=', 'größe.txt'],
    ['=?UTF-8*de?Q?gr=C3=B6=C3=9Fe.txt?=', 'größe.txt'],
    ['=?UTF-8?B?w7bDtg==?= =?UTF-8?Q?.txt?=', 'öö.txt'],
    ['=?UTF-8?Q?=C3?=  =?UTF-8?Q?=B6.txt?=', 'ö.txt'],
  ])('%s is %s', (sent, meant) => {
    expect(withoutEncodedWords(sent)).toBe(meant);
  });

  it.each([
    'notes.md',
    'größe.txt',
    '',
    '=?.txt',
    '=?utf-8?B?Z3I=?= (1).txt',
    'a =?utf-8?B?Z3I=?=',
    '=?nothing?Q?a?=',
    '=?utf-8?X?a?=',
    '=?utf-8?Q?=FF?=',
    '=?utf-8?Q?a?= =?iso-8859-1?Q?b?=',
    '=?utf-8?Q?a b?=',
    `=?utf-8?Q?${'a'.repeat(100_000)}`,
    '=?utf-8?Q?a?='.repeat(100_000),
    `=?utf-8?Q?a?=${' '.repeat(100_000)}`,
  ])('%.40s stays as it is', (sent) => {
    expect(withoutEncodedWords(sent)).toBe(sent);
  });
});
