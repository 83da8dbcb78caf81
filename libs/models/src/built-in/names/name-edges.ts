import type { WordType } from '@strata/text';
import { ANY_NOUN, isCapital, KIND, LEXICAL, STOP_WORDS } from '@strata/text';
import { isAmountBehind, isQuantity } from './quantities';
import type { MentionTokens, ReadText } from './read-text';
import { isVerbForm } from './verb-forms';
import { KNOWN_PRODUCTS } from './word-lists';

/** Bits of names that are hardly ever something else; a family name such as "Main" is. */
export const SURE_BITS = LEXICAL.country | LEXICAL.demonym | LEXICAL.largeCity | LEXICAL.givenName | LEXICAL.organization;

/**
 * A mention with the ends that the name has: without marks, articles, possessive endings and what only begins its sentence; with the initials
 * before a family name, the number behind a hyphen ("UTF-8") and the rest of a word that the end of a line cut, without a post code. `undefined` when nothing is left.
 */
export function withNameEdges(read: ReadText, mention: MentionTokens): MentionTokens | undefined {
  const kept = trimmed(read, mention);
  if (!kept) return undefined;
  const { from, to, sentence } = kept;
  return {
    from: initialsBefore(read, cutWordBefore(read, from, sentence), sentence),
    to: endOfName(read, from, to, sentence),
    sentence,
  };
}

function trimmed(read: ReadText, mention: MentionTokens): MentionTokens | undefined {
  const { tokens, taken } = read;
  let { from, to } = mention;
  const isEdge = (i: number) => {
    const { kind, folded, bits } = tokens.type[i]!;
    if (kind === KIND.mark || folded === 's' || (kind === KIND.lower && STOP_WORDS.has(folded))) return true;
    if (kind === KIND.capitals && MODALS.has(folded)) return true;
    if (i === from && from < to && LEGAL_FORM.test(folded)) return true;
    if (i === from && from < to && isDoneInList(read, i)) return true;
    return i === from && from < to && (bits & SURE_BITS) === 0 && isOpening(read, i, mention.sentence) && opensOnly(read, i);
  };
  while (to - 2 >= from && WEEKDAY.test(tokens.type[to]!.folded) && tokens.type[to - 1]!.kind === KIND.lower) to -= 2;
  while (
    from <= to &&
    (isEdge(from) ||
      isArticleOfPeople(read, from, to) ||
      isNumberOfLine(read, from, to) ||
      isYearBeside(read, from, to) ||
      isQuantity(read, from, to) ||
      isArticleOfKnown(read, from, to) ||
      tokens.type[from]!.folded === 'the' ||
      isDayBefore(read, from, to))
  )
    from++;
  while (
    to >= from &&
    (isEdge(to) ||
      isAmountBehind(read, from, to) ||
      beginsNext(read, from, to) ||
      isSpeaker(read, from, to) ||
      (to > from && tokens.type[to]!.folded === 'no'))
  )
    to--;
  if (from > to) return undefined;
  let capital = false;
  for (let i = from; i <= to; i++) {
    if (taken[i] === 1 && isCapital(tokens.type[i]!.kind)) return undefined;
    capital ||= isCapital(tokens.type[i]!.kind);
  }
  return capital ? { ...mention, from, to } : undefined;
}

/** "3. Add Butter": what a step of a list has done, by a word that is nothing but a verb. */
function isDoneInList({ tokens }: ReadText, i: number): boolean {
  const { kind, bits } = tokens.type[i]!;
  const named = ANY_NOUN | SURE_BITS | LEXICAL.familyName | LEXICAL.adjective | LEXICAL.place | LEXICAL.city;
  if (kind !== KIND.capital || (bits & LEXICAL.verb) === 0 || (bits & named) !== 0) return false;
  const before = tokens.type[i - 1];
  return before === undefined || before.kind === KIND.number || /^[.)*+•-]$/.test(before.text);
}

/** Of the company before, which a comma parts from it: "…, LLC 5613 Parkway". */
const LEGAL_FORM = /^(?:inc|ltd|llc|l\.l\.c|n\.a|llp|plc|corp|gmbh)\.?$/;

/** Words of requirements that stand in capitals beside a name. */
const MODALS = new Set(['must', 'should', 'shall', 'may', 'not', 'required', 'recommended', 'optional', 'and', 'or', 'the']);
/** What begins a sentence before a name and is no part of it. */
const OPENERS = new Set(
  'certain several many some all no other most what how which who when where why if in at on for from upon'.split(' '),
);
/** What joins clauses, and hardly begins a name. */
const CONJUNCTIONS = new Set(
  'although though while whereas because since unless despite however meanwhile whether whenever wherever as like back also so then thus hence but and or yes now here just even maybe'.split(
    ' ',
  ),
);

