import { foldedText } from './name-form';
import { sortOfNoun, WORK_SORTS } from './said-attributes';

/**
 * What the sentence that a document about a name begins with says the name is: `Ada Lovelace (1815–1852) was an English mathematician`. Two such
 * sentences of one name are the best evidence that there is for its being two things ("attribute-value conflicts", Bagga and Baldwin, "Entity-based
 * cross-document coreferencing", COLING 1998; biographic facts, Mann and Yarowsky, "Unsupervised personal name disambiguation", CoNLL 2003).
 */
export interface Definition {
  born?: number;
  died?: number;
  /** Year in which a work came out. */
  made?: number;
  /** `film`, `settlement`; see sortOfNoun. */
  sort?: string;
  /** The noun for what it is: `photographer`. */
  noun?: string;
  /** Folded words of the names of who made it, by how: `directed`, `by`. */
  makers: ReadonlyMap<string, ReadonlySet<string>>;
  offices: readonly Office[];
  /** Folded places that it lies in, each the narrowest first, without those in its own name. */
  places: readonly (readonly string[])[];
  /** Folded nouns and adjectives for what it is, cut to their stems. */
  words: ReadonlySet<string>;
}

/** `2nd Earl of Effingham`: 2, earl, effingham. */
export interface Office {
  ordinal?: number;
  rank: string;
  territory: string;
  /** Stands behind the name: `Thomas Howard, 2nd Earl of Effingham, was a soldier`. */
  isOfName: boolean;
}

const SENTENCE_END =
  /(?<=[\p{Ll}\p{N})\]"”’]{2})\.(?=\s+["“(]?\p{Lu}|\s*$)(?<!\b(?:ca|st|mt|jr|sr|no|op|vs|dr|col|lt|gen|maj|capt|rev|hon|sgt|prof|inc|co|ltd|corp)\.)/iu;
const COPULA = /\s(?:is|was|are|were)\s(?!born\b)/u;
/** `is a city`; what is `the host of the games` may be anything. */
const IS_CLASSED = /^(?:an?|one of)\s/u;
const LONGEST_SUBJECT = 160;
const READ = 700;

const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const BORN_IN = new RegExp(`\\b(?:born|b\\.)[^;–—]{0,60}?\\b(1\\d{3}|20[0-2]\\d)\\b`, 'iu');
const DIED_IN = new RegExp(`\\b(?:died|d\\.?)\\s[^;–—]{0,40}?\\b(1\\d{3}|20[0-2]\\d)\\b`, 'iu');
const YEAR = /\b(?:1\d{3}|20[0-2]\d)\b/gu;
/** Between the two ends of a life: not the hyphen of `Baden-Durlach`, nor that of `24-25 May`. */
const TO = /\s*[–—]\s*|\s-\s|(?<=\d{4})-(?=\d{4})/u;
const IS_DATE = new RegExp(
  `^(?:[^;]*?[;,]\\s*)?(?:(?:c\\.?|ca\\.?|circa|about|before|after|born)\\s*)*(?:\\d{1,2}(?:st|nd|rd|th)?\\s)?(?:${MONTH}\\s)?(?:\\d{1,2},?\\s)?1?\\d{3}`,
  'iu',
);

const RANK =
  'Count Palatine|Countess Palatine|Count|Countess|Grand Duke|Grand Duchess|Archduke|Archduchess|Duke|Duchess|Earl|Baron|Baroness|Viscount|Viscountess|' +
  'Marquess|Marquis|Marchioness|Margrave|Margravine|Landgrave|Elector|Electress|King|Queen|Prince|Princess|Lord|Lady|Emperor|Empress|Sultan|Bishop|Archbishop|Abbot|Abbess';
const LAND = `(?:the\\s)?(?!House\\b)(\\p{Lu}[\\p{L}'’]+(?:\\s?-\\s?\\p{Lu}[\\p{L}'’]+)*)`;
const RANKS = `${RANK}|${RANK.toLowerCase()}`;
/** `Duke of Kent`, but not `Prince Edward`. */
const OF_LAND = new RegExp(`(?:\\b(\\d+)(?:st|nd|rd|th)\\s)?\\b(${RANKS})(?:\\s[Cc]onsort)?\\s(?:of|de)\\s${LAND}`, 'gu');
const NUMBERED = new RegExp(`\\b(\\d+)(?:st|nd|rd|th)\\s(${RANKS}|Baronet)\\b(?:\\s${LAND}|(?!\\s(?:of|de)\\s))`, 'gu');
/** Whose offices come next are others: parents, husbands, houses. */
const OTHERS =
  /\b(?:son|daughter|child|wife|husband|widow|brother|sister|member|heir|married|mistress|lover|mother|father|to|by|under|between|served)\b/u;
