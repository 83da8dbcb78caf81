import { normalizeText } from '@strata/event-loop';
import type { CollationElement } from './collation-table';
import { CollationTable, COMMON_TERTIARY } from './collation-table';

const LEVEL_END = 0x01;
const TIE_BREAK = 0x02;
const TERTIARY_END = 0x80;
const MAX_SECONDARY_GAP_LENGTH = 200;
const MAX_TERTIARY_RUN_LENGTH = 0x7e;
const MIDDLE_DOT = 0xb7;
/** Letters of the root collation that are written with two characters: the Catalan l with a dot. */
const LETTERS_OF_TWO: readonly (readonly [written: string, letter: string])[] = [
  ['l\u00b7', '\u0140'],
  ['L\u00b7', '\u013f'],
];
const NO_MARKS: readonly number[] = [];
const NO_LETTER: CollationElement = { primary: 0, tail: -1, secondaries: NO_MARKS, tertiary: COMMON_TERTIARY };

/**
 * Letters that are one code unit with weights of their own, by code unit: the quick way for nearly all text. `primary` 0 means that the
 * character needs `CollationTable`. `secondary` numbers a list of mark weights, in the order of the lists.
 */
export interface SimpleLetters {
  readonly primary: Uint32Array;
  readonly secondary: Uint16Array;
  readonly tertiary: Uint8Array;
  /** The one byte of a letter that has nothing but a primary of one byte, such as most of ASCII; else 0. */
  readonly plainLead: Uint8Array;
  readonly markLists: readonly (readonly number[])[];
}

/** Names the order of strings that stored keys have: ICU's data makes it, and the layout of `encodeCollationKey`. */
export const COLLATION_VERSION = `ICU ${process.versions['icu'] ?? 'none'}, keys 2`;

let loaded: { readonly table: CollationTable; readonly simple: SimpleLetters } | null = null;

/** Built on first use: about 0.2 s, once per process. */
function load(): { readonly table: CollationTable; readonly simple: SimpleLetters } {
  if (loaded === null) {
    const table = new CollationTable();
    loaded = { table, simple: simpleLettersOf(table) };
  }
  return loaded;
}

/** Gives the process a table that was made before. */
export function useCollationTable(table: CollationTable): void {
  loaded = { table, simple: simpleLettersOf(table) };
}

export function simpleLetters(): SimpleLetters {
  return load().simple;
}

function simpleLettersOf(table: CollationTable): SimpleLetters {
  const primary = new Uint32Array(65536);
  const secondary = new Uint16Array(65536);
  const tertiary = new Uint8Array(65536);
  const plainLead = new Uint8Array(65536);
  const lists = new Map<string, readonly number[]>([['', []]]);
  const letters: [number, CollationElement][] = [];
  for (let code = 0; code < 0xfff0; code += 1) {
    if (code === 0x1100) code = 0x1200; // Hangul letters compose with what follows them
    if (code === 0x3400) code = 0xa000; // ideographs and
    if (code === 0xac00) code = 0xf900; // Hangul syllables are not in the table
    if (code === MIDDLE_DOT) continue; // behind an l it is a part of it
    const { elements, distinct } = table.get(code);
    const [element] = elements;
    if (element === undefined || elements.length !== 1 || !distinct || element.tail >= 0) continue;
    const character = String.fromCharCode(code);
    if (/\p{M}/u.test(character) || character.normalize('NFC') !== character) continue;
    letters.push([code, element]);
    lists.set(element.secondaries.join(), element.secondaries);
  }
  const markLists = [...lists.values()].sort(compareLists);
  const numberOf = new Map(markLists.map((list, i) => [list.join(), i]));
  for (const [code, element] of letters) {
    primary[code] = element.primary;
    secondary[code] = numberOf.get(element.secondaries.join()) ?? 0;
    tertiary[code] = element.tertiary;
    const isPlain = element.primary % 65536 === 0 && element.secondaries.length === 0 && element.tertiary === COMMON_TERTIARY;
    plainLead[code] = isPlain ? element.primary >>> 16 : 0;
  }
  return { primary, secondary, tertiary, plainLead, markLists };
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i += 1) {
    const order = (a[i] ?? 0) - (b[i] ?? 0);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Grows as needed; reused, because keys are made by the million. */
let target = new Uint8Array(1024);

/**
 * A key whose bytes order as the strings do: memcmp(key(a), key(b)) has the sign of compareStrings(a, b), and different strings have
 * different keys.
 *
 * Layout: primary weights (1 byte for letters that have an ASCII form, 3 for others, 6 for ideographs and Hangul), 1, marks with the
 * number of letters before each, 1, case and variants with the number of plain letters before each, 128; for strings with characters
 * that have no weights of their own also 2 and the code units. Plain lower-case ASCII thus takes its length and three bytes.
 */
export function encodeCollationKey(text: string): Uint8Array {
  const { simple } = load();
  reserve(text.length);
  let at = 0;
  let isPlain = true;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const lead = simple.plainLead[code] as number;
    if (lead !== 0) {
      target[at++] = lead;
      continue;
    }
    const primary = simple.primary[code] as number;
    if (primary === 0) return encodeAnyText(text);
    if (simple.secondary[code] !== 0 || simple.tertiary[code] !== COMMON_TERTIARY) isPlain = false;
    at = writePrimary(at, primary, -1);
  }
  lowerLevels.start();
  if (!isPlain)
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      const marks = simple.markLists[simple.secondary[code] as number] ?? NO_MARKS;
      lowerLevels.add(true, marks, simple.tertiary[code] as number);
    }
  return lowerLevels.finish(at);
}

