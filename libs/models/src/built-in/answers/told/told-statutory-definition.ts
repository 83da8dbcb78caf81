import { readingWords, stem } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { areFormsOfNoun } from '../passage-text/german-word-forms';
import { itemInList } from '../passage-text/item-in-list';
import { readableQuote } from '../passage-text/readable-quote';
import { saidSentences } from '../said-sentences';

/** A sentence by which a law, statutes or a contract in German say what a term means there. */
export interface ToldStatutoryDefinition {
  readonly passage: Passage;
  readonly sentence: string;
}

const ARTICLE = '(?:(?:ein|eine|einen|einem|einer|der|die|das|den|dem) )?';
const TERM = String.raw`(?<term>\p{Lu}[\p{L}-]{2,40}(?: \p{L}[\p{L}-]{1,40}){0,2}?)`;
const END = String.raw`(?: im Sinne [^?]{3,60}?)?[\s?.!]*$`;
const ASKS: readonly RegExp[] = [
  `[Ww](?:as|er) (?:ist|sind|heißt|bedeutet|gilt als) ${ARTICLE}${TERM}${END}`,
  `[Ww]as versteht man unter ${ARTICLE}${TERM}${END}`,
  `[Ww]as ist der Unterschied zwischen ${ARTICLE}${TERM} und ${ARTICLE}${TERM.replace('<term>', '<other>')}${END}`,
].map((form) => new RegExp(`^${form}`, 'u'));
/** "Nachtzeit im Sinne dieses Gesetzes ist", "Als Werktage gelten" */
const DEFINES: readonly RegExp[] = [
  /^(?:\(\d{1,3}[a-z]?\) )?(?:Ein |Eine |Der |Die |Das )?(?<term>\p{L}[\p{L} -]{1,80}?) (?:im|in) Sinne (?:dies|des|der|von)[^,;:.]{1,60}? (?:ist|sind)(?=[ ,:])/u,
  /^(?:\(\d{1,3}[a-z]?\) )?Als (?<term>\p{L}[\p{L} -]{1,80}?) (?:gilt|gelten)(?=[ ,:])/u,
];
/** "sind Kinder Personen, die …", below "Im Sinne dieses Gesetzes". */
const DEFINES_IN_LIST =
  /^(?:ist|sind) (?:ein |eine )?(?<term>\p{L}[\p{L} -]{1,60}?)(?:,? (?:wer|wem|Personen|jede[rs]?|alle|ein|eine|der|die|das)(?!\p{L}))/u;
const LEADS_TO_TERMS = /(?:^|\s)im Sinne (?:dies|des|der)/iu;
const LONGEST = 800;
const MOST = 3;

/** The terms whose meaning a German question asks, one or the two that it tells apart; none for any other question. */
export function askedTerms(question: string): string[] {
  if (question.length > LONGEST_QUESTION) return [];
  const found = ASKS.map((form) => form.exec(question.normalize('NFC').trim())?.groups).find(Boolean);
  return found ? [found['term'], found['other']].filter((one) => one !== undefined) : [];
}

/**
 * How laws, statutes and contracts among the passages define the term that is asked ("Nachtzeit im Sinne dieses Gesetzes ist …"): at most three definitions, of two terms one of
 * each out of one passage; empty where there is none.
 * @param passages best first
 */
export function toldStatutoryDefinitions(question: string, passages: readonly Passage[]): ToldStatutoryDefinition[] {
  const [term, other] = askedTerms(question);
  if (term === undefined) return [];
  if (other === undefined) return passages.flatMap((passage) => definitionsIn(passage, term)).slice(0, MOST);
  for (const passage of passages) {
    const [one, two] = [definitionsIn(passage, term)[0], definitionsIn(passage, other)[0]];
    if (one && two) return [one, two];
  }
  return [];
}

function definitionsIn(passage: Passage, term: string): ToldStatutoryDefinition[] {
  const wanted = stemsOf(term);
  const all = saidSentences(passage)
    .filter(({ text }) => text.length <= LONGEST)
    .map(({ text }) => ({ text, said: readableQuote(text) }));
  const stated = all.filter(({ said }) => DEFINES.some((form) => isOf(form.exec(said)?.groups!['term'], wanted)));
  const listed = all
    .filter(({ said }) => isOf(DEFINES_IN_LIST.exec(said)?.groups!['term'], wanted))
    .slice(0, MOST)
    .filter(({ said }) => isListOfTerms(said, passage.text));
  return [...stated, ...listed].map(({ text }) => ({ passage, sentence: text }));
}

/** Whether what leads over to an item says that terms are defined. */
function isListOfTerms(said: string, text: string): boolean {
  const whole = itemInList(said, text);
  return LEADS_TO_TERMS.test(whole.slice(0, whole.length - said.length));
}

const stemsOf = (term: string): string[] => readingWords(term).map(({ text }) => stem(text));

function isOf(term: string | undefined, wanted: readonly string[]): boolean {
  const said = term === undefined ? [] : stemsOf(term);
  return said.length === wanted.length && said.every((one, i) => areFormsOfNoun(one, wanted[i]!));
}
