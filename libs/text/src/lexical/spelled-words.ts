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
  /** room for a word */
  private units = new Uint16Array(FIRST_ROOM);

  /** @param told of each spelling when it comes for the first time, with its number, before any word of it is */
  constructor(private readonly told: (spelling: Spelling, number: number) => void) {}

  /** Tells of the words of a text, in order: the same ones as `words`, and runs of marks. */
  forEach(text: string, tell: (number: number) => void): void {
    const { length } = text;
    if (this.units.length < length) this.units = new Uint16Array(2 * length);
    const { units } = this;
    let filled = 0;
    let hash = FIRST_HASH;
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(at);
      const isHalf = unit >= 0xd800 && unit <= 0xdfff;
      if (isHalf ? isWordPair(text.slice(at, at + 2)) : isWordUnit(unit)) {
        units[filled++] = unit;
        hash = hashedFurther(hash, unit);
        if (!isHalf) continue;
        units[filled++] = text.charCodeAt(++at);
        hash = hashedFurther(hash, units[filled - 1]!);
      } else if (filled > 0) {
        tell(this.numberOf(filled, mixedHash(hash)));
        [filled, hash] = [0, FIRST_HASH];
      }
    }
    if (filled > 0) tell(this.numberOf(filled, mixedHash(hash)));
  }

  /** @param length of the word in the room for one @param hash of it */
  private numberOf(length: number, hash: number): number {
    const isKept = length <= LONGEST_KEPT;
    const known = isKept ? this.table.get(this.units, 0, length, hash) : -1;
    if (known >= 0) return known;
    const number = this.size++;
    const raw = textOfUnits(this.units, 0, length);
    this.told({ text: fold(raw), capital: isCapital(raw) }, number);
    if (isKept) this.table.set(this.units, 0, length, number, hash);
    return number;
  }
}
