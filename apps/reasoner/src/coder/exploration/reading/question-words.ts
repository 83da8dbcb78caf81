import { allowedMistakes, editDistance } from './edit-distance';

/** A word of a question. */
export interface QuestionWord {
  /** as written, without quotes */
  readonly raw: string;
  /** lower case */
  readonly text: string;
  readonly isQuoted: boolean;
  /** what the word means for questions about a database; undefined: nothing that is known */
  readonly sense: Sense | undefined;
}

/** Words by what they ask for. */
const SENSES = {
  collection: 'collection collections table tables',
  document: 'document documents doc docs row rows record records entry entries object objects',
  attribute: 'attribute attributes field fields column columns property properties key keys',
  schema: 'schema schemas schemata structure layout shape shapes format describe description',
  type: 'type types datatype datatypes typed',
  index: 'index indexes indices indexed indexing',
  graph: 'graph graphs',
  view: 'view views',
  analyzer: 'analyzer analyzers analyser analysers tokenizer tokenizers',
  database: 'database databases db dbs',
  query: 'query queries aql',
  slow: 'slow slowest slower sluggish',
  fast: 'fast faster fastest speed quick quicker quickly performance optimize optimise optimizing optimising optimization optimisation optimized optimised efficient tune tuning',
  sample: 'sample samples example examples preview peek excerpt',
  size: 'big large size sizes space storage byte bytes disk heavy volume mb gb megabytes gigabytes kb',
  most: 'biggest largest heaviest most bulkiest top',
  least: 'smallest fewest least tiniest empty',
  count: 'count counts number numbers total amount counting',
  edge: 'edge edges relation relations relationship relationships connected connection connections connect connects linked links link related relate joined',
  missing: 'without missing lacks lack lacking unindexed',
  unique: 'unique',
  exists: 'exist exists existing',
  explain: 'explain explains explanation plan',
} as const;
export type Sense = keyof typeof SENSES;

const SENSE_OF: ReadonlyMap<string, Sense> = new Map(
  (Object.entries(SENSES) as [Sense, string][]).flatMap(([sense, words]) => words.split(' ').map((word) => [word, sense] as const)),
);

/** Words that say nothing of what is asked about. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  `a about actually all am an and any anybody anyone anything are as ask asked at available be been bring by called can contain contained containing contains could currently data do does
does' each every few find first for from gimme get give got had happen has have having he hello help here hey hi hold holding holds how i i'd i'm if in inside into involved is it it's
its just kind kinds kindly know like list look looks lots made make many may me mean means might more much must my name named names need nice now of on one only or other our out
overall overview over per please possible present print quick really right run say see several shall she should show showing shown so some sort sorts store stored stores summarise summarize
summary tell than thank thanks that that's the their them then there there's these they thing things this those to together two up us use used using various want was way we were what
what's whats when where which who whose why will with within would you your yet stuff actually exactly currently three four five ten last
defined define setup set live lives kept keep between go goes work works working both whole entire whether roughly approximately around still also too no not next random couple add adding added worth anywhere`.split(
    /\s+/,
  ),
);

const PART = /`([^`]+)`|"([^"]+)"|“([^”]+)”|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])|([\p{L}\p{N}_][\p{L}\p{N}_'’.-]*)/gu;
const MOST_WORDS = 400;

/** The words of a question, with what each means; those with a wrong letter or two mean what the nearest known word means. */
export function questionWords(question: string): QuestionWord[] {
  const words: QuestionWord[] = [];
  for (const [, ticked, double, curly, single, plain] of question.matchAll(PART)) {
    if (words.length >= MOST_WORDS) break;
    const quoted = ticked ?? double ?? curly ?? single;
    const raw = (quoted ?? plain!)
      .trim()
      .replace(/[.'’-]+$/, '')
      .replace(/['’]s$/, '');
    if (raw === '') continue;
    if (quoted !== undefined) words.push({ raw, text: raw.toLowerCase(), isQuoted: true, sense: undefined });
    else words.push(...dotted(raw));
  }
  return words;
}

/** `orders.total` is a name, and an attribute that means nothing else. */
function dotted(raw: string): QuestionWord[] {
  return raw
    .split('.')
    .filter((part) => part !== '')
    .map((part, at) => ({
      raw: part,
      text: part.toLowerCase(),
      isQuoted: at > 0,
      sense: at > 0 ? undefined : senseOf(part.toLowerCase()),
    }));
}

function senseOf(word: string): Sense | undefined {
  const known = SENSE_OF.get(word);
  if (known !== undefined || PLAIN_WORDS.has(word)) return known;
  const most = word.length < 4 ? 0 : Math.max(1, word.length < 9 ? 1 : allowedMistakes(word.length));
  if (most === 0) return undefined;
  for (const [candidate, sense] of SENSE_OF)
    if (candidate.length >= 5 && candidate[0] === word[0] && editDistance(word, candidate, most) <= most) return sense;
  return undefined;
}
