import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareStrings } from './collation';
import { encodeCollationKey } from './collation-key';

const icu = new Intl.Collator('en-US', { sensitivity: 'variant', caseFirst: 'upper' });
const byKey = (a: string, b: string) => Buffer.compare(encodeCollationKey(a), encodeCollationKey(b));

function between(...ranges: readonly (readonly [number, number])[]): fc.Arbitrary<string> {
  return fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }))).map((code) => String.fromCodePoint(code));
}

/** Pairs of strings that often share a beginning. */
function pairs(characters: fc.Arbitrary<string>): fc.Arbitrary<readonly [string, string]> {
  const text = fc.array(characters, { maxLength: 6 });
  return fc.tuple(text, text, fc.nat(3)).map(([a, b, shared]) => [a.join(''), [...a.slice(0, shared), ...b].join('')] as const);
}

const PROVEN: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ASCII: between([0x09, 0x0d], [0x20, 0x7e]),
  'ASCII with controls': between([0x00, 0x7f]),
  Latin: between([0xa1, 0x17f], [0x41, 0x7a]),
  'extended Latin': between([0x180, 0x24f], [0x61, 0x7a]),
  Vietnamese: between([0x1ea0, 0x1ef9]),
  Greek: between([0x386, 0x3ce]),
  Cyrillic: between([0x400, 0x45f]),
  punctuation: fc.constantFrom(...'‘’“”–—…•€£©®°±×÷¿¡«» \t-_.,;:!?()[]{}'),
  Hangul: between([0xac00, 0xd7a3]),
  kana: between([0x3041, 0x3093], [0x30a1, 0x30f3]),
  emoji: between([0x1f300, 0x1f64f], [0x61, 0x63]),
  Hebrew: between([0x5d0, 0x5ea]),
};

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc
    .array(between([0x61, 0x63], [0x300, 0x310], [0x1100, 0x1112], [0x1161, 0x1175], [0xe40, 0xe45], [0x4e00, 0x4e10]), {
      maxLength: 6,
    })
    .map((c) => c.join('')),
);

describe('collation', () => {
  it('puts upper case first, punctuation before digits before letters', () => {
    const words = ['', '_', '-', '.', '1', '10', '2', 'A', 'AA', 'Aa', 'aA', 'aa', 'Ab', 'ab', 'B', 'b', 'é', 'f', 'ß', 'st', 'z'];
    const shuffled = [...words].reverse();
    expect([...shuffled].sort(compareStrings)).toEqual([...shuffled].sort(icu.compare));
  });

  it.each(Object.entries(PROVEN))('orders %s as ICU does', (_, characters) => {
    const check = ([a, b]: readonly [string, string]) => {
      const wanted = Math.sign(icu.compare(a, b));
      if (wanted !== 0) expect([a, b, Math.sign(compareStrings(a, b))]).toEqual([a, b, wanted]);
    };
    fc.assert(fc.property(pairs(characters), check), { numRuns: 3000 });
  });

  it.each([
    ['LA', 'L·A'],
    ['l·', 'ŀ'],
    ['L·a', 'Ma'],
    ['l·l', 'll'],
    ['l!', 'l·'],
    ['a·b', 'a!b'],
    ['·', '!'],
    ['·l', 'l'],
  ])('knows the l with a dot as a letter: %s and %s', (a, b) => {
    const wanted = Math.sign(icu.compare(a, b));
    const found = Math.sign(compareStrings(a, b));
    expect(wanted === 0 ? found !== 0 : found === wanted).toBe(true);
  });

  it('agrees with its keys on any two strings', () => {
    const check = (a: string, b: string) => expect(Math.sign(byKey(a, b))).toBe(Math.sign(compareStrings(a, b)));
    fc.assert(fc.property(anyText, anyText, check), { numRuns: 5000 });
  });

  it('agrees with its keys on long strings, wherever they differ', () => {
    const word = fc.constantFrom('a', 'Abc ', 'é', 'e\u0301', 'ß', '中', 'l·', 'z', '\u0301', '한', 'ก', '\u0001', '中\u0301x');
    const change = fc.record({ at: fc.nat(70_000), text: word });
    const check = (unit: string, changes: readonly { at: number; text: string }[], [kept, cut]: readonly [number, number]) => {
      const long = unit.repeat(Math.ceil(70_000 / unit.length));
      const other = changes.reduce((text, { at, text: put }) => text.slice(0, at) + put + text.slice(at + put.length), long);
      const [a, b] = [long.slice(0, kept), other.slice(0, cut)];
      expect(Math.sign(compareStrings(a, b))).toBe(Math.sign(byKey(a, b)));
    };
    const lengths = fc.tuple(fc.constantFrom(70_000, 65_536, 32_768, 32_767), fc.constantFrom(70_000, 65_536, 32_769));
    fc.assert(fc.property(word, fc.array(change, { maxLength: 3 }), lengths, check), { numRuns: 60 });
  });

  it('calls only equal strings equal', () => {
    const check = (a: string, b: string) => expect(compareStrings(a, b) === 0).toBe(a === b);
    fc.assert(fc.property(anyText, anyText, check), { numRuns: 5000 });
    expect(compareStrings('e\u0301', 'é')).not.toBe(0);
    expect(compareStrings('a\u0001', 'a')).not.toBe(0);
    expect(compareStrings('\ud800', '\ud801')).not.toBe(0);
  });

  it('keeps a string before its continuations, whatever follows', () => {
    const check = (a: string, b: string) => expect(compareStrings(a, `${a}z${b}`)).toBeLessThan(0);
    fc.assert(fc.property(anyText, anyText, check), { numRuns: 2000 });
  });

  it('needs three bytes more than the letters for plain lower-case text', () => {
    expect(encodeCollationKey('the quick brown fox').length).toBe(22);
  });
});
