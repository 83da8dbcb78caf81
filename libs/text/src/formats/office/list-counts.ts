import { formattedNumber } from './number-formats';

/** A level of a list: how its items are counted and shown. */
export interface CountedLevel {
  start: number;
  /** As WordprocessingML names it; `bullet` and `none` show no number. */
  format: string;
  /** Such as `%1.%2`. */
  text: string;
  /** All its numbers are in digits, whatever those of the levels above are. */
  isLegal: boolean;
}

/** Where a paragraph stands in a list. */
interface ListPlace {
  /** The list of the text, and the definition it is made by. */
  readonly list: string;
  readonly definition: string;
  readonly level: number;
  readonly levels: ReadonlyMap<number, CountedLevel>;
  /** By level where this list begins to count at another number. */
  readonly starts: ReadonlyMap<number, number>;
}

/** What stands before every item of a list is short. */
const LONGEST_NUMBER = 60;

/** Counts the paragraphs of lists as Word does. */
export class ListCounts {
  private readonly counts = new Map<string, number[]>();
  private readonly begun = new Set<string>();

  /** Number of the next paragraph, such as `2.1` or `(a)`; "" for one that has none, or a bullet. */
  next(place: ListPlace): string {
    const { level, levels } = place;
    const here = levels.get(level);
    if (!here || here.format === 'bullet') return '';
    const counts = this.counted(place);
    if (here.format === 'none' || here.text.length > LONGEST_NUMBER) return '';
    return here.text.replace(/%([1-9])/g, (_, digit: string) => {
      const other = levels.get(Number(digit) - 1);
      return formattedNumber(
        counts[Number(digit) - 1] ?? other?.start ?? 1,
        here.isLegal ? 'decimal' : (other?.format ?? 'decimal'),
      );
    });
  }

  /** Lists of one definition go on counting from each other. @returns the counts of all levels, this paragraph's included */
  private counted({ list, definition, level, levels, starts }: ListPlace): readonly number[] {
    const counts = this.counts.get(definition) ?? [];
    this.counts.set(definition, counts);
    const startsAt = this.begun.has(`${list} ${level}`) ? undefined : starts.get(level);
    this.begun.add(`${list} ${level}`);
    for (let above = 0; above < level; above++) counts[above] ??= levels.get(above)?.start ?? 1;
    counts[level] = startsAt ?? (counts[level] === undefined ? (levels.get(level)?.start ?? 1) : counts[level] + 1);
    counts.length = level + 1;
    return counts;
  }
}
