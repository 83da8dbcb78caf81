import { ANY_NOUN, LEXICAL, lexicalBits, stem, STOP_WORDS, words } from '@strata/text';
import { topicStems } from '../answer-span';
import type { Span } from '../passage-text/shortened-quote';

/** A question for what does something: "Which software replaces PayPal?" */
export interface AskedSubject {
  /** of the noun that it is asked for by, the last word of it */
  readonly noun: string;
  /** stem of what it does */
  readonly verb: string;
  /** stems of what it does that to */
  readonly object: ReadonlySet<string>;
}

const ASKS = /^(?:and |so |but )?(?:which|what) (?<rest>[^?]{4,200})\??$/iu;
const AUXILIARY = /^(?:is|are|was|were|be|do|does|did|has|have|had|can|could|will|would|should|may|might|must)$/;
const PAST =
  /^(?:built|wrote|won|made|led|held|kept|took|became|began|bought|brought|chose|drew|drove|fell|felt|found|gave|grew|knew|left|lost|met|paid|ran|said|sang|saw|sent|sold|shot|spoke|spent|stood|taught|told|thought|threw|wore)$/;
/** Words of the noun. */
const MOST = 4;

/** What a question asks the doer of, by kind; undefined for any other question. */
export function askedSubject(question: string): AskedSubject | undefined {
  const rest = words(ASKS.exec(question.trim())?.groups!['rest'] ?? '').map(({ text }) => text);
  if (AUXILIARY.test(rest[0] ?? '')) return undefined;
  for (let at = 1; at <= MOST && at < rest.length - 1; at++) {
    const word = rest[at]!;
    if (AUXILIARY.test(word) || (STOP_WORDS.has(word) && !PAST.test(word))) return undefined;
    const isVerb = PAST.test(word) || [word, word.replace(/s$|d$/, ''), word.replace(/e[sd]$/, '')].some(mayBeVerb);
    const isForm = PAST.test(word) || /(?:[^s]s|ed)$/.test(word) || /[^s]s$/.test(rest[at - 1]!);
    if (!isVerb || !isForm || AUXILIARY.test(rest[at + 1]!)) continue;
    const object = topicStems(rest.slice(at + 1).join(' '));
    return object.size === 0 ? undefined : { noun: rest[at - 1]!, verb: stem(word), object };
  }
  return undefined;
}

const mayBeVerb = (word: string): boolean => (lexicalBits(word) & LEXICAL.verb) !== 0;

/** What may stand between a verb and who does it all the same: "the tool that replaces it is X", "replaced by X". */
const LEADS_BACK = /\b(?:by|is|are|was|were|called|named|namely)\b/i;
const PASSIVE = /\b(?:is|are|was|were|be|been|being|gets?|got)(?: \p{L}+){0,2} $/iu;
const LONGEST_FORM = 40;

/** Whether a stretch of a sentence stands where what the asked verb is done to, or where, does: behind it, where it is active and nothing leads back. */
export function isBehindVerb({ verb }: AskedSubject, sentence: string, { start }: Span): boolean {
  const said = words(sentence).find((word) => stem(word.text) === verb && word.end <= start);
  if (said === undefined || PASSIVE.test(sentence.slice(Math.max(0, said.start - LONGEST_FORM), said.start))) return false;
  return !LEADS_BACK.test(sentence.slice(said.end, start));
}

/** "*Salesforce* is on the way to replacing", "*The update-passwd tool* keeps": what a sentence begins with, up to a form of "be" or its verb. */
const SUBJECT =
  /^(?:(?:The|An?) )?(?<name>[\p{L}\p{N}][^\s,;:()]*(?: [^\s,;:()]+){0,3}?)(?: (?:is|are|was|were|has|have|had|will|would|can)\b|$)/u;
const ADVERB = / (?:also|now|already|still|then|first|currently|often)$/u;
const NO_NAME =
  /^(?:this|that|these|those|it|they|he|she|we|i|you|there|some|many|most|all|each|if|when|in|on|at|as|for|to|by|with|since|until|from|after|before|during|under|through|without|among|between|over|within)\b/i;
const TURNED = /[,;:()]|\b(?:not|never|no longer|which|that|who)\b|n['’]t\b/i;
/** Words before the verb, and the share of what it does that to that stands behind it. */
const FARTHEST = 12;
const LEAST_SAID = 0.75;

/** What a sentence that begins with its subject says does what is asked; undefined where that is not plain. */
export function statedSubject({ noun, verb, object }: AskedSubject, sentence: string): string | undefined {
  const all = words(sentence);
  const at = all.findIndex(({ text }) => stem(text) === verb);
  if (at < 1 || at > FARTHEST) return undefined;
  const before = sentence.slice(0, all[at]!.start);
  const subject = SUBJECT.exec(before.trimEnd().replace(ADVERB, ''))?.groups!['name'];
  if (subject === undefined || NO_NAME.test(subject) || TURNED.test(before) || PASSIVE.test(before)) return undefined;
  const behind = new Set(all.slice(at + 1).map(({ text }) => stem(text)));
  if ([...object].filter((one) => behind.has(one)).length < LEAST_SAID * object.size) return undefined;
  const name = subject.split(' ');
  const isOfKind = name.length > 1 && stem(name.at(-1)!.toLowerCase()) === stem(noun);
  const told = (isOfKind ? name.slice(0, -1) : name).join(' ');
  return isOfKind || isName(told) ? told : undefined;
}

/** Any word opens a sentence with a capital. */
function isName(text: string): boolean {
  if (/[\d_/.-]|.\p{Lu}/u.test(text)) return true;
  return /^\p{Lu}/u.test(text) && (lexicalBits(text.toLowerCase()) & (ANY_NOUN | LEXICAL.adjective | LEXICAL.verb)) === 0;
}
