/**
 * Collation elements derived from ICU itself: no sort keys can be had from `Intl`, but sorting code points with it at each strength gives
 * their weights (Unicode Technical Standard 10, sections 3 and 4, is the model). Ideographs, Hangul syllables and rare supplementary
 * scripts are not sorted but stand in code point order behind the place of their script.
 */

/** One letter of a string, with the marks on it. */
export interface CollationElement {
  /** `lead * 65536 + sub`; see `encodeCollationKey` for the bytes. */
  readonly primary: number;
  /** Orders the letters that share `primary`, by code point; -1 for none. */
  readonly tail: number;
  /** Weights of the marks, in order; empty for a plain letter. */
  readonly secondaries: readonly number[];
  /** `COMMON_TERTIARY` for a plain lower-case or uncased letter, less for upper case, more for other variants. */
  readonly tertiary: number;
}

export const COMMON_TERTIARY = 128;

/** What one code point contributes: elements, or marks for the element before it, or (both empty) nothing. */
export interface CodePointWeights {
  readonly elements: readonly CollationElement[];
  readonly marks: readonly number[];
  /** No other code point has the same weights, and none changes by NFC: a string of such needs no tie break. */
  readonly distinct: boolean;
}

const base = new Intl.Collator('en-US', { sensitivity: 'base' });
const accent = new Intl.Collator('en-US', { sensitivity: 'accent' });
const variant = new Intl.Collator('en-US', { sensitivity: 'variant', caseFirst: 'upper' });

const HIGHEST = '\uffff';
const UNSORTED = /[\p{Script=Han}\p{Cn}\p{Cs}\p{Co}\uac00-\ud7a3]/u;
const SORTED_RANGES: readonly (readonly [number, number])[] = [
  [0, 0xffef],
  [0x1d400, 0x1d7ff],
  [0x1f000, 0x1faff],
];

/** The letters of one primary weight; the first in order is its plain form at the secondary level. */
interface LetterClass {
  readonly members: string[];
  primary: number;
}

/** All that `CollationTable.get` needs, as it can be stored. */
export interface SavedCollation {
  readonly weights: readonly (readonly [code: number, weights: CodePointWeights])[];
  readonly hanAnchor: number;
  readonly hangulAnchor: number;
}

export class CollationTable {
  private readonly weights: Map<number, CodePointWeights>;
  private readonly classes: LetterClass[] = [];
  private readonly marks: string[] = [];
  private readonly hanAnchor: number;
  private readonly hangulAnchor: number;

  /** @param saved what `save` of an equal ICU gave; without it the table is made, which takes 0.2 s */
  constructor(saved?: SavedCollation) {
    this.weights = new Map(saved?.weights);
    if (saved !== undefined) {
      this.hanAnchor = saved.hanAnchor;
      this.hangulAnchor = saved.hangulAnchor;
      return;
    }
    const letters: string[] = [];
    const composed: string[] = [];
    for (const character of sortedRepertoire()) {
      if (variant.compare(character, '') === 0) this.weights.set(codeOf(character), { elements: [], marks: [], distinct: false });
      else if (base.compare(character, '') === 0) this.marks.push(character);
      else if (isComposed(character)) composed.push(character);
      else letters.push(character);
    }
    this.marks.sort(markOrder);
    this.setMarks();
    letters.sort((a, b) => variant.compare(a, b) || codeOf(a) - codeOf(b));
    const expanding = this.classify(letters);
    this.numberClasses();
    for (const letterClass of this.classes) this.setLetters(letterClass);
    for (const character of expanding) this.setExpansion(character);
    for (const character of composed) this.setComposed(character);
    this.findDistinct(expanding);
    this.hanAnchor = this.anchorOf('一');
    this.hangulAnchor = this.anchorOf('가');
  }

  save(): SavedCollation {
    return { weights: [...this.weights], hanAnchor: this.hanAnchor, hangulAnchor: this.hangulAnchor };
  }

  /** For a code point of a string in NFC. */
  get(code: number): CodePointWeights {
    const known = this.weights.get(code);
    if (known !== undefined) return known;
    const character = String.fromCodePoint(code);
    const isHangul = code >= 0xac00 && code <= 0xd7a3;
    const primary = isHangul ? this.hangulAnchor : this.hanAnchor;
    const tail = isHangul || /\p{Script=Han}/u.test(character) ? code : code + 0x110000;
    const weights = { elements: [{ primary, tail, secondaries: [], tertiary: COMMON_TERTIARY }], marks: [], distinct: true };
    this.weights.set(code, weights);
    return weights;
  }

