import type { TextSpan } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { softmax } from '../softmax';
import { weighed } from '../weighed-terms';
import type { AnswerReading } from './answer-readings';
import { answerReadings, READING_FEATURES } from './answer-readings';
import { READING_WEIGHTS } from './reading-odds';

/** Where the answer to a question stands, and what it is, each by its probability, the likeliest first. */
export interface LikelyAnswers {
  readonly sentences: readonly LikelySentence[];
  readonly spans: readonly LikelySpan[];
}

export interface LikelySentence {
  readonly passage: Passage;
  /** as it stands in its passage, on one line */
  readonly text: string;
  /** where */
  readonly span: TextSpan;
  /** how much of the question it says, with its title, 0..1 */
  readonly said: number;
  /** of that, by term */
  readonly terms: readonly number[];
  readonly probability: number;
  /** what in it is the answer in most of these cases; undefined where no span is */
  readonly told: string | undefined;
}

export interface LikelySpan {
  /** as written */
  readonly text: string;
  readonly probability: number;
  /** the likeliest one that has it */
  readonly sentence: LikelySentence;
}

/**
 * Weighs all sentences, and all names, dates, numbers and titles in them, as the answer to a question that describes nothing by something else, by a
 * log-linear model; a span in several sentences counts in all of them.
 * @param passages best first
 * @param weights of the features, then of the fits
 */
export function likelyAnswers(
  question: string,
  passages: readonly Passage[],
  weights: readonly number[] = READING_WEIGHTS,
): LikelyAnswers {
  const { sentences, said, readings } = answerReadings(question, passages);
  if (readings.length === 0) return { sentences: [], spans: [] };
  const odds = softmax(readings.map(({ features, fit }) => weighed(features, weights) + weights[READING_FEATURES.length + fit]!));
  const inSentence = sentences.map(() => 0);
  for (const [i, { sentence }] of readings.entries()) inSentence[sentence]! += odds[i]!;
  const likely = sentences.map(({ sentence: { passage, span } }, i) => ({
    ...{ passage, span, terms: said[i]!, said: said[i]!.reduce((sum, share) => sum + share, 0), probability: inSentence[i]! },
    text: passage.text.slice(span.start, span.end).replace(/\s+/g, ' '),
    told: readings.find((one, at) => one.sentence === i && one.span && odds[at]! >= MOST_OF * inSentence[i]!)?.span?.text,
  }));
  return { sentences: likely.toSorted(byProbability), spans: spansOf(readings, odds, likely).toSorted(byProbability) };
}

/** Share of a sentence's probability from which on a span in it is most of that. */
const MOST_OF = 0.6;

function spansOf(readings: readonly AnswerReading[], odds: readonly number[], sentences: readonly LikelySentence[]): LikelySpan[] {
  const found = new Map<string, LikelySpan & { most: number }>();
  for (const [i, { span, sentence }] of readings.entries()) {
    if (!span) continue;
    const key = span.text.toLowerCase();
    const known = found.get(key);
    const probability = odds[i]! + (known?.probability ?? 0);
    if (known && known.most >= odds[i]!) found.set(key, { ...known, probability });
    else found.set(key, { text: span.text, probability, sentence: sentences[sentence]!, most: odds[i]! });
  }
  return [...found.values()].map(({ text, probability, sentence }) => ({ text, probability, sentence }));
}

const byProbability = (a: { probability: number }, b: { probability: number }): number => b.probability - a.probability;
