import { stem, STOP_WORDS, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { isQuotable } from '../passage-text/quotable';
import { headsAbove } from '../passage-text/heads-above';
import type { SaidSentence } from '../said-sentences';
import { isAbove, saidSentences } from '../said-sentences';
import { statedModalities, stemsBesideModals } from './modality';

const RULED =
  '(?:allowed|permitted|tolerated|welcome|acceptable|authori[sz]ed|prohibited|forbidden|banned|barred|legal|illegal|lawful|unlawful|off[ -]limits|okay|ok)';
const ASKED = new RegExp(
  String.raw`^(?:(?:and|so|but) )?(?:is|are|was|were|am) (?<thing>[^?]{1,80}?) (?:(?:still|also|ever|generally|currently) )?${RULED}(?!\w)(?<rest>[^?]{0,120})`,
  'i',
);
/** Who is asked for is anybody: what may be done stands behind "to". */
const ANYBODY = /^(?:it|i|we|you|one|people|anyone|anybody|everyone|there)$/i;
/** Words that a rule is made with, whatever their form. */
const RULING =
  /\b(?:allow|permit|permission|prohibit|forbid|forbad|forbidden|ban|banned|tolerat|restrict|disallow|unacceptable|acceptable|illegal|unlawful|eligib|(?<!not )limited to|off[ -]limits)\p{L}{0,6}\b/iu;
/** "Don't post …", "Never feed …", "No pets." */
const IMPERATIVE = /(?:^|[.:;] )(?:please )?(?:do not|don['’]t|never|no|avoid|refrain from) \p{L}/iu;
/** What can be is more often no rule. */
const ABILITY = /^(?:can|could)$/i;
const NAMES_RULES = /\b(?:rules?|polic(?:y|ies)|prohibited|forbidden|not allowed|code of conduct|restrictions?)\b/i;
const LONGEST = 600;
/** What a rule on the one is one on the other, too. */
const ALIKE = [
  'pet dog cat animal',
  'smoking smoke vaping vape cigarette tobacco',
  'alcohol alcoholic beer wine liquor drink',
  'photography photograph photo picture filming',
  'weapon gun firearm knife',
  'child kid minor toddler',
  'nudity nude naked pornography sexual',
  'device laptop computer phone tablet',
  'bike bicycle',
].map((row) => row.split(' ').map(stem));
/** Sentences above an item of a list in which the one that leads over to it is looked for. */
const LEAD = 20;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;
const [ROOT, ENDING] = [5, 2];

/**
 * The sentences that make a rule on what a question asks to be allowed or forbidden, those first that say outright that it is. What merely speaks of the thing is
 * none, nor is what allows another.
 * @param passages best first
 * @returns undefined for other questions
 */
export function rulesOnThing(question: string, passages: readonly Passage[]): SaidSentence[] | undefined {
  const { thing, rest = '' } = ASKED.exec(question.trim())?.groups ?? {};
  if (thing === undefined) return undefined;
  const named = ANYBODY.test(thing.trim()) ? rest.replace(/^\s*to\b/i, ' ') : thing;
  const wanted = words(named).filter(({ text }) => !STOP_WORDS.has(text) && stemsBesideModals(text).length > 0);
  if (wanted.length === 0) return undefined;
  const rules = passages.flatMap((passage) => {
    const all = saidSentences(passage);
    return all.filter((sentence, place) => {
      if (sentence.text.length > LONGEST || sentence.text.endsWith('?') || !isQuotable(sentence.text)) return false;
      const own = wanted.every(({ text }) => says(sentence.stems, text));
      const isTold = own || wanted.every(({ text }) => says(sentence.stems, text) || isAbove(sentence, stem(text)));
      return isTold && (isRule(sentence) || (own && (isBelowRules(sentence) || isRuledItem(all, place))));
    });
  });
  return [...rules.filter(({ text }) => OUTRIGHT.test(text)), ...rules.filter(({ text }) => !OUTRIGHT.test(text))];
}

function isRule({ text }: SaidSentence): boolean {
  const isModal = statedModalities(text).some(({ start, end }) => !ABILITY.test(text.slice(start, end)));
  return isModal || RULING.test(text) || IMPERATIVE.test(text);
}

const isBelowRules = ({ passage, span }: SaidSentence): boolean =>
  NAMES_RULES.test(`${passage.title} ${headsAbove(passage)(span.start)}`);

/** Whether a sentence is an item of a list that a rule leads over to: "You may not post: …". */
function isRuledItem(all: readonly SaidSentence[], place: number): boolean {
  const { passage, span } = all[place]!;
  const line = passage.text.slice(Math.max(0, span.start - MARK), span.end);
  if (!ITEM.test(line.slice(line.lastIndexOf('\n', MARK - 1) + 1))) return false;
  const lead = all.slice(Math.max(0, place - LEAD), place).findLast(({ text }) => text.endsWith(':'));
  return lead !== undefined && isRule(lead);
}

/** Characters in front of a sentence that hold the mark of its item. */
const MARK = 12;
const OUTRIGHT = new RegExp(`${RULING.source}|${IMPERATIVE.source}`, 'iu');

/** Whether some words speak of a thing, by its word, one akin to it ("alcoholic"), or one that rules on it are made with. */
function says(stems: ReadonlySet<string>, word: string): boolean {
  const term = stem(word);
  if (stems.has(term)) return true;
  if (ALIKE.some((row) => row.includes(term) && row.some((one) => stems.has(one)))) return true;
  const root = term.slice(0, Math.max(ROOT, term.length - ENDING));
  return root.length >= ROOT && [...stems].some((one) => one.startsWith(root));
}