const PREPOSITIONS = new Set('in at on for from under during after before until through by with'.split(' '));
const COMMON = ANY_NOUN | LEXICAL.verb | LEXICAL.maybeVerb | LEXICAL.adjective | LEXICAL.maybeAdjective | LEXICAL.adverb;

function isIdentifier({ kind, folded }: WordType): boolean {
  return kind === KIND.capitals || kind === KIND.mixed || KNOWN_PRODUCTS.has(folded);
}

const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/;

/** "On Friday Siemens": when it was, and no part of the name. */
function isDayBefore({ tokens }: ReadText, from: number, to: number): boolean {
  return (
    from < to && WEEKDAY.test(tokens.type[from]!.folded) && /^(?:on|last|this|next)$/.test(tokens.type[from - 1]?.folded ?? '')
  );
}

/** "A French introduction", "An OpenCV-based", "Their Anytime Testing Machine", "Among India's". */
function isArticleOfPeople({ tokens }: ReadText, from: number, to: number): boolean {
  const { folded, kind } = tokens.type[from]!;
  if (from >= to || kind !== KIND.capital) return false;
  if (LEADERS.has(folded)) return true;
  const next = tokens.type[from + 1]!;
  return (folded === 'a' || folded === 'an') && ((next.bits & LEXICAL.demonym) !== 0 || isIdentifier(next));
}

const LEADERS = new Set('their our your its his her these those among amongst amid within throughout incumbent'.split(' '));

/** "11 Relation to other work", a figure of a table before a name. */
function isNumberOfLine({ text, tokens }: ReadText, from: number, to: number): boolean {
  if (from >= to || !/^\d{1,2}$/.test(tokens.type[from]!.text)) return false;
  const next = tokens.type[from + 1]!;
  const place = (next.bits & (LEXICAL.place | LEXICAL.country | LEXICAL.largeCity | LEXICAL.city)) !== 0;
  return place || /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, tokens.start[from]! - 12), tokens.start[from]!)) || from === 0;
}

/** "Discussed Hosting a fair": what minutes say was done, before a noun of what is done. */
function isReported({ tokens }: ReadText, i: number): boolean {
  const [{ folded, bits }, next] = [tokens.type[i]!, tokens.type[i + 1]!];
  return (
    folded.endsWith('ed') && (bits & LEXICAL.verb) !== 0 && next.folded.endsWith('ing') && (next.bits & LEXICAL.maybeVerb) !== 0
  );
}

/** A verb ("Upgrade Gnulib", "Contains Redis") or a small word that has its capital only from the sentence it begins. */
function opensOnly(read: ReadText, i: number): boolean {
  const { tokens, use, formal } = read;
  const { folded, kind, bits } = tokens.type[i]!;
  if (kind === KIND.capital && CONJUNCTIONS.has(folded)) return true;
  if (kind !== KIND.capital || use.named.has(folded)) return false;
  const next = tokens.type[i + 1]!;
  if (next.text === '-' && (bits & (LEXICAL.verb | LEXICAL.maybeVerb)) !== 0 && tokens.start[i + 1]! > tokens.end[i]!) return true;
  if (beginsWithDeed(read, i) || isReported(read, i)) return true;
  if (next.kind === KIND.mark || next.kind === KIND.lower) return OPENERS.has(folded) && formal;
  if (PREPOSITIONS.has(folded) && (next.kind === KIND.capital || next.kind === KIND.capitals) && (next.bits & COMMON) === 0)
    return true;
  if (
    isIdentifier(next) &&
    (bits & (LEXICAL.verb | LEXICAL.adjective | LEXICAL.maybeAdjective | LEXICAL.adverb)) !== 0 &&
    (bits & SURE_BITS) === 0
  )
    return true;
  if (folded === 'a' || folded === 'an') return (next.bits & (LEXICAL.country | LEXICAL.demonym)) !== 0;
  if (OPENERS.has(folded))
    return (
      formal ||
      next.kind !== KIND.capital ||
      KNOWN_PRODUCTS.has(next.folded) ||
      (next.bits & (LEXICAL.country | LEXICAL.largeCity)) !== 0
    );
  return formal && (bits & (LEXICAL.verb | LEXICAL.maybeVerb)) !== 0 && ((bits & LEXICAL.verb) !== 0 || /(?:ing|ed)$/.test(folded));
}