const EMPEROR = /\b(?:Holy Roman Emperor)\b/u;

const MADE = /^(?:an?|the|one of)\s[^.;(]{0,60}?\b(1[6-9]\d\d|20[0-2]\d)\b/u;
const CAME_OUT = /\b(?:released|published|premiered|first aired|recorded|issued)\b[^.;()]{0,40}?\b(1[6-9]\d\d|20[0-2]\d)\b/u;
/** `The Well (1915) is a silent film`. */
const ONLY_YEAR = /^\s*(?:1[6-9]\d\d|20[0-2]\d)\s*$/u;
const DIRECTED = /\bdirected(?:, [a-z]+(?:,? and [a-z]+)?| and [a-z]+)?\sby\s(?:the\s)?([^.;()]{3,90})/u;
const MADE_BY =
  /\b(?:song|single|album|novel|novella|book|poem|opera|play|painting|EP|sonata|symphony|ballad|recorded|written)\s(?:and\s\p{Ll}+\s)?by\s([^.;()]{3,90})/u;
const END_OF_NAMES =
  /\b(?:starring|from|for|on|in|at|with|and stars|featuring|which|that|who|based|released|published|after|about)\b.*$/su;

const CLAUSE =
  /^.*?(?=[.;:(]|\b(?:who|which|that|of|for|from|in|by|on|at|with|to|as|about|near|during|under|based|located|directed|written|starring|whose|best known)\b|,\s\p{Ll}+ed\b|$)/su;
const PLACES =
  /\b(?:in|near|at)\s(?:the\s(?:city|town|village)\sof\s)?(\p{Lu}[\p{L}.'’-]+(?:\s(?:\p{Lu}[\p{L}.'’-]+|of))*(?:,\s\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+)*)*)/gu;
const SAYING_LITTLE = new Set(
  'a an the and or one two first second third last former new old major minor best well known small large big great several many other various lead main former also name early late young only'.split(
    ' ',
  ),
);
const STEM = 5;

/**
 * Reads the first sentences of a document about a name; undefined where they do not say what it is.
 * @param text of the document, without its heading
 */
export function readDefinition(name: string, text: string): Definition | undefined {
  const start = text
    .trimStart()
    .slice(0, READ)
    .replace(/\s+/gu, ' ')
    .replace(/(\p{L})- (?=\p{Lu})/gu, '$1-');
  const end = sentenceEnd(start, 0);
  const first = start.slice(0, end);
  const asides = [...first.matchAll(/\(([^()]*)\)/gu)].map((found) => ({ at: found.index, inside: found[1]! }));
  const plain = first.replace(/\s?\([^()]*\)/gu, (aside) => ' '.repeat(aside.length));
  const copula = COPULA.exec(plain);
  const subject = copula ? plain.slice(0, copula.index) : '';
  if (!copula || subject.replace(/\s+/gu, ' ').length > LONGEST_SUBJECT || !namesIt(subject, name)) return undefined;
  const predicate = plain.slice(copula.index + copula[0].length).replace(/\s+/gu, ' ');
  const both = `${predicate}. ${start.slice(end + 1, sentenceEnd(start, end + 1))}`;
  const [clause = ''] = CLAUSE.exec(predicate) ?? [];
  const nouns = clause.split(/[^\p{L}-]+/u).filter((word) => /^\p{Ll}/u.test(word) && !SAYING_LITTLE.has(word));
  const isSaid = /^(?:an?|the|one of)\s/u.test(predicate);
  const noun = isSaid ? nouns.findLast((word) => !/(?:ed|born)$/u.test(word)) : undefined;
  const sort = noun === 'series' ? sortOfSeries(nouns) : sortOfNoun(noun ?? '');
  const inAside = asides.find(({ at, inside }) => at < copula.index && ONLY_YEAR.test(inside))?.inside.trim();
  // what is no work is released again and again, as programs are
  const cameOut = WORK_SORTS.has(sort ?? '') ? (CAME_OUT.exec(both)?.[1] ?? inAside) : undefined;
  const made = MADE.exec(predicate)?.[1] ?? cameOut;
  const life = lifeIn(
    asides.filter(({ at }) => at < copula.index).map(({ inside }) => inside),
    subject,
  );
  return {
    ...life,
    ...(made !== undefined && life.born === undefined && life.died === undefined && { made: Number(made) }),
    ...(sort !== undefined && { sort }),
    ...(noun !== undefined && { noun }),
    makers: makersIn(both),
    offices: [...officesIn(subject, true), ...officesIn(predicate.split(OTHERS)[0]!, false)],
    places: placesIn(predicate, name),
    words: new Set(IS_CLASSED.test(predicate) ? nouns.map((word) => word.slice(0, STEM)) : []),
  };
}

