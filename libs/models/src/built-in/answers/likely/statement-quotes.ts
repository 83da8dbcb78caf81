import type { TextSpan } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { quotedFrom } from '../answer-sentences';
import type { ProofSentence } from '../fitted-quotes';
import { quoteLength } from '../fitted-quotes';
import { softmax } from '../softmax';
import { weighed } from '../weighed-terms';
import { STATEMENT_WEIGHTS } from './statement-odds';
import { statementReadings } from './statement-readings';

const MOST = 4;
/** Sentences that are chosen among. */
const CHOSEN_AMONG = 20;
/** Words of all of them; the first is told whatever its length. */
const MOST_WORDS = 80;
/** Share of the likeliest sentence's probability that another one has to have. */
const NEARLY_AS_LIKELY = 0.1;
/** Share of its words that those before it may say. */
const MOST_REPEATED = 0.75;
/** What a sentence loses, as a logarithm of odds, whose words are all said before it. */
const REPEATING = 0.5;

interface Statement {
  readonly passage: Passage;
  readonly text: string;
  readonly span: TextSpan;
  readonly stems: ReadonlySet<string>;
  readonly probability: number;
}

/**
 * The sentences that most likely answer a question which asks for no name, date or number ("What are the effects of X?"), the likeliest first; what stands
 * in one passage together in its order. None that repeats the others.
 * @param passages best first
 */
export function statementQuotes(question: string, passages: readonly Passage[]): ProofSentence[] {
  const chosen: { statement: Statement; quote: ProofSentence }[] = [];
  const said = new Set<string>();
  let length = 0;
  const left = likelyStatements(question, passages).slice(0, CHOSEN_AMONG);
  const first = left[0]?.probability ?? 0;
  while (chosen.length < MOST && left.length > 0) {
    let best: Statement | undefined;
    let most = -Infinity;
    for (const one of left) {
      const repeated = share(one.stems, said);
      if (chosen.length > 0 && (repeated > MOST_REPEATED || one.probability < NEARLY_AS_LIKELY * first)) continue;
      const worth = Math.log(one.probability) - REPEATING * repeated;
      if (worth > most) [best, most] = [one, worth];
    }
    if (!best) break;
    left.splice(left.indexOf(best), 1);
    const quote: ProofSentence = { ...quotedFrom(best.passage, best.text, best.span), worth: best.probability };
    const words = quoteLength(quote);
    if (chosen.length > 0 && length + words > MOST_WORDS) continue;
    chosen.push({ statement: best, quote });
    length += words;
    for (const stem of best.stems) said.add(stem);
  }
  return inOrder(chosen).map(({ quote }) => quote);
}

function likelyStatements(question: string, passages: readonly Passage[]): Statement[] {
  const readings = statementReadings(question, passages);
  const odds = softmax(readings.map(({ features }) => weighed(features, STATEMENT_WEIGHTS)));
  const found = readings.map(({ saying: { sentence } }, i) => ({
    ...{ passage: sentence.passage, text: sentence.text, span: sentence.span, stems: sentence.stems },
    probability: odds[i]!,
  }));
  return found.toSorted((a, b) => b.probability - a.probability);
}

/** Passage by passage, in the order of the likeliest sentence of each; in a passage as they stand there. */
function inOrder<One extends { readonly statement: Statement }>(chosen: readonly One[]): One[] {
  return [...Map.groupBy(chosen, ({ statement }) => statement.passage).values()].flatMap((of) =>
    of.toSorted((a, b) => a.statement.span.start - b.statement.span.start),
  );
}

function share(stems: ReadonlySet<string>, of: ReadonlySet<string>): number {
  let count = 0;
  for (const stem of stems) if (of.has(stem)) count += 1;
  return count / Math.max(1, stems.size);
}
