import { fold, lexicalBits, lexicalTerms, stem, STOP_WORDS, words } from '@strata/text';
import type { EntityClass } from '../entity-classes';
import { ENTITY_CLASSES } from '../entity-classes';
import { askedTypes } from '../entity-typing';
import { classOfNoun } from '../names/noun-classes';
import { asksOfCollection } from './asked-collection';
import type { AskedTerm } from './said-words';
import { askedTerm } from './said-words';

/** What a question about a collection wants to be told. */
export type AskedTheme =
  /** "What are the main themes?" */
  | { readonly about: 'all' }
  /** "What is said about batteries or engines?": either will do */
  | { readonly about: 'topics'; readonly alternatives: readonly (readonly AskedTerm[])[] }
  /** "Which tools are described?" */
  | { readonly about: 'things'; readonly kinds: readonly AskedKind[] };

/** A kind of thing that a question asks for. */
export interface AskedKind {
  readonly noun: AskedTerm;
  /** Any thing of the class will do: "tool" and "product" ask for products of all kinds, "ship" for ships alone. */
  readonly general: EntityClass | undefined;
}

/** Words of questions about the whole ("what are the main themes of these documents?"), which no text repeats; stems. */
const GENERAL = new Set(
  lexicalTerms(
    `main major themes topics subjects documents files texts passages collection corpus archive overview summary summarize summarise important
    key central describe described tell about data dataset give list name say says said speak discuss discussed cover covered covers contain contained
    deal deals dealt appear appears include included exist present feature features happen mention mentioned overall general broad whole everything kind
    packages libraries modules readmes manuals pages concern concerned revolve common mainly mostly
    kinds sort type types find found know known question themes content contents here this write written handle handles treat treats explain explained`,
  ),
);
/** What is asked of things besides, and of what one of them is told anyway; stems. */
const OF_EACH = new Set(
  lexicalTerms('use used uses purpose purposes serve job role roles do done work works come occur responsible involved play'),
);

const ASKS_FOR_THINGS =
  /^(?:(?:which|what)\s+(?:(?:kinds?|types?|sorts?)\s+of\s+)?|(?:which|what|who)\s+are\s+(?:all\s+)?the\s+|(?:please\s+)?(?:list|name|give)\s+(?:me\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+)?)(?<things>(?!(?:do|does|did|is|are|was|were|can|could|has|have|had|will|would|should|may|else|about|happens?)\b)\p{L}[\p{L}\s,-]*?)(?=\s+(?:is|are|was|were|do|does|did|can|may|have|has|had|appear|occur|exist|come|play|in|of|that|which|there|described|mentioned|named|covered|discussed)\b|[?.!]*$)/iu;
const WHO = /^who\s+(?:is|are|was|were|appears?|occurs?)\b/i;

/** Characters. */
const LONGEST = 2_000;
const PLURAL = /(?:[^s]s|people|men|women)$/;
/** Words that name kinds: "free and open libraries". */
const LONGEST_KINDS = 7;

/** Reads what a question about a whole collection asks for; of a text in place of one, what its beginning does. */
export function askedTheme(text: string): AskedTheme {
  const question = text.trim().slice(0, LONGEST);
  if (asksOfCollection(question)) return { about: 'all' };
  const kinds = askedKinds(question);
  if (kinds.length > 0) return { about: 'things', kinds };
  const alternatives = question
    .split(/,|\b(?:and|or)\b/i)
    .map(topicWords)
    .filter((terms) => terms.length > 0);
  return alternatives.length === 0 ? { about: 'all' } : { about: 'topics', alternatives };
}

/** The words that passages about what a question asks have; "" where it asks for everything. */
export function searchedWords(asked: AskedTheme): string {
  if (asked.about === 'all') return '';
  const terms = asked.about === 'topics' ? asked.alternatives.flat() : asked.kinds.map(({ noun }) => noun);
  return terms.flatMap(({ word, spellings }) => [word, ...spellings]).join(' ');
}

function topicWords(text: string): AskedTerm[] {
  const found = new Map<string, AskedTerm>();
  for (const { text: word } of words(text)) {
    const term = stem(word);
    if (!STOP_WORDS.has(word) && !GENERAL.has(term)) found.set(term, askedTerm(word));
  }
  return [...found.values()];
}

function askedKinds(question: string): AskedKind[] {
  const asks = ASKS_FOR_THINGS.exec(question);
  const rest = asks ? question.slice(asks[0].length) : question;
  if (topicWords(rest).some(({ term }) => !OF_EACH.has(term) && term !== 'who')) return [];
  if (asks && asks.groups!['things']!.split(/\s+/).length > LONGEST_KINDS) return [];
  if (!asks) return WHO.test(question) ? [{ noun: askedTerm('person'), general: 'person' }] : [];
  return asks.groups!['things']!.split(/,|\band\b|\bor\b/i).flatMap((phrase) => {
    const noun = words(phrase).at(-1)?.text;
    if (noun === undefined || GENERAL.has(stem(noun)) || STOP_WORDS.has(noun)) return [];
    const [type] = askedTypes([noun]);
    const kind = type?.kind ?? classOfNoun({ folded: fold(noun), bits: lexicalBits(noun) });
    if (kind === undefined || !(type?.general === true || PLURAL.test(noun))) return []; // "What film music is there?" asks for no things
    return [{ noun: askedTerm(noun), general: type?.general ? kind : undefined }];
  });
}

/** Whether a noun names a thing of a class. */
export function isOfClass(noun: string, kind: EntityClass): boolean {
  const folded = fold(noun);
  const singular = folded.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
  const row = ENTITY_CLASSES.find(({ name }) => name === kind);
  if (kind === 'organization' && ENTITY_CLASSES.some(({ name, heads }) => name === 'product' && heads.has(singular))) return false; // libraries
  if (row?.heads.has(singular) === true || row?.typeNames.has(singular) === true) return true;
  return kind !== 'organization' && classOfNoun({ folded, bits: lexicalBits(folded) }) === kind; // to WordNet, communities are organizations
}
