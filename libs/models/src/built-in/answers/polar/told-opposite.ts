import type { Passage } from '../../../tasks/tasks';
import type { SaidSentence } from '../said-sentences';
import { isAbove, saidSentences } from '../said-sentences';
import { stemsBesideModals } from './modality';
import { areOpposite } from './opposites';

const ASKED = /^(?:(?:and|so|but) )?(?<be>is|are|was|were) (?<subject>[^?]{2,80}?) (?<state>\p{Ll}[\p{Ll}-]{2,20})[\s?]{0,5}$/iu;
const STATED =
  /^(?<subject>.{2,80}?) (?<be>is|are|was|were) (?:(?:completely|entirely|fully|currently|always|all|both) )?(?<state>\p{Ll}[\p{Ll}-]{2,20})(?<behind>.*)$/isu;
/** What may stand behind a state without narrowing it: why it is so, what comes of it, or another statement. */
const PLAIN_END = /^(?:[.!;:]?\s*$|[.!;:]\s|,? (?:so|because|since|due to|as they|as it)\b|, and )/i;
/** What holds only of some, at times or perhaps, and what is denied. */
const NARROWED =
  /\b(?:only|some|most|few|many|certain|other|if|when|while|until|unless|except|sometimes|often|usually|may|might|can|could|would|should|not|never|no|whether|than)\b|n['’]t\b/i;
const TAKES_BACK = /\b(?:unless|except|but|although|however|only if)\b/i;
const PAST = /^w/i;

/**
 * The sentence that states of what a question asks about the opposite of what it asks: "Are lunch breaks paid?", "Lunch breaks are unpaid". Of that thing alone:
 * not of one that has a further word, which may be another.
 * @param passages best first
 * @returns undefined for other questions, and where no sentence states it plainly
 */
export function toldOpposite(question: string, passages: readonly Passage[]): SaidSentence | undefined {
  const { be, subject, state } = ASKED.exec(question.trim())?.groups ?? {};
  if (be === undefined || subject === undefined || state === undefined) return undefined;
  const asked = new Set(stemsBesideModals(subject));
  if (asked.size === 0) return undefined;
  let told: SaidSentence | undefined;
  for (const sentence of passages.flatMap(saidSentences)) {
    const stated = STATED.exec(sentence.text)?.groups;
    if (!stated || PAST.test(be) !== PAST.test(stated['be']!)) continue;
    const isSame = stated['state']!.toLowerCase() === state.toLowerCase();
    if (!(isSame || areOpposite(state, stated['state']!)) || !isOfAll(asked, stated['subject']!, sentence)) continue;
    if (isSame) return undefined; // one says this, another that
    if (PLAIN_END.test(stated['behind']!) && !TAKES_BACK.test(stated['behind']!)) told ??= sentence;
  }
  return told;
}

/** Whether a statement is made of what is asked about, and of no part of it. */
function isOfAll(asked: ReadonlySet<string>, subject: string, sentence: SaidSentence): boolean {
  const said = new Set(stemsBesideModals(subject));
  if (NARROWED.test(subject) || said.size === 0) return false;
  return [...said].every((one) => asked.has(one)) && [...asked].every((one) => said.has(one) || isAbove(sentence, one));
}
