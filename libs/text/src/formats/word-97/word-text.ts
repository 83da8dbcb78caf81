import { fieldRanges } from './field-ranges';
import type { FormattedRun } from './formatted-runs';
import { runAt } from './formatted-runs';
import type { ParagraphProperties } from './paragraph-properties';
import type { Piece } from './piece-table';
import type { ReplacedRange } from './text-ranges';

/** A paragraph, or what ends a cell or a row of a table. */
export interface WordParagraph {
  readonly text: string;
  readonly properties: ParagraphProperties;
  /** It is the last one of a cell. */
  readonly endsCell: boolean;
  /** Numbers of its first character and of the one behind its mark. */
  readonly start: number;
  readonly end: number;
}

interface TextSources {
  text: string;
  pieces: readonly Piece[];
  paragraphRuns: readonly FormattedRun[];
  /** Deleted and hidden text, and signs, in the order of the text. */
  replaced: readonly ReplacedRange[];
  propertiesOf: (run: FormattedRun | undefined) => ParagraphProperties;
}

/** The sign of a note that Word numbers. */
const NOTE = /\u0002/g;
const CELL = '\u0007';
const MARKS = /[\r\u0007\u000c]/g;

/** The text of a document, paragraph by paragraph. */
export class WordText {
  constructor(private readonly sources: TextSources) {}

  /**
   * What is to be read between two places of the text.
   * @param marks by their places signs of footnotes, which are shown as this text
   */
  *paragraphs(from: number, to: number, shownAt: ReadonlyMap<number, string> = new Map()): Generator<WordParagraph> {
    const { text } = this.sources;
    let [line, start] = ['', from];
    for (const { start: at, end, shown } of this.visible(from, to)) {
      if (shown !== undefined) {
        line += shown;
        continue;
      }
      let written = at;
      MARKS.lastIndex = at;
      for (let mark = MARKS.exec(text); mark && mark.index < end; mark = MARKS.exec(text)) {
        const properties = this.propertiesAt(mark.index);
        line += this.characters(written, mark.index, shownAt);
        written = mark.index + 1;
        const endsCell = mark[0] === CELL || properties.endsInnerCell;
        yield { text: line, properties, endsCell, start, end: written };
        [line, start] = ['', written];
        MARKS.lastIndex = written; // whoever reads may have looked for others meanwhile
      }
      line += this.characters(written, end, shownAt);
    }
    if (line.trim() !== '') yield { text: line, properties: this.propertiesAt(to - 1), endsCell: false, start, end: to };
  }

  /** Stretches of the text in its order; `shown` instead of their characters. */
  private *visible(from: number, to: number): Generator<{ start: number; end: number; shown?: string }> {
    const fields = fieldRanges(this.sources.text, from, to);
    const { replaced } = this.sources;
    let at = from;
    let [field, other] = [0, firstBehind(replaced, from)];
    while (at < to) {
      const nextField = fields[field];
      const nextOther = replaced[other];
      const isField = nextField !== undefined && (!nextOther || nextField.start <= nextOther.start);
      const next = isField ? nextField : nextOther;
      if (!next || next.start >= to) break;
      if (isField) field++;
      else other++;
      if (next.end <= at) continue;
      if (next.start > at) yield { start: at, end: next.start };
      if (next.shown !== '' && next.start >= at) yield { start: next.start, end: next.end, shown: next.shown };
      at = Math.min(to, next.end);
    }
    if (at < to) yield { start: at, end: to };
  }

  private characters(from: number, to: number, shownAt: ReadonlyMap<number, string>): string {
    const text = this.sources.text.slice(from, to);
    return shownAt.size === 0 ? text : text.replace(NOTE, (sign, index: number) => shownAt.get(from + index) ?? sign);
  }

  private propertiesAt(character: number): ParagraphProperties {
    const { pieces, paragraphRuns, propertiesOf } = this.sources;
    const piece = pieceAt(pieces, character);
    const place = piece && piece.at + (character - piece.start) * piece.bytesPerCharacter;
    return propertiesOf(place === undefined ? undefined : runAt(paragraphRuns, place));
  }
}

function pieceAt(pieces: readonly Piece[], character: number): Piece | undefined {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pieces[middle]!.end <= character) low = middle + 1;
    else high = middle;
  }
  return pieces[low];
}

/** Number of the first range that ends behind a place. */
function firstBehind(ranges: readonly ReplacedRange[], at: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