  private setMarks(): void {
    let weight = 0;
    this.marks.forEach((mark, i) => {
      const before = this.marks[i - 1];
      const differs = before === undefined || accent.compare(`a${before}`, `a${mark}`) !== 0;
      if (differs) weight += 2; // odd numbers are left for letters whose mark is no code point
      this.weights.set(codeOf(mark), { elements: [], marks: [weight], distinct: false });
    });
  }

  private markWeight(mark: string): number {
    return this.weights.get(codeOf(mark))?.marks[0] ?? 0;
  }

  /** Puts letters into classes, in order; gives those that stand for several letters, such as ß. */
  private classify(letters: readonly string[]): string[] {
    const expanding: string[] = [];
    let current: LetterClass | undefined;
    for (const letter of letters) {
      const first = current?.members[0];
      if (current !== undefined && first !== undefined && base.compare(letter, first) === 0) current.members.push(letter);
      else if (first !== undefined && base.compare(letter, first + HIGHEST) < 0) expanding.push(letter);
      else this.classes.push((current = { members: [letter], primary: 0 }));
    }
    return expanding;
  }

  /** Classes with an ASCII letter get a lead byte of their own, the others share the odd one behind it. */
  private numberClasses(): void {
    let lead = 3;
    let sub = 0;
    for (const letterClass of this.classes) {
      if (letterClass.members.some((member) => codeOf(member) < 128)) {
        lead = lead % 2 === 1 ? lead + 1 : lead + 2;
        sub = 0;
        letterClass.primary = lead * 65536;
      } else {
        if (lead % 2 === 0) lead += 1;
        sub += 2; // odd ones are left for code points behind this class that are not sorted
        letterClass.primary = lead * 65536 + sub;
      }
    }
  }

  private setLetters({ members, primary }: LetterClass): void {
    const [plain = ''] = members;
    let group: string[] = [];
    const taken = new Map<number, number>();
    const secondariesOf = (first: string): number[] => {
      if (accent.compare(first, plain) === 0) return [];
      const weight = this.secondaryWeight((mark) => accent.compare(first, plain + mark));
      const before = taken.get(weight) ?? 0;
      taken.set(weight, before + 1);
      return before === 0 ? [weight] : [weight, before]; // several between the same two marks: in the order of the letters
    };
    const finish = () => {
      const [first = ''] = group;
      const secondaries = secondariesOf(first);
      const center = Math.max(0, group.indexOf(group.find(isPlainAscii) ?? group.find(isPlainForm) ?? first));
      let step = 0;
      const steps = group.map((member, i) => {
        const before = group[i - 1];
        if (before !== undefined && variant.compare(before, member) !== 0) step += 1;
        return step;
      });
      group.forEach((member, i) => {
        const tertiary = COMMON_TERTIARY + 2 * ((steps[i] ?? 0) - (steps[center] ?? 0));
        const distinct = i === 0 || steps[i] !== steps[i - 1];
        this.weights.set(codeOf(member), { elements: [{ primary, tail: -1, secondaries, tertiary }], marks: [], distinct });
      });
    };
    for (const member of members) {
      const [first] = group;
      if (first !== undefined && accent.compare(first, member) !== 0) {
        finish();
        group = [];
      }
      group.push(member);
    }
    finish();
  }

  /** The weight of a mark that `compare` finds equal to the letter's, or one between its neighbours. */
  private secondaryWeight(compare: (mark: string) => number): number {
    const index = lowerBound(this.marks.length, (i) => compare(this.marks[i] ?? '') > 0);
    const mark = this.marks[index];
    if (mark !== undefined && compare(mark) === 0) return this.markWeight(mark);
    return (index === 0 ? 0 : this.markWeight(this.marks[index - 1] ?? '')) + 1;
  }

  /** Finds the letters one after the other, then the mark in them and the first one's variant. */
  private setExpansion(character: string): void {
    const found: LetterClass[] = [];
    let text = '';
    while (found.length < 20 && base.compare(character, text) !== 0) {
      const prefix = text;
      const index = lowerBound(this.classes.length, (i) => base.compare(character, prefix + this.plainOf(i) + HIGHEST) > 0);
      const next = this.classes[index];
      if (next === undefined) break;
      found.push(next);
      text += this.plainOf(index);
    }
    const [head] = found;
    if (head === undefined) return;
    const rest = text.slice((head.members[0] ?? '').length);
    const isPlain = accent.compare(character, text) === 0;
    const marked = isPlain ? null : this.markIn(character, found);
    const elements = found.map(({ primary }, i): CollationElement => {
      const tertiary = i === 0 ? this.expansionTertiary(character, head, rest, isPlain) : COMMON_TERTIARY;
      return { primary, tail: -1, secondaries: i === marked?.letter ? [marked.weight] : [], tertiary };
    });
    this.weights.set(codeOf(character), { elements, marks: [], distinct: false });
  }

