import type { TextSpan } from '@strata/text';
import { stem, words } from '@strata/text';
import { softmax } from '../softmax';
import { withSigns } from './bare-signs';
import { ReadQuestion } from './read-tokens';
import { SpanNetwork } from './span-network';

/** What in a sentence the answer to a question most likely is. */
export interface ReadSpan extends TextSpan {
  /** as written */
  readonly text: string;
  /** that this very stretch is the answer, 0..1 */
  readonly probability: number;
  /** that the sentence has no answer, 0..1 */
  readonly none: number;
}

/** Words of the longest answer that is considered. */
const LONGEST = 20;
/** Of a sentence that is read: what is longer nobody says in one breath, and it would take as much longer. */
const MOST = { characters: 1_000, words: 90 };

/** Reads what of sentences answers a question, in English. */
export class SpanReader {
  private readonly question: ReadQuestion;

  constructor(question: string) {
    this.question = new ReadQuestion(question);
  }

  /**
   * @param about titles and heads that the sentence stands below
   * @returns undefined of a sentence without words, or with too many
   */
  read(sentence: string, about: string): ReadSpan | undefined {
    if (sentence.length > MOST.characters) return undefined;
    const all = words(sentence);
    if (all.length === 0 || all.length > MOST.words || this.question.isEmpty) return undefined;
    const read = this.question.read(sentence, all, new Set(words(about).map(({ text }) => stem(text))));
    const { begins, ends, none } = new SpanNetwork(read.question).scores(read.sentence);
    const stretches = all.flatMap((_, first) =>
      all.slice(first, first + LONGEST).map((__, more) => ({ first, last: first + more })),
    );
    const odds = softmax([...stretches.map(({ first, last }) => begins[first]! + ends[last]!), none]);
    let best = 0;
    for (let at = 1; at < stretches.length; at++) if (odds[at]! > odds[best]!) best = at;
    const { first, last } = stretches[best]!;
    const span = withSigns(sentence, { start: all[first]!.start, end: all[last]!.end });
    return { ...span, text: sentence.slice(span.start, span.end), probability: odds[best]!, none: odds.at(-1)! };
  }
}
