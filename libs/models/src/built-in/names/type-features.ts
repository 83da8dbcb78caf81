import type { WordType } from '@strata/text';
import { ANY_NOUN, hashText, isCapital, KIND, LEXICAL, lexicalBits } from '@strata/text';
import type { MentionTokens, ReadText } from './read-text';
import { TYPE_PLACES } from './model/type-model';

const NAME_BITS = ~(ANY_NOUN | LEXICAL.verb | LEXICAL.maybeVerb | LEXICAL.adjective | LEXICAL.maybeAdjective | LEXICAL.adverb);
const NONE: WordType = { text: '', folded: '', kind: 0, bits: 0, hash: hashText(' '), suffix: 0 };
const COPULAS = new Set(['is', 'was', 'are', 'were', 'be', 'became', 'as', 'called']);
const PHRASE_ENDS = new Set([
  'of',
  'in',
  'at',
  'from',
  'by',
  'for',
  'to',
  'on',
  'with',
  'that',
  'which',
  'who',
  'and',
  'or',
  'located',
  'based',
  'born',
  'was',
  'is',
  'has',
  'had',
  'were',
  'are',
  'known',
]);
const MOST_MENTIONS = 8;

/**
 * What speaks for the type of a thing: the words of its names, and what stands around its mentions. Places of the weight table, ascending,
 * none twice.
 * @param mentions those of one thing, at least one
 */
export function typeFeatures(read: ReadText, mentions: readonly MentionTokens[]): Int32Array {
  let count = 0;
  const spellings = new Set<string>();
  for (const mention of mentions.slice(0, MOST_MENTIONS)) {
    const add = (template: number, a: number, b = 0) => {
      let hash = Math.imul(template + 1, 0x85ebca6b) ^ a;
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ b;
      hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
      const place = (hash ^ (hash >>> 16)) & (TYPE_PLACES - 1);
      if (FOUND[place] === 1) return;
      FOUND[place] = 1;
      if (count === places.length) places = larger(places);
      places[count++] = place;
    };
    const words = read.tokens.type.slice(mention.from, mention.to + 1).filter(({ kind }) => kind !== KIND.mark);
    const spelling = words.map(({ folded }) => folded).join(' ');
    if (!spellings.has(spelling)) {
      spellings.add(spelling);
      spellingFeatures(words, spelling, add);
    }
    contextFeatures(read, mention, add);
  }
  const found = places.slice(0, count).sort();
  for (const place of found) FOUND[place] = 0;
  return found;
}

/** 1 for the places that were found of the thing under way; and room for them. */
const FOUND = new Uint8Array(TYPE_PLACES);
let places = new Int32Array(256);

function larger(list: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(list.length * 2);
  twice.set(list);
  return twice;
}

type Add = (template: number, a: number, b?: number) => void;

function spellingFeatures(words: readonly WordType[], spelling: string, add: Add): void {
  const count = Math.min(words.length, 5);
  const first = words[0] ?? NONE;
  const last = words.at(-1) ?? NONE;
  add(0, count, first.kind);
  add(1, hashText(spelling));
  add(2, last.hash, count > 1 ? 1 : 0);
  add(3, first.hash, count > 1 ? 1 : 0);
  add(4, last.suffix, count);
  add(5, hashText(last.folded.slice(-4)), last.kind);
  add(6, lexicalBits(spelling) & NAME_BITS, count > 1 ? 1 : 0);
  eachBit(lexicalBits(spelling), (bit) => add(7, bit, count > 1 ? 1 : 0));
  eachBit(first.bits, (bit) => add(8, bit, count));
  eachBit(last.bits, (bit) => add(9, bit, count));
  add(10, last.bits & ANY_NOUN, count);
  add(11, first.bits & NAME_BITS, last.bits & NAME_BITS);
  const of = words.findIndex(({ folded }) => folded === 'of' || folded === 'for' || folded === 'de');
  if (of > 0) {
    add(12, words[of - 1]!.hash);
    add(13, words[of - 1]!.bits & ANY_NOUN);
    eachBit(words[of - 1]!.bits, (bit) => add(14, bit));
  }
  for (const { hash, kind } of words) if (isCapital(kind)) add(15, hash);
  add(
    16,
    words.reduce((shape, { kind }, i) => (i < 5 ? shape | (kind << (3 * i)) : shape), 0),
  );
  if (words.some(({ kind }) => kind === KIND.number)) add(17, count, words[0]!.kind);
  if (/^\p{Lu}\.$/u.test(words[1]?.text ?? '') || /^\p{Lu}\.$/u.test(first.text)) add(18, 1);
}