/**
 * The primary weights of a text alone, as its key begins with them: no byte of the lower levels counts before the last of these.
 */
export function encodePrimaries(text: string): Uint8Array {
  const { elements } = elementsOf(text);
  reserve(elements.length);
  return Uint8Array.from(target.subarray(0, writePrimaries(elements)));
}

function encodeAnyText(text: string): Uint8Array {
  const { elements, isDistinct } = elementsOf(text);
  reserve(elements.length);
  const at = writePrimaries(elements);
  lowerLevels.start();
  for (const { primary, secondaries, tertiary } of elements) lowerLevels.add(primary !== 0, secondaries, tertiary);
  const key = lowerLevels.finish(at);
  return isDistinct ? key : withTieBreak(key, text);
}

/** `isDistinct`: no other text has these elements. */
function elementsOf(text: string): { elements: readonly CollationElement[]; isDistinct: boolean } {
  const { table } = load();
  const elements: CollationElement[] = [];
  /** The marks of the last element, once it has got some of its own: a letter may have any number of them. */
  let ownMarks: number[] | null = null;
  let normal = normalizeText(text, 'NFC');
  for (const [written, letter] of LETTERS_OF_TWO) normal = normal.replaceAll(written, letter);
  let isDistinct = normal === text;
  for (const character of normal) {
    const weights = table.get(character.codePointAt(0) ?? 0);
    isDistinct = isDistinct && weights.distinct;
    if (weights.elements.length > 0) ownMarks = null;
    for (const element of weights.elements) elements.push(element);
    if (weights.marks.length === 0) continue;
    if (ownMarks === null) {
      const last = elements.pop() ?? NO_LETTER;
      ownMarks = [...last.secondaries];
      elements.push({ ...last, secondaries: ownMarks });
    }
    for (const mark of weights.marks) ownMarks.push(mark);
  }
  return { elements, isDistinct };
}

/** @returns where they end in `target` */
function writePrimaries(elements: readonly CollationElement[]): number {
  let at = 0;
  for (const { primary, tail } of elements) if (primary !== 0) at = writePrimary(at, primary, tail);
  return at;
}

function withTieBreak(key: Uint8Array, text: string): Uint8Array {
  const whole = new Uint8Array(key.length + 1 + 2 * text.length);
  whole.set(key);
  whole[key.length] = TIE_BREAK;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    whole[key.length + 1 + 2 * i] = code >> 8;
    whole[key.length + 2 + 2 * i] = code & 0xff;
  }
  return whole;
}

function writePrimary(start: number, primary: number, tail: number): number {
  let at = start;
  const sub = primary % 65536;
  target[at++] = primary >>> 16;
  if (sub === 0) return at;
  target[at++] = 2 + Math.floor(sub / 254);
  target[at++] = 2 + (sub % 254);
  if (tail < 0) return at;
  target[at++] = tail >> 16;
  target[at++] = (tail >> 8) & 0xff;
  target[at++] = tail & 0xff;
  return at;
}

/** Room for so many letters with their marks. */
function reserve(letters: number): void {
  const bytes = 64 + letters * 12;
  if (target.length < bytes) target = new Uint8Array(2 * bytes);
}

/** Collects the second and third level of one key; the primaries before them are in `target`. */
class LowerLevels {
  private readonly marks: number[] = [];
  private readonly cases: number[] = [];
  private gap = 0;
  private run = 0;

  start(): void {
    this.marks.length = 0;
    this.cases.length = 0;
    this.gap = 0;
    this.run = 0;
  }

  /** @param isLetter false for marks at the start of the text, which have no letter */
  add(isLetter: boolean, secondaries: readonly number[], tertiary: number): void {
    if (isLetter) this.gap += 1;
    for (const weight of secondaries) {
      pushGap(this.marks, this.gap);
      this.marks.push(2 + Math.floor(weight / 250), 2 + (weight % 250));
      this.gap = 0;
    }
    if (tertiary === COMMON_TERTIARY) {
      this.run += 1;
      return;
    }
    pushRun(this.cases, this.run, tertiary < COMMON_TERTIARY);
    this.cases.push(tertiary);
    this.run = 0;
  }

  /** The whole key, whose primaries end at `end`. */
  finish(end: number): Uint8Array {
    const { marks, cases } = this;
    const key = Buffer.allocUnsafe(end + marks.length + cases.length + 3);
    let at = 0;
    for (; at < end; at += 1) key[at] = target[at] as number; // quicker than set() for keys of this size
    key[at++] = LEVEL_END;
    for (let i = 0; i < marks.length; i += 1) key[at++] = marks[i] as number;
    key[at++] = LEVEL_END;
    for (let i = 0; i < cases.length; i += 1) key[at++] = cases[i] as number;
    key[at] = TERTIARY_END;
    return key;
  }
}

const lowerLevels = new LowerLevels();

/** Letters without a mark before one: the more, the smaller, since no mark is less than any mark. */
function pushGap(bytes: number[], length: number): void {
  let rest = length;
  for (; rest >= MAX_SECONDARY_GAP_LENGTH; rest -= MAX_SECONDARY_GAP_LENGTH) bytes.push(0x10);
  bytes.push(0xfe - rest);
}

/** Plain letters before a variant: below 128 and growing before a smaller one, above it and shrinking before a greater one. */
function pushRun(bytes: number[], length: number, beforeSmaller: boolean): void {
  let rest = length;
  for (; rest >= MAX_TERTIARY_RUN_LENGTH; rest -= MAX_TERTIARY_RUN_LENGTH) bytes.push(beforeSmaller ? 0x7f : 0x81);
  bytes.push(beforeSmaller ? 1 + rest : 0xff - rest);
}
