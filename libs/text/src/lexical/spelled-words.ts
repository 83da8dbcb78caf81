import { fold, isCapital, isWordPair, isWordUnit } from './words';
import { FIRST_HASH, hashedFurther, mixedHash, textOfUnits, WordTable } from './word-table';

/** Longer words are no words that come again. */
const LONGEST_KEPT = 255;
const FIRST_ROOM = 4_096;

/** A spelling that comes for the first time. */
export interface Spelling {
  /** Folded, as `words` has it; "" for marks that stand alone. */
  text: string;
  /** The first letter is upper or title case. */
  capital: boolean;
}

/**
 * The words of many texts by the numbers of their spellings, 0, 1, 2 … in the order of their first coming. What a caller knows of a word can be
 * kept under that number, and a word that is known costs neither a string nor its folding.
 */
export class SpelledWords {
  /** Spellings so far. */
  size = 0;
  private readonly table = new WordTable(Infinity);
  private units = new Uint16Array(FIRST_ROOM);

  /** @param told of each spelling when it comes for the first time, with its number, before any word of it is */
  constructor(private readonly told: (spelling: Spelling, number: number) => void) {}

  /** Tells of the words of a text, in order: the same ones as `words`, and runs of marks. */
  forEach(text: string, tell: (number: number) => void): void {
    const { length } = text;
    if (this.units.length < length) this.units = new Uint16Array(2 * length);
    const { units } = this;
    for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
    for (let at = 0; at < length;) {
      const start = at;
      let hash = FIRST_HASH;
      for (let width = widthAt(units, at, length); width > 0; width = widthAt(units, at, length))
        for (; width > 0; width--) hash = hashedFurther(hash, units[at++]!);
      if (at === start) at++;
      else tell(this.numberOf(start, at, mixedHash(hash)));
    }
  }

  private numberOf(start: number, end: number, hash: number): number {
    const isKept = end - start <= LONGEST_KEPT;
    const known = isKept ? this.table.get(this.units, start, end, hash) : -1;
    if (known >= 0) return known;
    const number = this.size++;
    const raw = textOfUnits(this.units, start, end);
    this.told({ text: fold(raw), capital: isCapital(raw) }, number);
    if (isKept) this.table.set(this.units, start, end, number, hash);
    return number;
  }
}

/** Code units of the word character at `at`: 0 when there is none. */
function widthAt(units: Uint16Array, at: number, end: number): 0 | 1 | 2 {
  if (at >= end) return 0;
  const unit = units[at]!;
  if (unit < 0xd800 || unit > 0xdfff) return isWordUnit(unit) ? 1 : 0;
  return at + 1 < end && isWordPair(String.fromCharCode(unit, units[at + 1]!)) ? 2 : 0;
}