function eachBit(bits: number, take: (bit: number) => void): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) take(31 - Math.clz32(rest & -rest));
}

function contextFeatures({ tokens, sentences }: ReadText, { from, to, sentence }: MentionTokens, add: Add): void {
  const { first, last: end } = sentences[sentence]!;
  const at = (i: number) => (i >= first && i < end ? tokens.type[i]! : NONE);
  const [before2, before, after, after2] = [at(from - 2), at(from - 1), at(to + 1), at(to + 2)];
  add(30, before.hash);
  add(31, after.hash);
  add(32, before2.hash, before.hash);
  add(33, after.hash, after2.hash);
  add(34, before.kind, after.kind);
  if (before.kind === KIND.lower) {
    add(35, before.bits & ANY_NOUN);
    eachBit(before.bits & ANY_NOUN, (bit) => add(36, bit));
    if (before.folded === 'the') eachBit(before2.bits & ANY_NOUN, (bit) => add(37, bit));
    if (before.folded === 'of' || before.folded === 'in') add(38, before2.hash, before.hash);
    if (before.folded === 'of' || before.folded === 'by') add(39, before2.bits & ANY_NOUN, before.hash);
  }
  if (after.kind === KIND.lower) {
    add(40, after.bits & ANY_NOUN);
    eachBit(after.bits, (bit) => add(41, bit));
    if (COPULAS.has(after.folded) || after.folded === 'has' || after.folded === 'had') add(42, after2.hash);
  }
  if (after.folded === 's' || after.text === "'s" || (after.text === "'" && after2.folded === 's'))
    add(43, at(to + (after.text === "'" ? 3 : 2)).hash);
  if (before.text === ',' && isCapital(before2.kind)) add(44, before2.bits & NAME_BITS);
  if (before.folded === 'and' && isCapital(before2.kind)) add(45, before2.bits & NAME_BITS);
  if ((after.text === ',' || after.folded === 'and') && isCapital(after2.kind)) add(46, after2.bits & NAME_BITS, after.hash);
  if (before.text === '"' || before.text === '\u201c') add(47, after.hash);
  if (before.text === '(') add(48, after.hash, before2.kind);
  if (after.text === '(') add(49, after2.kind, at(to + 3).kind);
  add(50, from === first ? 1 : 0, after.hash);
  const head = definingHead(at, to);
  if (head !== undefined) {
    add(51, head.hash);
    add(52, head.bits & ANY_NOUN);
    eachBit(head.bits & ANY_NOUN, (bit) => add(53, bit));
  }
  for (let i = from - 1; i >= Math.max(first, from - 4); i--) add(54, tokens.type[i]!.hash);
  for (let i = to + 1; i <= Math.min(end - 1, to + 4); i++) add(55, tokens.type[i]!.hash);
}

/** Head noun of what a name is said to be: "X is a French film director", "X, the capital of …", "X (a river …)". */
export function definingHead(at: (i: number) => WordType, to: number): WordType | undefined {
  let i = to + 1;
  while (at(i).text === ']' || at(i).text === '*') i++; // of a link, of emphasis
  if (at(i).text === '(') {
    let close = i + 1;
    while (close - i < 40 && at(close) !== NONE && at(close).kind !== 0 && at(close).text !== ')') close++;
    if (at(close).text === ')') i = close + 1;
  }
  const opener = at(i);
  if (opener.text !== ',' && !COPULAS.has(opener.folded)) return undefined;
  i++;
  const article = at(i).folded;
  if (article !== 'a' && article !== 'an' && article !== 'the' && article !== 'one') return undefined;
  if (article === 'one') while (i < to + 12 && at(i).folded !== 'the' && at(i).kind !== 0) i++;
  let head: WordType | undefined;
  for (let steps = 0; steps < 9; steps++) {
    const word = at(++i);
    const ofWhat = head?.folded === 'name' && word.folded === 'of' && /^an?$/.test(at(i + 1).folded); // "was the name of a state"
    if (word.kind === 0 || (word.kind === KIND.mark && word.text !== '-') || (PHRASE_ENDS.has(word.folded) && !ofWhat)) break;
    if (word.kind === KIND.lower && (word.bits & ANY_NOUN) !== 0) head = word;
    else if (head !== undefined && (word.bits & LEXICAL.verb) !== 0) break;
  }
  return head;
}
