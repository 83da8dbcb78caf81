import type { Steps } from '@strata/event-loop';
import type { HopSources } from '../question-hops/hop-sources';
import type { Evidence } from '../question-hops/read-hop';
import type { ReadPassage } from '../question-hops/read-passage';
import { deathDate } from '../question-hops/told-facts';
import { yearsOf } from './periods';
import type { Tenure } from './tenures';
import { tenuresIn } from './tenures';
import type { TimedQuestion } from './timed-question';

/** What passages say of a time. */
export interface TimedAnswer {
  /** "" where they speak of it, but not of this time */
  readonly answer: string;
  readonly evidence: readonly Evidence[];
}

/** Share of what is asked about that a statement must speak of to be an answer, and to be told as what is known instead. */
const LEAST_MATCH = { answer: 0.8, known: 0.85 };
/** What is said with both ends is surer, and what is said in the question's own words. */
const WEIGHT = { bounded: 0.05, role: 0.1 };
const TOLD = 2;
/** Years before an end without a beginning for which it is taken to have held. */
const LIKELY_BEFORE = 10;

/**
 * Answers a question as of a time by the times that passages state, of the text or of the stored graph. In steps of one passage each.
 * @param read passages that may speak of it, best first
 * @returns undefined where none does
 */
export function* answerTimedQuestion(
  asked: TimedQuestion,
  read: Iterable<ReadPassage>,
  sources: HopSources,
): Steps<TimedAnswer | undefined> {
  const tenures: Tenure[] = [];
  for (const passage of read) {
    for (const tenure of tenuresIn(passage, asked, sources)) tenures.push(untilDeath(tenure, passage));
    yield;
  }
  const known = tenures.filter(({ match }) => match >= LEAST_MATCH.answer).sort((a, b) => sureness(b) - sureness(a));
  if (asked.asks === 'holder') return holderAt(yearsOf({ iso: asked.at }), known);
  for (const tenure of known) {
    const answer = timeText(asked.asks, tenure);
    if (answer !== '') return { answer, evidence: [tenure] };
  }
  return undefined;
}

function holderAt(
  [from = 0, until = 0]: [number | undefined, number | undefined],
  known: readonly Tenure[],
): TimedAnswer | undefined {
  const [best] = known.filter(({ period }) => {
    const begin = period.from ?? (period.until ?? 0) - LIKELY_BEFORE;
    return begin <= until && (period.until ?? Infinity) >= from;
  });
  if (best) return { answer: best.holder, evidence: [best] };
  const distance = ({ period }: Tenure) => Math.max((period.from ?? period.until!) - until, from - (period.until ?? period.from!));
  const others = known.filter(({ match }) => match >= LEAST_MATCH.known).toSorted((a, b) => distance(a) - distance(b));
  const nearest = [...new Map(others.map((tenure) => [tenure.sentence, tenure])).values()].slice(0, TOLD);
  return nearest.length === 0 ? undefined : { answer: '', evidence: nearest };
}

const sureness = ({ match, period, role }: Tenure): number =>
  match + (period.from !== undefined && period.until !== undefined ? WEIGHT.bounded : 0) + WEIGHT.role * role;

/** The times of a tenure that are asked for; "" where they are not said, or a year alone is. */
function timeText(asks: TimedQuestion['asks'], { period: { fromText, untilText, open } }: Tenure): string {
  if (asks === 'since') return fromText;
  if (fromText === untilText) return '';
  if (asks === 'until') return untilText;
  if (fromText === '') return '';
  return untilText === '' ? (open ? `since ${fromText}` : '') : `from ${fromText} to ${untilText}`;
}

/** What began and has no end said ends with the life that the passage tells of. */
function untilDeath(tenure: Tenure, passage: ReadPassage): Tenure {
  const { period } = tenure;
  if (!period.open || !tenure.own) return tenure;
  const died = deathDate(passage);
  const year = died && yearsOf({ iso: died.value })[1];
  if (year === undefined || year < (period.from ?? 0)) return tenure;
  return { ...tenure, period: { ...period, until: year } };
}
