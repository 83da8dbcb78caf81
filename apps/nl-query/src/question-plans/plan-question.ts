import { reducedCast, withWorkBehind } from './cast-questions';
import { choice } from './choice';
import { comparison } from './comparison';
import type { Described } from './described';
import { reducedDescription, unnamedDescription } from './described-things';
import { lastQuestion } from './last-question';
import { withoutLabels } from './name-holes';
import type { QuestionPlan } from './question-plan';
import { asksOffice, isOffice } from './office';
import { saidOfOne } from './said-of-one';
import { saidTogether } from './said-together';
import { sharedClass } from './shared-class';

/** More hops are no question that anybody asks. */
const MOST_STEPS = 8;
/** Longer texts are no single question, and reading one would hold everybody up. */
const LONGEST_QUESTION = 2_000;

/**
 * Reads a question into hops, from the names in it outwards: each description of something ("the director of X") becomes the thing that
 * the next one is about.
 * @param found where the question holds names, ascending
 * @returns undefined when it does not say how they hang together, or is longer than questions are
 */
export function planQuestion(question: string, found: readonly { start: number; end: number }[]): QuestionPlan | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  const names = found.filter(({ start, end }) => !isOffice(question.slice(start, end))); // "CEO" has capitals, and is nobody's name
  const labels = names.map(({ start, end }) => question.slice(start, end));
  const things: Described[] = labels.map((name) => ({ kind: 'named', name }));
  let text = '';
  let at = 0;
  for (const [number, { start, end }] of names.entries()) {
    text += `${question.slice(at, start)}⟨${number}⟩`;
    at = end;
  }
  text = withoutLabels(text + question.slice(at));
  const compared =
    saidTogether(text, labels) ??
    comparison(text, labels) ??
    choice(text, labels) ??
    sharedClass(text, labels) ??
    saidOfOne(text, labels);
  if (compared) return compared;
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = asksOffice(text)
      ? undefined
      : (reducedDescription(text, things, labels) ?? reducedCast(withWorkBehind(text), things));
    if (next === undefined) break;
    text = withoutLabels(next);
  }
  if (things.length === labels.length) text = unnamedDescription(text.replace(/[?.!\s]+$/, ''), things) ?? text;
  return lastQuestion(text, things, labels);
}
