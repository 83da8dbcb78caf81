import {
  amounts,
  ANY_NOUN,
  functionWords,
  isInflected,
  LEXICAL,
  lexicalBits,
  properNames,
  readingWords,
  saysInflected,
  stem,
  STOP_WORDS,
  timeExpressions,
  words,
} from '@strata/text';
import { ASKS_WHEN_ELSEWHERE, HOW_MANY_OF, questionLanguage } from './asked-question/asked-in-languages';
import { LONGEST_QUESTION } from './asked-question/longest-question';
import { withDateRanges } from './passage-text/date-ranges';
import { frequencies } from './passage-text/frequencies';
import type { Span } from './passage-text/shortened-quote';
import { NUMBER, PERIOD } from './passage-text/time-words';
import { writtenDates, writtenNumbers } from './passage-text/written-values';

type Candidates = (sentence: string, asked: AskedThing) => Span[];

interface AskedThing {
  readonly question: string;
  /** stems of the question's words that carry a topic */
  readonly terms: ReadonlySet<string>;
  /** stems of what is counted: "how many square miles" */
  readonly counted: ReadonlySet<string>;
}

const DURATION = new RegExp(
  String.raw`(?<![\w.,-])(?:up to |at least |at most |about )?${NUMBER}(?:(?: to |–|-| or )${NUMBER})?(?:[ -](?:business|calendar|working|full))?[ -](?:${PERIOD})(?![\w-])`,
  'giu',
);
const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter|Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?';
const SEASON = new RegExp(
  String.raw`(?<=\b(?:in|on|by|until|from|since|early|late|mid|every) (?:early |late |mid-)?)(?:${MONTHS})(?! \d)\b`,
  'gu',
);
const VERSION = /(?<![\w.-])v?\d+(?:\.\d+)+(?:[-.]?(?:alpha|beta|rc|pre)\.?\d*)?(?![\w-]|\.\w)/gi;
const MEASURED = /\bhow (?:far|tall|high|large|big|deep|heavy|fast|hot|wide|thick|old)\b/i;

/** What questions of a kind are answered with; the first that fits counts. */
const KINDS: readonly (readonly [asked: RegExp, candidates: Candidates])[] = [
  [/^how often\b/i, frequencies],
  [/^how long\b(?! ago)|\bhow much time\b/i, (sentence) => spansOf(sentence, DURATION)],
  [/\bwhat (?:is|was) the number of\b/i, countedThings],
  [HOW_MANY_OF, countedThings],
  [
    /\bhow much\b|\b(?:what|which) (?:price|share|percentage|amount|salary|cost)\b|\bwhat (?:does|did|is) .*\bcosts?\b/i,
    (sentence) => measures(sentence),
  ],
  [/^(?:since |in |from |until )?(?:what|which) versions?\b/i, (sentence) => spansOf(sentence, VERSION)],
  [MEASURED, measures],
  [
    /^when\b|^(?:in |on )?(?:what|which) (?:year|date|day|month)\b/i,
    (sentence, { question }) => unsaid(question, sentence, [...periods(question, sentence), ...spansOf(sentence, SEASON)]),
  ],
  [ASKS_WHEN_ELSEWHERE, (sentence, { question }) => unsaid(question, sentence, withDateRanges(sentence, writtenDates(sentence)))],
  [/^(?:by |to |for |with )?who(?:m|se)?\b|^(?:what|which) (?:company|organi[sz]ation|person|firm|agency|team)\b/i, otherNames],
];

