import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PackedLexicon } from './packed-lexicon';

const LETTERS = 'abcd';
const word = fc.stringMatching(/^[!-~]([ -~]{0,10}[!-~])?$/);
const letters = fc.subarray([...LETTERS], { minLength: 1 });

describe('A packed lexicon', () => {
  it('knows of each word what its letters say, and nothing of any other', () => {
    fc.assert(
      fc.property(fc.dictionary(word, letters, { noNullPrototype: true }), fc.array(word), (known, others) => {
        const lines = Object.entries(known).map(([name, said]) => `${name}\t${said.join('')}`);
        for (const text of [lines.join('\n'), lines.map((line) => `${line}\n`).join('')]) {
          if (lines.length === 0) continue;
          const lexicon = new PackedLexicon(Buffer.from(text), LETTERS);
          for (const [name, said] of Object.entries(known))
            expect(lexicon.get(name)).toBe(said.reduce((bits, letter) => bits | (1 << LETTERS.indexOf(letter)), 0));
          for (const other of others) if (!Object.hasOwn(known, other)) expect(lexicon.get(other)).toBe(0);
        }
      }),
    );
  });

  it('knows nothing of a beginning, of more than a word, of what is not ASCII and of no word', () => {
    const lexicon = new PackedLexicon(Buffer.from('york\ta\nnew york\tb\n'), LETTERS);
    expect(['new york', 'new', 'yorks', 'yör', 'y', '', 'york\ta'].map((asked) => lexicon.get(asked))).toEqual([
      2, 0, 0, 0, 0, 0, 0,
    ]);
  });

  it('refuses more bytes than its places can tell apart', () => {
    expect(() => new PackedLexicon(new Uint8Array(1 << 22), LETTERS)).toThrow('too long');
  });
});
