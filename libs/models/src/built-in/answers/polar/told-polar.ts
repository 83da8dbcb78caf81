import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import { codeBehind } from '../passage-text/code-behind';
import { weighed } from '../weighed-terms';
import type { SaidSentence } from '../said-sentences';
import { deniesOutright, NEGATED, saysNumbers } from './denial';
import { askedModality, asksForLeave } from './modality';
import { otherName } from './other-name';
import { POLAR_BIAS, POLAR_WEIGHTS } from './polar-odds';
import type { PolarReading } from './polar-readings';
import { POLAR_FEATURES, polarReading } from './polar-readings';
import { toldOpposite } from './told-opposite';
import { isForbiddenSomewhere, limitsYes, toldPermission } from './told-permission';
import { isPolar, leavesOneOut, POLAR_TRAITS } from './polar-question';

/** Yes or no with the statement that says so. */
export interface ToldPolar {
  readonly answer: 'Yes' | 'No';
  readonly passage: Passage;
  readonly sentence: string;
  /** commands that it leads over to */
  readonly code: readonly string[];
}

/** Passages that are read. */
const READ = 5;
/** How likely yes has to be. Of BoolQ's questions that reach it, 78 of 100 are answered with yes; of all, 62. */
const LEAST_LIKELY = 0.71;
/** Share of the question's words that a yes says, with its title: what people ask of shops and actors says less than what they ask of contracts. */
const LEAST_SAID = 0.7;
const SAID = POLAR_FEATURES.indexOf('said');
const ANSWERED = /^(?:yes|no)\b[,.;:! ]/i;

/**
 * Yes or no to a question, and the sentence that says so: yes where the sentence that says most of it most likely states it, no where that denies it.
 * A question whose words merely stand near each other is not answered: "Is X the same as Y?" by what is said of both.
 * @param passages best first
 * @returns `undefined` where none does; the sentences may still be shown
 */
export function toldPolar(question: string, passages: readonly Passage[]): ToldPolar | undefined {
  if (!isPolar(question) || NEGATED.test(question)) return undefined;
  const read = passages.slice(0, READ);
  const alike = otherName(question, read);
  if (alike) return { answer: alike.answer, ...proofOf(alike.sentence) };
  const permission = toldPermission(question, read);
  if (permission) return { answer: permission.answer, ...proofOf(permission.sentence) };
  const opposite = toldOpposite(question, read);
  if (opposite) return { answer: 'No', ...proofOf(opposite) };
  if (asksForLeave(question)) return undefined;
  const reading = polarReading(question, read);
  if (!reading) return undefined;
  const { sentence } = reading.saying;
  if (ANSWERED.test(sentence.text) || !saysNumbers(question, `${sentence.text} ${sentence.passage.title}`)) return undefined;
  if (leavesOneOut(question, sentence.text)) return undefined;
  if (POLAR_TRAITS.sameness.test(question) && !POLAR_TRAITS.sameness.test(sentence.text)) return undefined;
  // what may or must be is denied by what forbids that and no less
  const answer =
    askedModality(question) === undefined && isDenied(question, reading)
      ? 'No'
      : isStated(question, reading) && !isForbiddenSomewhere(question, read)
        ? 'Yes'
        : undefined;
  return answer && { answer, ...proofOf(sentence) };
}

function proofOf({ passage, text, span }: SaidSentence): Omit<ToldPolar, 'answer'> {
  return { passage, sentence: text, code: codeBehind(passage.text, span.start, span.end) };
}

const likelihood = ({ features }: PolarReading): number => 1 / (1 + Math.exp(-POLAR_BIAS - weighed(features, POLAR_WEIGHTS)));

/** It most likely states what is asked, and without a condition. */
function isStated(question: string, reading: PolarReading): boolean {
  return (
    reading.features[SAID]! >= LEAST_SAID && likelihood(reading) >= LEAST_LIKELY && !limitsYes(question, reading.saying.sentence)
  );
}

/** It says all that is asked, and denies outright what its title does not say. */
function isDenied(question: string, { saying: { sentence, own, titled } }: PolarReading): boolean {
  if (POLAR_TRAITS.difference.test(question) || !own.every((share, term) => share === 1 || titled[term]! > 0)) return false;
  const beside = [...topicStems(question)].filter((_, term) => titled[term] === 0);
  return deniesOutright(new Set(beside), sentence.text);
}