/** Tokens between an answer and the nearest word of the question, above which the two have nothing to do with each other. */
const FARTHEST = 14;
/** A question that describes one thing by another has its answer behind a further step, not in the sentence that fits its words. */
const IN_STEPS =
  /(?<=\S+\s+\S+\s.*)\b(?:who|whom|whose|which|that|where|when)\b|^who.*['’]s\s|\bof\b.*\bof\b|\b(?:named after|by the)\b/i;
/** Share of the question's words that the sentence, or the title above it, has to say where it holds one thing of the kind, or several. */
const LEAST_SAID = { one: 0.55, several: 0.7 };

/**
 * The answer itself, out of the sentence that was chosen for a question: a number with what it counts, a duration, a sum, a date, a name.
 * @param title of the passage, whose words count as said
 * @returns "" where the sentence says too little of the question, or holds nothing, or several things alike, of the kind that is asked for
 */
export function answerSpan(question: string, sentence: string, title: string): string {
  if (question.length > LONGEST_QUESTION) return '';
  const asked = question.trim().replace(/^(?:and|so|but|then|please)\s+/i, '');
  const kind = KINDS.find(([pattern]) => pattern.test(asked));
  if (!kind || IN_STEPS.test(asked)) return '';
  const terms = topicStems(asked);
  const isDoer = kind[1] === otherNames;
  const said = stemPlaces(sentence, isDoer);
  const titled = topicStems(title);
  const isByBeginning = isInflected(asked);
  const isSaid = (term: string) => said.has(term) || titled.has(term) || (isByBeginning && saysInflected(said.keys(), term));
  const found = [...terms].filter(isSaid);
  if (terms.size === 0 || !namesAreSaid(asked, isSaid)) return '';
  const counted = countedStems(asked);
  const near = isByBeginning ? withForms(terms, said.keys()) : terms;
  const closeness = closenessIn(sentence, near, isDoer);
  const scored = kind[1](sentence, { question: asked, terms, counted })
    .map((span) => ({ text: sentence.slice(span.start, span.end).trim(), score: closeness(span) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => b.score - a.score);
  const [best, ...others] = scored;
  const next = others.find(({ text }) => text !== best?.text);
  if (found.length / terms.size < (next ? LEAST_SAID.several : LEAST_SAID.one)) return '';
  return best && (!next || best.score >= CLEARLY * next.score) ? best.text : '';
}

/** Some stems, with those of a sentence that are other forms of them. */
function withForms(terms: ReadonlySet<string>, said: Iterable<string>): ReadonlySet<string> {
  const all = new Set(terms);
  for (const one of said) for (const term of terms) if (saysInflected([one], term)) all.add(one);
  return all;
}

/** True for a question that describes what it asks of by something else. */
export function describesInSteps(question: string): boolean {
  return IN_STEPS.test(question);
}

/** What is told of Paris is no answer for Baghdad. */
function namesAreSaid(question: string, isSaid: (stem: string) => boolean): boolean {
  const terms = topicStems(question);
  return properNames(question).every(({ name }) => {
    const telling = words(name)
      .map(({ text }) => stem(text))
      .filter((one) => terms.has(one));
    return telling.length === 0 || telling.some(isSaid);
  });
}

/** Words that carry no topic in a question: they are what it asks with. */
const ASKING = new Set(
  'many much long often old far tall high large big get give have take make use need happen know find tell happen occur employee company people person year date day month number amount time say something anything'
    .split(' ')
    .map(stem),
);

/** Stems of a question's words that carry its topic; where none does ("What happens on my first day?"), of those that others ask with. */
export function topicStems(text: string): Set<string> {
  const language = questionLanguage(text);
  const said = language === undefined ? STOP_WORDS : functionWords(language);
  const stems = readingWords(text)
    .filter(({ text: word }) => !STOP_WORDS.has(word) && !said.has(word))
    .map(({ text: word }) => stem(word));
  const telling = stems.filter((one) => !ASKING.has(one));
  return new Set(telling.length > 0 ? telling : stems);
}

function stemOf(word: string): string {
  return word === '' ? '' : stem(words(word)[0]?.text ?? '');
}

function stemPlaces(sentence: string, isOfDoers: boolean): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const { text, start } of readingWords(sentence)) {
    if (isOfDoers && QUALITY.test(text)) continue;
    const key = stem(text);
    places.set(key, [...(places.get(key) ?? []), start]);
  }
  return places;
}

/** What a boundary between clauses costs, in words. */
const BOUNDARY = 4;
/** Share by which the best has to stand closer to the question's words than the next, for one to be told. */
const CLEARLY = 1.1;
/** What does something is told of before what it does. */
const BEFORE = 1.3;

/**
 * How close spans of a sentence stand to each of the question's words in it, summed up; 0 where none is near. The sentence is cut into words once: rows of
 * tables have hundreds of spans.
 */
export function closenessIn(sentence: string, terms: ReadonlySet<string>, isDoer = false): (span: Span) => number {
  const all = readingWords(sentence).map((word) => ({ ...word, term: stem(word.text) }));
  return ({ start, end }) => {
    const first = all.findIndex((word) => word.end > start);
    const after = all.findIndex((word) => word.start >= end);
    const [from, to] = [first < 0 ? all.length : first, after < 0 ? all.length : after];
    const nearest = new Map<string, number>();
    for (let at = Math.max(0, from - FARTHEST - 1); at <= Math.min(all.length - 1, to + FARTHEST); at++) {
      const word = all[at]!;
      if ((isDoer && QUALITY.test(word.text)) || !terms.has(word.term) || (word.start >= start && word.end <= end)) continue;
      const isBefore = word.start < start;
      const between = isBefore ? sentence.slice(word.end, start) : sentence.slice(end, word.start);
      const apart = Math.max(0, isBefore ? from - at - 1 : at - to);
      const distance = apart + BOUNDARY * (between.match(BETWEEN_CLAUSES)?.length ?? 0);
      const close = (isDoer && !isBefore ? BEFORE : 1) / (2 + distance);
      if (distance <= FARTHEST) nearest.set(word.term, Math.max(nearest.get(word.term) ?? 0, close));
    }
    let sum = 0;
    for (const close of nearest.values()) sum += close;
    return sum;
  };
}

const BETWEEN_CLAUSES = /[,;:()–—]|\b(?:and|but|while|although|whereas|which|who)\b/g;

/** Those that the question does not name itself: "more extreme than in 2005". */
function unsaid(question: string, sentence: string, spans: readonly Span[]): Span[] {
  return spans.filter(({ start, end }) => !question.includes(sentence.slice(start, end)));
}

/** Dates of a sentence; where no single one is asked for, two as one that begin and end a period: "Between 1971 and 2022". */
function periods(question: string, sentence: string): Span[] {
  const dates = timeExpressions(sentence);
  return /^when\b/i.test(question) ? withDateRanges(sentence, dates) : dates;
}

function spansOf(sentence: string, pattern: RegExp): Span[] {
  return [...sentence.matchAll(pattern)].map(({ 0: text, index }) => ({ start: index, end: index + text.length }));
}

/** Words behind "how many" that may be what is counted. */
const COUNTED_WORDS = 3;
/** Words that may stand between a number and what it counts, that included. */
const TO_COUNTED = 3;
/** "7 to 10 percent": where a range begins that a number ends. */
const RANGE = new RegExp(String.raw`(?<![\w.,-])${NUMBER}(?: to |–|-| or )$`, 'iu');
const LONGEST_RANGE = 24;
/** "tackles (118)", "interceptions with 24" */
const COUNTED_BEFORE = /(?<![\p{L}-])([\p{L}-]+)(?:\s*\(|:?\s+(?:with|of|at|to|is|was|were|are)?\s*)$/iu;
const LONGEST_BEFORE = 40;

function countedStems(question: string): ReadonlySet<string> {
  const language = questionLanguage(question);
  const own = language === undefined ? STOP_WORDS : functionWords(language);
  const leads = (text: string) => STOP_WORDS.has(text) || own.has(text);
  const behind = words(HOW_MANY_OF.exec(question)?.[1] ?? '');
  const from = behind.findIndex(({ text }) => !leads(text));
  const found = new Set<string>();
  for (const { text, capital } of from < 0 ? [] : behind.slice(from, from + COUNTED_WORDS)) {
    const isBehindNoun = language === 'de' && found.size > 0 && !capital; // its nouns have capitals, and no verb does
    if (leads(text) || isBehindNoun || (lexicalBits(text) & LEXICAL.verb) !== 0) break;
    found.add(stem(text));
  }
  return found;
}

/** Numbers of a sentence without those that say the one before them in another unit: "340 miles (550 km)". */
function withoutConverted<Number extends Span>(sentence: string, numbers: readonly Number[]): Number[] {
  return numbers.filter(({ start }, i) => i === 0 || !CONVERTED.test(sentence.slice(numbers[i - 1]!.end, start)));
}

const CONVERTED = /^(?:[ -]\p{L}+){0,3} \($/u;

function measures(sentence: string): Span[] {
  return withoutConverted(sentence, amounts(sentence)).filter(({ unit }) => unit !== '');
}

/** "20 days of vacation": a number or a range, at most two words, and what is counted; or that right before the number. */
function countedThings(sentence: string, { question, counted }: AskedThing): Span[] {
  if (counted.size === 0) return [];
  const all = words(sentence);
  const numbers: readonly Span[] = isInflected(question) ? writtenNumbers(sentence) : amounts(sentence);
  const found: Span[] = [];
  for (const { start, end } of withoutConverted(sentence, numbers)) {
    const from = start - (RANGE.exec(sentence.slice(Math.max(0, start - LONGEST_RANGE), start))?.[0].length ?? 0);
    const next = all.filter((word) => word.start >= end);
    let noun = next.slice(0, TO_COUNTED).findIndex(({ text }) => counted.has(stem(text)));
    if (noun >= 0 && !/[.,;:()]/.test(sentence.slice(end, next[noun]!.start))) {
      while (next[noun + 1] && counted.has(stem(next[noun + 1]!.text))) noun++;
      found.push({ start: from, end: next[noun]!.end });
      continue;
    }
    const before = COUNTED_BEFORE.exec(sentence.slice(Math.max(0, start - LONGEST_BEFORE), start))?.[1];
    if (before !== undefined && counted.has(stemOf(before))) found.push({ start: from, end });
  }
  return found;
}

/** Names of times, prizes, wars and places in the course of a year, and words with a capital for opening a sentence. */
const NO_DOER =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|\p{L}+ly|Soon|Later|Today|Sometimes|Often|Perhaps|Everyone|Somebody|Nobody|Although|Despite|Unlike|Inc|Ltd|Corp|Co|LLC|GmbH|Copyright|Updated|Written|Distributed|Contributed|Created|Released|Maintained|Based|Derived)$|\b(?:Awards?|Prize|War|Cup|Bowls?|Century|Act|Treaty)\b/u;

/** Where or with what something is done: "written in", "based on". */
const WITHIN = /\b(?:in|into|on|using)\s$/i;
const LONGEST_PREPOSITION = 8;
/** "maintainability" says nothing of who maintains. */
const QUALITY = /[ai]bility$/i;

/** Names that the question does not say itself, of who may have done something. */
export function otherNames(sentence: string, { question }: Pick<AskedThing, 'question'>): Span[] {
  const own = new Set(words(question).map(({ text }) => text));
  return properNames(sentence).filter(
    ({ name, start }) =>
      !NO_DOER.test(name) &&
      !isCommonWord(name) &&
      !WITHIN.test(sentence.slice(Math.max(0, start - LONGEST_PREPOSITION), start)) &&
      !saysPlaceholder(name, own) &&
      words(name).some(({ text }) => !own.has(text) && !STOP_WORDS.has(text)),
  );
}

/** One word that a dictionary has as a thing, a place or a quality and as nobody's name: "Earth", "West"; a numeral. */
function isCommonWord(name: string): boolean {
  if (/^[IVXLC]+$/.test(name)) return true;
  const bits = lexicalBits(name.toLowerCase());
  return (bits & COMMON) !== 0 && (bits & NAMES) === 0;
}

const COMMON = ANY_NOUN | LEXICAL.adverb | LEXICAL.adjective | LEXICAL.place | LEXICAL.country | LEXICAL.city | LEXICAL.largeCity;
const NAMES = LEXICAL.givenName | LEXICAL.familyName | LEXICAL.knownPerson | LEXICAL.organization | LEXICAL.otherName;

/** "Run COMMAND": what a manual writes in capitals stands for something, where the question has it as a word. */
function saysPlaceholder(name: string, asked: ReadonlySet<string>): boolean {
  return (name.match(/\b\p{Lu}{3,}\b/gu) ?? []).some((word) => asked.has(word.toLowerCase()));
}
