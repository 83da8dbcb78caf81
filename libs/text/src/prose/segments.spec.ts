import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textSegments } from './segments';
import { UNREAD, unreadSpans } from './unread-spans';

const segments = (text: string) =>
  textSegments(text).map(({ start, end, kind }) => `${kind}: ${text.slice(start, end).trim().replace(/\s+/g, ' ')}`);

describe('what of a text is read', () => {
  it('are paragraphs and items; headings are fragments', () => {
    expect(segments('# The Title\n\nA sentence that\ngoes on.\n\n- An item of a list.\n')).toEqual([
      'fragment: The Title',
      'prose: A sentence that goes on.',
      'prose: An item of a list.',
    ]);
  });

  it.each([
    [
      'a table of contents',
      '8.2.3 Use of the Status ........48\n8.2.4 Client Behavior if Server\nCloses Connection ..50\n9 Methods ......51\n',
    ],
    ['a rule of a grammar', '       CTL            = <any US-ASCII control character\n'],
    ['a row of figures', 'Leeds 1.56 1.56 -- 2.54\nYork 2 0.6 3 7,000\n'],
    ['code', '```\nconst a = 1;\n```\n'],
    ['the number of a page', 'Fielding, et al.            Standards Track                    [Page 20]\n'],
  ])('is not %s', (_what, text) => {
    expect(segments(text)).toEqual([]);
  });

  it('are fragments where a number counts a title, without a blank line', () => {
    expect(segments('It ends here.\n8 Learning Transition Probabilities\nNotice that it is so.\n')).toEqual([
      'prose: It ends here.',
      'fragment: 8 Learning Transition Probabilities',
      'prose: Notice that it is so.',
    ]);
  });

  it('takes the initial of an author for no letter of a list', () => {
    expect(segments('O. Berg and L. Chen. 2004. A Title.\n')).toEqual(['prose: O. Berg and L. Chen. 2004. A Title.']);
  });

  it('begins anew where a manual says what an option does', () => {
    expect(
      segments('OPTIONS\n       --skip\n           Restart the process.\n\n       -q\n           Be quiet about it.\n'),
    ).toEqual(expect.arrayContaining(['prose: Restart the process.', 'prose: Be quiet about it.']));
  });

  it('begins anew with each field of a header; two lines with a colon are none', () => {
    expect(segments('Title: The Mast\nAuthor: Ann Lee,\n  Bo Day\nStatus: Final\n\nNote: it is so.\nBecause: it was.\n')).toEqual([
      'prose: Title: The Mast',
      'prose: Author: Ann Lee, Bo Day',
      'prose: Status: Final',
      'prose: Note: it is so. Because: it was.',
    ]);
  });

  it('lies in order inside of the text, whatever this is', () => {
    const line = fc.constantFrom('', '# H', 'A b c.', '  B c', '- d', '| x | y |', '```', '  --opt', '1.2 C ..... 7', '===');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const text = lines.join('\n');
        let last = 0;
        for (const { start, end } of textSegments(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = end;
        }
      }),
    );
  });
});

describe('what is written for machines', () => {
  const unread = (text: string) => unreadSpans(text).map(({ start, end }) => text.slice(start, end));

  it.each([
    ['set merge.conflictStyle to it', ['merge.conflictStyle']],
    ['call nextTick and fooBar', ['nextTick', 'fooBar']],
    ['by Church [Church:1940tu,Church:1941tc] who', ['[Church:1940tu,Church:1941tc]']],
    ['the type $\\pi_1(X)$ of it', ['$\\pi_1(X)$']],
    ['so ![Grand Hotel at night](x.jpg) is it', ['![Grand Hotel at night]', '(x.jpg)']],
    ['see https://example.org/a and a_b_c', ['https://example.org/a', 'a_b_c']],
  ])('in %j is %j', (text, spans) => {
    expect(unread(text)).toEqual(spans);
  });

  it.each(['An iPhone and eBay.', '[Redis Cluster specification] says so.', 'He came. She went.'])('is not in %j', (text) => {
    expect(unread(text)).toEqual([]);
  });

  it.each(['1.', '-', 'a.b', 'a_', '/', 'camelCase('])(
    'is found among a hundred thousand of %j without a blank, and behind them',
    (part) => {
      const text = `${part.repeat(100_000)} then a_b_c`;
      const spans = unreadSpans(text);
      expect(text.slice(spans.at(-1)!.start, spans.at(-1)!.end)).toBe('a_b_c');
      expect(spans.every(({ start, end }, at) => start < end && start >= (spans[at - 1]?.end ?? 0))).toBe(true);
    },
  );

  it('is what one pattern over the whole text finds, in any mixture of signs, words and blanks', () => {
    const part = fc.constantFrom(
      ...[
        '`',
        '$',
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '/',
        '\\',
        '@',
        '_',
        '&',
        ';',
        '.',
        '-',
        '--',
        ':',
        '://',
        '#',
        '{',
        '}',
        '%',
        '~',
      ],
      ...[
        'a',
        'B',
        'merge',
        'nextTick',
        'McDonald',
        'macOS',
        'www',
        'txt',
        'U.S.',
        '1.2',
        'é',
        '漢',
        '𝐀',
        '\u0301',
        'x_y',
        'a/b/c',
      ],
      ...[' ', ' ', '  ', '\n', '\t', '\r\n', '\u00a0', '\u2028', '\ufeff', '\u0085'],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        expect(unread(text)).toEqual(Array.from(text.matchAll(UNREAD), ([found]) => found));
      }),
      { numRuns: 2_000 },
    );
  });
});