/** A book series is books. */
const sortOfSeries = (nouns: readonly string[]): string | undefined =>
  sortOfNoun(nouns[nouns.lastIndexOf('series') - 1] ?? '') ?? sortOfNoun('series');

function sentenceEnd(text: string, from: number): number {
  const found = SENTENCE_END.exec(text.slice(from));
  return found ? from + found.index : text.length;
}

/** Does a subject have to do with a name: any word of it that begins with a capital letter? */
function namesIt(subject: string, name: string): boolean {
  const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 || /\d/u.test(word));
  const own = new Set(words(subject).map((word) => word.toLowerCase()));
  return words(name).some((word) => /^[\p{Lu}\p{N}]/u.test(word) && own.has(word.toLowerCase()));
}

function lifeIn(asides: readonly string[], subject: string): Pick<Definition, 'born' | 'died'> {
  for (const aside of asides) {
    const life = lifeOf(aside);
    if (life.born !== undefined || life.died !== undefined) return life;
  }
  const [, born] = /,\s+born\b[^;]{0,40}?\b(1\d{3}|20[0-2]\d)\b/u.exec(subject) ?? [];
  return born === undefined ? {} : { born: Number(born) };
}

function lifeOf(aside: string): Pick<Definition, 'born' | 'died'> {
  const ends = aside.split(TO);
  const last = (text: string | undefined) => Number(text?.match(YEAR)?.at(-1) ?? Number.NaN);
  const [born, died] = [BORN_IN.exec(aside)?.[1], DIED_IN.exec(aside)?.[1]];
  const isRange = ends.length === 2 && (ends[0]!.trim() === '' || (IS_DATE.test(ends[0]!.trim()) && YEAR_TEST.test(ends[0]!)));
  const [from, to] = isRange ? [last(ends[0]), last(ends[1])] : [Number(born ?? Number.NaN), Number(died ?? Number.NaN)];
  if (to - from > LONGEST_LIFE || to < from) return {};
  return { ...(!Number.isNaN(from) && { born: from }), ...(!Number.isNaN(to) && { died: to }) };
}

const YEAR_TEST = /\b(?:1\d{3}|20[0-2]\d)\b/u;
const LONGEST_LIFE = 115;

function officesIn(text: string, isOfName: boolean): Office[] {
  const offices = [...text.matchAll(OF_LAND), ...text.matchAll(NUMBERED)].map(([, ordinal, rank, territory = '']): Office => ({
    ...(ordinal !== undefined && { ordinal: Number(ordinal) }),
    rank: rank!.toLowerCase(),
    territory: folded(territory),
    isOfName,
  }));
  return EMPEROR.test(text) ? [...offices, { rank: 'emperor', territory: 'holy roman empire', isOfName }] : offices;
}

function makersIn(text: string): Map<string, ReadonlySet<string>> {
  const makers = new Map<string, ReadonlySet<string>>();
  for (const [how, pattern] of [
    ['directed', DIRECTED],
    ['by', MADE_BY],
  ] as const) {
    const [, names] = pattern.exec(text) ?? [];
    const words = new Set(
      (names ?? '')
        .replace(END_OF_NAMES, '')
        .match(/\p{Lu}[\p{L}'’-]+(?![\p{L}'’-])(?!\s(?!and\b)\p{Ll}{3,})/gu)
        ?.map(folded),
    );
    if (words.size > 0) makers.set(how, words);
  }
  return makers;
}

function placesIn(predicate: string, name: string): string[][] {
  const own = folded(name);
  return [...predicate.matchAll(PLACES)]
    .map(([, chain]) =>
      chain!
        .split(', ')
        .map(folded)
        .filter((place) => !own.includes(place)),
    )
    .filter((chain) => chain.length > 0);
}

const folded = (text: string): string => foldedText(text).replace(/\s*-\s*/gu, '-');
