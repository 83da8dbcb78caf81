import type { Word } from '@strata/text';
import type { SentenceWords } from './sentence-words';

/** A body whose words are no objects. */
interface PackedBody {
  readonly text: string;
  readonly bounds: number[];
  /** Of each word: its number, start, end, and whether it has a capital. */
  readonly columns: Uint32Array;
}

const COLUMNS = 4;

/**
 * The words of many texts between two readings of them. As objects the words of a corpus are more than all that is kept of it in the end, and
 * each collection of garbage would have to visit them; here a word costs sixteen bytes, and its text is kept once for the corpus.
 */
export class PackedWords {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];
  private readonly bodies: PackedBody[] = [];

  add({ text, words, bounds }: SentenceWords): void {
    const columns = new Uint32Array(words.length * COLUMNS);
    let at = 0;
    for (const word of words) {
      columns[at] = this.numberOf(word.text);
      columns[at + 1] = word.start;
      columns[at + 2] = word.end;
      columns[at + 3] = word.capital ? 1 : 0;
      at += COLUMNS;
    }
    this.bodies.push({ text, bounds, columns });
  }

  /** The text that was added as the `place`th, from 0. */
  at(place: number): SentenceWords {
    const { text, bounds, columns } = this.bodies[place]!;
    const words: Word[] = [];
    for (let at = 0; at < columns.length; at += COLUMNS)
      words.push({
        text: this.texts[columns[at]!]!,
        start: columns[at + 1]!,
        end: columns[at + 2]!,
        capital: columns[at + 3] === 1,
      });
    return { text, words, bounds };
  }

  private numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    this.numbers.set(text, number);
    this.texts.push(text);
    return number;
  }
}