  /** Behind which of its letters an expansion has its mark, and which. */
  private markIn(character: string, letters: readonly LetterClass[]): { readonly letter: number; readonly weight: number } {
    const plain = letters.map(({ members }) => members[0] ?? '');
    const compareWith = (letter: number, mark: string) =>
      accent.compare(character, plain.map((text, i) => (i === letter ? text + mark : text)).join(''));
    const [lowest = ''] = this.marks;
    const letter = Math.max(
      0,
      plain.findIndex((_, i) => compareWith(i, lowest) >= 0),
    );
    return { letter, weight: this.secondaryWeight((mark) => compareWith(letter, mark)) };
  }

  private plainOf(index: number): string {
    return this.classes[index]?.members[0] ?? '';
  }

  private expansionTertiary(character: string, head: LetterClass, rest: string, isPlain: boolean): number {
    if (!isPlain) return isPlainForm(character) ? COMMON_TERTIARY : COMMON_TERTIARY - 1;
    const [first = ''] = head.members;
    const variants = head.members.filter((member) => accent.compare(member, first) === 0);
    const rests = rest.toLowerCase();
    const index = lowerBound(variants.length, (i) => variant.compare(character, (variants[i] ?? '') + rests) > 0);
    const below = variants[index - 1];
    return below === undefined
      ? COMMON_TERTIARY - 100
      : (this.weights.get(codeOf(below))?.elements[0]?.tertiary ?? COMMON_TERTIARY) + 1;
  }

  private setComposed(character: string): void {
    const [letter = '', ...marks] = character.normalize('NFD');
    const own = this.weights.get(codeOf(letter));
    const last = own?.elements.at(-1);
    if (own === undefined || last === undefined) return;
    const secondaries = [...last.secondaries, ...marks.map((mark) => this.markWeight(mark))];
    const elements = [...own.elements.slice(0, -1), { ...last, secondaries }];
    this.weights.set(codeOf(character), { elements, marks: [], distinct: own.distinct });
  }

  /** Letters such as ß that no other letter's mark resembles need no tie break. */
  private findDistinct(expanding: readonly string[]): void {
    const signature = ({ primary, secondaries, tertiary }: CollationElement) => `${primary}:${secondaries.join()}:${tertiary}`;
    const uses = new Map<string, number>();
    for (const { elements } of this.weights.values())
      for (const element of elements) uses.set(signature(element), (uses.get(signature(element)) ?? 0) + 1);
    for (const character of expanding) {
      const weights = this.weights.get(codeOf(character));
      if (weights === undefined) continue;
      const marked = weights.elements.filter(({ secondaries }) => secondaries.length > 0);
      const distinct = marked.some((element) => uses.get(signature(element)) === 1);
      this.weights.set(codeOf(character), { ...weights, distinct });
    }
  }

  /** The place behind the last class before a character. */
  private anchorOf(character: string): number {
    const index = lowerBound(this.classes.length, (i) => base.compare(character, this.plainOf(i)) > 0);
    const before = this.classes[index - 1]?.primary ?? 0;
    return before % 65536 === 0 ? before + 65536 + 1 : before + 1;
  }
}

function sortedRepertoire(): string[] {
  const characters: string[] = [];
  for (const [from, to] of SORTED_RANGES)
    for (let code = from; code <= to; code += 1) {
      const character = String.fromCodePoint(code);
      if (!UNSORTED.test(character) && character.normalize('NFC') === character) characters.push(character);
    }
  return characters;
}

/** A letter with marks, as the collator sees it too (й is one to Unicode, but a letter of its own to the collator). */
function isComposed(character: string): boolean {
  const [letter = '', ...marks] = character.normalize('NFD');
  if (marks.length === 0) return false;
  return base.compare(character, letter) === 0 && marks.every((mark) => base.compare(mark, '') === 0);
}

function isPlainAscii(character: string): boolean {
  return codeOf(character) < 128 && isPlainForm(character);
}

function isPlainForm(character: string): boolean {
  return character.toLowerCase() === character;
}

function markOrder(a: string, b: string): number {
  return accent.compare(`a${a}`, `a${b}`) || codeOf(a) - codeOf(b);
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** First index for which `isBelow` is false; it must be true before and false from there on. */
function lowerBound(length: number, isBelow: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
