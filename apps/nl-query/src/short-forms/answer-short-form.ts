import type { Steps } from '@strata/event-loop';
import { sentences } from '@strata/text';
import type { HopAnswer } from '../question-hops/hop-answer';
import type { AskedShortForm } from './asked-short-form';
import { definitionOf } from './definition-of';

/**
 * What passages say that a short form stands for, with the sentence that says so.
 * @param passages with their numbers, those first that are told first
 * @returns undefined where none says so
 */
export function* answerShortForm(
  { shortForm }: AskedShortForm,
  passages: readonly { readonly number: number; readonly text: string }[],
): Steps<HopAnswer | undefined> {
  const definition = yield* definitionOf(shortForm, passages);
  if (!definition) return undefined;
  const { number, text } = passages[definition.text]!;
  const span = sentences(text).find(({ start, end }) => start <= definition.at && definition.at < end);
  if (!span) return undefined;
  const sentence = text.slice(span.start, span.end).replace(/\s+/g, ' ');
  return {
    answer: definition.longForm,
    evidence: [{ passage: number, sentence, told: bothForms(sentence, definition.longForm, shortForm) }],
  };
}

/** "personal protective equipment (PPE)": as far as both stand beside each other in a sentence. */
function bothForms(sentence: string, longForm: string, shortForm: string): string {
  const [long, short] = [sentence.indexOf(longForm), sentence.indexOf(shortForm)];
  if (long < 0 || short < 0) return longForm;
  const [from, to] = [Math.min(long, short), Math.max(long + longForm.length, short + shortForm.length)];
  const closed = sentence.indexOf(')', to);
  return sentence.slice(from, closed < 0 || closed > to + 2 ? to : closed + 1);
}