/** "Using OpenAI", "Improving India", "Enables X11": a form of a verb before what is a name by itself, in a text that speaks so of what it does. */
function beginsWithDeed({ tokens, formal, technical }: ReadText, i: number): boolean {
  const { folded, bits } = tokens.type[i]!;
  if ((bits & (SURE_BITS | LEXICAL.familyName)) !== 0) return false;
  const next = tokens.type[i + 1]!;
  if (isVerbAlone(bits) && (next.bits & LEXICAL.givenName) !== 0 && (next.bits & ANY_NOUN) === 0) return true;
  if (!/(?:ing|s|ed)$/.test(folded) || !isVerbForm(folded)) return false;
  const known = (next.bits & (LEXICAL.country | LEXICAL.largeCity | LEXICAL.organization)) !== 0 || KNOWN_PRODUCTS.has(next.folded);
  return (known || isIdentifier(next)) && (folded.endsWith('ing') || formal || technical);
}

/** "Explore Claude". */
const isVerbAlone = (bits: number): boolean =>
  (bits & LEXICAL.verb) !== 0 && (bits & (ANY_NOUN | LEXICAL.place | LEXICAL.city)) === 0;

const INDEFINITE = new Set('everyone everybody anyone nobody someone something nothing everything'.split(' '));

/** "N. By examining", "ACME In doing so": what begins the next sentence. */
function beginsNext(read: ReadText, from: number, to: number): boolean {
  const { tokens } = read;
  const { folded, kind } = tokens.type[to]!;
  return (
    (to > from &&
      kind === KIND.capital &&
      folded.length > 1 &&
      (STOP_WORDS.has(folded) || INDEFINITE.has(folded)) &&
      (tokens.type[to - 1]!.text.endsWith('.') || tokens.type[to - 1]!.kind === KIND.capitals)) ||
    isDeedOfLetters(read, from, to)
  );
}

/** "SIGINT Shuts down the process": a term in capitals and, behind it, what it does. */
function isDeedOfLetters({ tokens, formal, technical }: ReadText, from: number, to: number): boolean {
  if (!(formal || technical) || to <= from || tokens.type[to - 1]!.kind !== KIND.capitals) return false;
  const { folded, kind, bits } = tokens.type[to]!;
  return (
    kind === KIND.capital &&
    tokens.type[to + 1]?.kind === KIND.lower &&
    (bits & (SURE_BITS | LEXICAL.familyName)) === 0 &&
    isVerbForm(folded)
  );
}

/** "Richard I would ship it", in what people say. */
function isSpeaker({ tokens, technical }: ReadText, from: number, to: number): boolean {
  if (to <= from || tokens.type[to]!.text !== 'I') return false;
  const next = tokens.type[to + 1];
  if (next?.kind !== KIND.lower) return false;
  if (/^(?:am|think|guess|don|have|mean|agree|believe|want)$/.test(next.folded)) return true;
  return (
    technical &&
    ((next.bits & LEXICAL.verb) !== 0 ||
      /ed$/.test(next.folded) ||
      /^(?:would|will|can|could|had|was|do|did|just|don)$/.test(next.folded))
  );
}

/** "2009 Rosetta Contributors", "Canonical Ltd 2009": of a note of copyright; "2002 Winter Olympics" is called so. */
function isYearBeside({ tokens }: ReadText, from: number, to: number): boolean {
  if (from >= to || !/^(?:19|20)\d\d$/.test(tokens.type[from]!.text)) return false;
  const next = tokens.type[from + 1]!;
  if ((next.bits & LEXICAL.organization) !== 0 || next.kind === KIND.mark) return false;
  for (let i = from + 1; i <= to; i++)
    if (LEGAL_FORM.test(tokens.type[i]!.folded) || OF_COPYRIGHT.test(tokens.type[i]!.folded)) return true;
  return /^[-,\u2013]$/.test(tokens.type[from - 1]?.text ?? '') && tokens.type[from - 2]?.kind === KIND.number;
}

const OF_COPYRIGHT = /^(?:contributors|authors|developers|foundation|team|project|list)$/;

/** "A Pinentry may", where the text names it without the article, too. */
function isArticleOfKnown({ tokens, use }: ReadText, from: number, to: number): boolean {
  const { folded, text } = tokens.type[from]!;
  return text === 'A' && to === from + 1 && folded === 'a' && use.named.has(tokens.type[to]!.folded);
}

