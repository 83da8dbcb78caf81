import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { BytePairs } from './byte-pairs';
import { PRE_TOKEN } from './pre-tokens';

const LONGEST = 64;
const pairs = new BytePairs(LONGEST);
while (!pairs.prepare());

const anyText = fc.oneof(
  fc.stringMatching(/^[a-z]{1,20}$/),
  fc.stringMatching(/^ [A-Za-zéßñ]{1,40}$/),
  fc.stringMatching(/^[а-яё]{1,30}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((text) => text.toWellFormed()),
  fc.stringMatching(/^[-=*#/.<>|]{1,60}$/),
);

it('Byte pairs make as many tokens of a word as the tokenizer does, in any script', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const [word] of text.matchAll(PRE_TOKEN)) {
        if (word.length > LONGEST) continue;
        const units = Uint16Array.from({ length: word.length + 1 }, (_, at) => (at === 0 ? 32 : word.charCodeAt(at - 1)));
        expect([word, pairs.count(units, 1, units.length)]).toEqual([word, countTokens(word, { disallowedSpecial: new Set() })]);
      }
    }),
    { numRuns: 200 },
  );
});
