import type { NamedCollection } from './named-collections';
import { namedCollections, withoutAttributes } from './named-collections';
import { queryInQuestion } from './query-in-question';
import type { QuestionWord, Sense } from './question-words';
import { PLAIN_WORDS, questionWords } from './question-words';

/** What can be answered by looking at a database, without a language model. */
export type QuestionKind =
  | 'help'
  | 'writes'
  | 'explain-query'
  | 'slow-queries'
  | 'make-fast'
  | 'exists'
  | 'databases'
  | 'attribute-place'
  | 'graphs'
  | 'relations'
  | 'indexes'
  | 'views'
  | 'analyzers'
  | 'samples'
  | 'count'
  | 'sizes'
  | 'schema'
  | 'collections'
  | 'manual'
  | 'describe'
  | 'about-data';

export interface AskedQuestion {
  readonly kind: QuestionKind;
  readonly text: string;
  readonly collections: readonly NamedCollection[];
  /** words that neither ask for something known nor name a collection: conditions, attributes, topics */
  readonly rest: readonly QuestionWord[];
  readonly senses: ReadonlySet<Sense>;
  readonly query: string | undefined;
}

interface Reading extends Omit<AskedQuestion, 'kind'> {
  readonly isAboutLanguage: boolean;
}

/** First that fits wins: from the most telling sign to the least. */
const KINDS: readonly [QuestionKind, (reading: Reading) => boolean][] = [
  ['explain-query', ({ query }) => query !== undefined],
  [
    'writes',
    ({ text }) =>
      /^\W*(?:(?:please|can you|could you|would you|i want (?:you )?to|go and) )*(?:delete|remove|drop|insert|update|create|add|rename|truncate|change|set|replace|grant)\b/i.test(
        text,
      ),
  ],
  [
    'help',
    ({ text, collections }) =>
      collections.length === 0 &&
      /\bwhat (?:else )?(?:can|could|may|should) (?:i|we|you|one)\b(?! (?:index|query))|^\W*help\W*(?:me\W*)?$|\bcapabilit|\bwhat (?:kinds? of |sorts? of )?questions?\b|\bhow (?:do|can|does) (?:i use (?:this|you)|this work|you work)|\bwho are you\b|\bwhat are you\b|\bwhat do you do\b|\bgive me ideas\b/i.test(
        text,
      ),
  ],
  [
    'slow-queries',
    ({ senses, text }) =>
      (senses.has('slow') && senses.has('query') && !/\b(?:this|my|a) (?:slow )?query\b|\bhow (?:do|can|to)\b/i.test(text)) ||
      /\b(?:longest|took (?:the )?long|long[- ]running|most expensive)\b.*\bquer/i.test(text) ||
      /\bquer\w+\b.*\b(?:took|take|taking|ran|running) (?:the |too |so )?(?:longest|long)\b/i.test(text),
  ],
  ['make-fast', ({ senses }) => senses.has('fast') || senses.has('slow')],
  [
    'exists',
    ({ text, senses, rest, collections }) =>
      (/\b(?:is|are) there (?:a|an|any)\b[^?]*\b(?:called|named)\b|\bdo(?:es)? (?:we|i|you|it|the database)? ?(?:have )?(?:a|an|any) \w+ (?:called|named)\b/i.test(
        text,
      ) ||
        (senses.has('exists') && (senses.has('collection') || senses.has('graph') || senses.has('database')))) &&
      rest.length + collections.length > 0,
  ],
  [
    'manual',
    ({ isAboutLanguage, collections, text }) =>
      (isAboutLanguage && (collections.length === 0 || /\baql\b/i.test(text))) ||
      (collections.length === 0 && /\bwhat(?:'s| is| are)(?: the)? differences? between\b/i.test(text)),
  ],
  [
    'views',
    ({ senses, text }) =>
      senses.has('view') || /\b(?:full[- ]?text|text) (?:search|ind)|\bsearch (?:views?|engine)\b|\barangosearch\b/i.test(text),
  ],
  ['analyzers', ({ senses }) => senses.has('analyzer')],
  ['indexes', ({ senses }) => senses.has('index')],
  [
    'attribute-place',
    ({ text, rest, collections }) =>
      rest.length > 0 &&
      collections.length === 0 &&
      /\bwhich (?:collections?|tables?)\b|\bwhere (?:is|are|do|does|can)\b|\bin (?:which|what) (?:collection|table)/i.test(text),
  ],
  ['relations', ({ senses, collections }) => senses.has('edge') && !senses.has('sample') && collections.length > 0],
  ['graphs', ({ senses }) => senses.has('graph') || (senses.has('edge') && !senses.has('sample'))],
  [
    'samples',
    ({ senses, collections, text }) =>
      collections.length > 0 &&
      (senses.has('sample') ||
        /\b(?:show|give|get|see|print|fetch|gimme)\b(?: me| us)?(?: \w+){0,3}? (?:some|a few|few|one|an?|two|three|five|\d+|first|random|the first|any|what)\b|\bfirst (?:few|\w+) |\blooks? like\b/i.test(
          text,
        )),
  ],
  [
    'count',
    ({ text, senses, collections }) =>
      (collections.length > 0 || senses.has('document')) &&
      (/\bhow (?:many|much)\b/i.test(text) || senses.has('count')) &&
      !senses.has('size') &&
      !senses.has('attribute') &&
      !senses.has('collection'),
  ],
  [
    'schema',
    ({ senses, collections }) => collections.length > 0 && (senses.has('schema') || senses.has('attribute') || senses.has('type')),
  ],
  [
    'sizes',
    ({ senses, rest, collections }) =>
      senses.has('size') ||
      ((senses.has('most') || senses.has('least')) && (senses.has('collection') || collections.length + rest.length === 0)),
  ],
  [
    'databases',
    ({ senses, text }) =>
      senses.has('database') && /\bdatabases\b|\bdbs\b|\b(?:which|what) (?:database|db)\b(?! (?:contain|hold|store))/i.test(text),
  ],
  ['describe', ({ collections, rest }) => collections.length > 0 && rest.length === 0],
  [
    'collections',
    ({ senses, rest, text }) =>
      senses.has('collection') ||
      (rest.length === 0 && (senses.has('database') || senses.has('schema') || senses.has('document'))) ||
      (rest.length === 0 &&
        /\bwhat(?:'s| is)?(?: kind of)? (?:data|here|there|in here|stored)\b|\boverview\b|\bwhat (?:do|does) (?:we|you|it|i) have\b|\bsummar/i.test(
          text,
        )),
  ],
];

/** Words of the language itself: questions that hold them, and name no collection, are for the manual. */
const LANGUAGE =
  /\b(?:aql|syntax|collect|aggregate|subquer(?:y|ies)|traversal|traverse|shortest path|prune|bind (?:variable|parameter)s?|upsert|distinct|ternary|operator|pagination|paginat\w+|regex|group by|inner join|left join|outer join|join two|date functions?|keep|limit clause|sort clause|filter clause|let statement|array expansion|window function)\b/i;
const HOW_TO =
  /\bhow (?:do|can|should|would|to)\b|\bwhat (?:does|is|are)\b|\bhow does\b|\bwhen (?:do|should)\b|\bsyntax\b|\bexplain\b|\bwhy\b/i;

/** What is asked of attributes, and not of collections. */
const OF_ATTRIBUTES: ReadonlySet<Sense> = new Set(['index', 'attribute', 'type']);

/**
 * Reads what a question asks for.
 * @param names of the collections that the asker may read
 */
export function readQuestion(text: string, names: readonly string[]): AskedQuestion {
  const query = queryInQuestion(text);
  const words = questionWords(query === undefined ? text : text.replace(query, ''));
  const found = namedCollections(words, names);
  const collections = words.some(({ sense }) => sense !== undefined && OF_ATTRIBUTES.has(sense))
    ? withoutAttributes(found, words)
    : found;
  const isNaming = (at: number) => collections.some(({ start, end }) => at >= start && at < end);
  const others = words.filter((_, at) => !isNaming(at));
  const rest = others.filter(({ text: word, sense, isQuoted }) => isQuoted || (sense === undefined && !PLAIN_WORDS.has(word)));
  const senses = new Set(others.flatMap(({ sense }) => sense ?? []));
  const reading = { text, query, collections, rest, senses, isAboutLanguage: LANGUAGE.test(text) && HOW_TO.test(text) };
  const kind =
    KINDS.find(([, fits]) => fits(reading))?.[0] ?? (HOW_TO.test(text) && collections.length === 0 ? 'manual' : 'about-data');
  return { kind, text, query, collections, rest, senses };
}