/** Whether nothing but marks, or who speaks ("JD: In Ruby"), stands before a token in its sentence. */
export function isOpening({ tokens, sentences, formal }: ReadText, i: number, sentence: number): boolean {
  if (formal && i > 0 && /^["\u201c:\u2013\u2014-]$/.test(tokens.type[i - 1]!.text) && tokens.end[i - 2]! < tokens.start[i - 1]!)
    return true;
  if (i > 0 && (isOpeningMark(tokens, i - 1) || tokens.start[i]! - tokens.end[i - 1]! > 4)) return true; // the words of a link, of a column
  const { first } = sentences[sentence]!;
  const from = tokens.type[first]?.kind === KIND.capitals && tokens.type[first + 1]?.text === ':' ? first + 2 : first;
  for (let j = from; j < i; j++)
    if (tokens.type[j]!.kind !== KIND.mark && !(j === from && tokens.type[j]!.text === 'o')) return false;
  return true;
}

/** "[", ": ", and a quotation mark that opens what is said behind a colon or a comma. */
function isOpeningMark(tokens: ReadText['tokens'], mark: number): boolean {
  const { text } = tokens.type[mark]!;
  if (text === '[') return true;
  if (text === ':') return tokens.start[mark + 1]! > tokens.end[mark]!;
  if ((text !== '"' && text !== '\u201c') || mark === 0) return false;
  const before = tokens.type[mark - 1]!.text;
  const opens = tokens.start[mark + 1] === tokens.end[mark] && tokens.start[mark]! > tokens.end[mark - 1]!;
  return before === ':' || (before === ',' && opens);
}

const INITIAL = /^\p{Lu}\.?$/u;
const MOST_INITIALS = 4;

/** First token of the initials before a family name ("S. Das", "M.-K. Kan"): of a list or a line of authors, or anywhere when it is no place's name. */
function initialsBefore({ tokens, taken, sentences }: ReadText, from: number, sentence: number): number {
  const { first } = sentences[sentence]!;
  const { kind, bits, text: opening } = tokens.type[from]!;
  if (kind !== KIND.capital && kind !== KIND.mixed) return from;
  const isInitial = opening.length === 2 && opening.endsWith('.');
  let start = from;
  for (let i = from - 1; i >= first && from - i <= MOST_INITIALS; i--) {
    const { text, kind: written } = tokens.type[i]!;
    if (taken[i] === 1 || tokens.start[i + 1]! - tokens.end[i]! > 1) break;
    if (INITIAL.test(text) && (text.endsWith('.') || i < from - 1)) start = i;
    else if (!(written === KIND.mark && (text === '-' || text === '.') && (start < from || isInitial))) break;
  }
  if (start === from) return from;
  const before = start > first ? tokens.type[start - 1]! : undefined;
  const listed = before === undefined || before.text === ',' || /^(?:and|by|with|&)$/.test(before.folded || before.text);
  return listed || (bits & (LEXICAL.country | LEXICAL.largeCity)) === 0 ? start : from;
}

/** "Nat-" at the end of a line and "ural Sciences" in the next. */
function cutWordBefore({ text, tokens, sentences }: ReadText, from: number, sentence: number): number {
  const start = from - 3;
  if (start < sentences[sentence]!.first || tokens.type[from - 1]!.kind !== KIND.lower || !isHyphen(tokens.type[from - 2]!.text))
    return from;
  if (!isCapital(tokens.type[start]!.kind) || tokens.end[start] !== tokens.start[from - 2]) return from;
  return text.slice(tokens.end[from - 2]!, tokens.start[from - 1]!).includes('\n') ? start : from;
}

/** "UTF-8", "SHA-512"; "ACL Work-" and in the next line "shop"; without the "1" of "GnuPG 1.x". */
function endOfName(read: ReadText, from: number, to: number, sentence: number): number {
  const { text, tokens, taken, sentences } = read;
  const { last } = sentences[sentence]!;
  if (isIrish(read, to, last) || isDomain(read, to, last)) return to + 2;
  const touches = (i: number) => i < last && tokens.end[i - 1] === tokens.start[i];
  if (to > from && /^(?:19|20)\d\d$/.test(tokens.type[to]!.text) && LEGAL_FORM.test(tokens.type[to - 1]!.folded)) return to - 1;
  if (tokens.type[to]!.kind === KIND.number && to > from && isScore(tokens.type[to]!, tokens.type[to + 1])) return to - 1;
  if (tokens.type[to]!.kind === KIND.number) {
    const version = touches(to + 1) && tokens.type[to + 1]!.text === '.' && touches(to + 2);
    return to > from && (version || isNumberApart(read, to)) ? to - 1 : to;
  }
  if (!touches(to + 1) || !isHyphen(tokens.type[to + 1]!.text) || to + 2 >= last) return to;
  const next = tokens.type[to + 2]!;
  if (touches(to + 2)) {
    if (next.kind === KIND.lower && isSyllable(tokens.type[to]!, next, to > from))
      return isCapitalBehind(read, to + 3, last) ? to + 3 : to + 2;
    return next.kind === KIND.number && taken[to + 2] === 0 && next.text.length <= 4 ? endOfNumber(read, to + 2, last) : to;
  }
  const gap = text.slice(tokens.end[to + 1]!, tokens.start[to + 2]!);
  return gap.includes('\n') && next.kind === KIND.lower && tokens.type[to]!.kind !== KIND.capitals ? to + 2 : to;
}

/** "Patrick O' Moore", with a slip. */
function isIrish({ tokens }: ReadText, to: number, last: number): boolean {
  const { text } = tokens.type[to]!;
  const mark = tokens.type[to + 1]?.text;
  return text === 'O' && to + 2 < last && (mark === "'" || mark === '\u2019') && tokens.type[to + 2]!.kind === KIND.capital;
}

/** "NotAlone.gov": the address of a site is its name. */
function isDomain({ text, tokens }: ReadText, to: number, last: number): boolean {
  if (to + 2 >= last || tokens.type[to + 1]!.text !== '.' || !TOP_LEVELS.test(tokens.type[to + 2]!.text)) return false;
  const whole = tokens.end[to] === tokens.start[to + 1] && tokens.end[to + 1] === tokens.start[to + 2];
  return whole && !/^[./@\w-]\w/.test(text.slice(tokens.end[to + 2]!, tokens.end[to + 2]! + 2));
}

const TOP_LEVELS = /^(?:com|org|net|gov|edu|info|int|io|dev|ai|app|co|eu|uk|us)$/;

/** "Manchester United 2 – 1". */
function isScore(number: WordType, next: WordType | undefined): boolean {
  return /^\d{1,2}$/.test(number.text) && next !== undefined && /^[-\u2012-\u2014]+$/.test(next.text);
}

/** "CVE-2010-0624". */
function endOfNumber({ tokens }: ReadText, to: number, last: number): number {
  const more = to + 2 < last && isHyphen(tokens.type[to + 1]!.text) && tokens.type[to + 2]!.kind === KIND.number;
  return more && tokens.end[to] === tokens.start[to + 1] && tokens.end[to + 1] === tokens.start[to + 2] ? to + 2 : to;
}

/** "Ban Ki-moon", "Shu-yu Guo": the second half of a name, which "Siemens-owned" is not. */
function isSyllable(first: WordType, second: WordType, behindName: boolean): boolean {
  if (!/^\p{Lu}\p{Ll}{1,4}$/u.test(first.text) || !/^\p{Ll}{2,5}$/u.test(second.text)) return false;
  const short = behindName && first.text.length < 4;
  if (!short && (first.bits & COMMON) !== 0 && (first.bits & (LEXICAL.givenName | LEXICAL.familyName)) === 0) return false;
  return !/(?:ed|er|ly)$|^(?:like|style|type|led|run|era|based|made|born|only|wide|free|class|level|side|bound|style|size|in|up|on|off|out|to|and|or)$/.test(
    second.folded,
  );
}

function isCapitalBehind({ tokens }: ReadText, i: number, last: number): boolean {
  return (
    i < last &&
    tokens.type[i]!.kind === KIND.capital &&
    tokens.start[i]! === tokens.end[i - 1]! + 1 &&
    (tokens.type[i]!.bits & COMMON) === 0
  );
}

/** A post code, the number of a table's row, or the beginning of a span of years, behind the name of a place. */
function isNumberApart({ tokens, taken }: ReadText, number: number): boolean {
  const { bits } = tokens.type[number - 1]!;
  const written = tokens.type[number]!.text;
  if ((bits & (LEXICAL.country | LEXICAL.largeCity | LEXICAL.place)) !== 0 && written.length < 3) return true;
  const place = (bits & (LEXICAL.place | LEXICAL.country | LEXICAL.largeCity)) !== 0;
  return (
    place && (/^\d{5}$/.test(written) || (taken[number] === 1 && /^[-\u2010-\u2014]$/.test(tokens.type[number + 1]?.text ?? '')))
  );
}

function isHyphen(text: string): boolean {
  return text === '-' || text === '\u2010' || text === '\u00ad';
}
