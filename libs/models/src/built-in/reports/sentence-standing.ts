import type { TextSpan, Tokens } from '@strata/text';
import { ANY_NOUN, isCapital, KIND, LEXICAL, STOP_WORDS } from '@strata/text';
import type { NounPhrase } from './noun-phrases';
import { isHead, isPartOfCompound, isWordOfPhrase, phraseOf } from './noun-phrases';
import { plainSentence } from './plain-sentence';

const FEWEST_WORDS = 6;
const MOST_WORDS = 45;
const MOST_CHARACTERS = 320;

/** What can only be understood from what was said before, folded; where a sentence begins with it. */
const LEANS_AT_START = new Set(
  `he she it they this these those that his her its their him them such another both each either neither however therefore thus hence
  moreover furthermore nevertheless otherwise instead meanwhile consequently accordingly besides additionally similarly likewise then also and but or
  so yet nor because although here there afterwards later subsequently following example finally still again too else which who whose
  how what why happy seems looks sounds first second point goal
  note see press click figure table yes no well now only oops unfortunately fortunately sadly again otherwise hopefully maybe perhaps`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/** `Pull requests (PRs) let you …`: what letters stand for, and no order to pull. */
const DEFINES_LETTERS = /^\p{Lu}\p{Ll}+(?:[ -]\p{Ll}+){1,3} \(\p{Lu}{2,}s?\) \p{Ll}/u;
/** `This guide explains …`, `The purpose of this document is …`: what a text says of itself. */
const OF_ITSELF =
  /^(?:this|(?:the|one) (?:purpose|goal|aim|scope|intent(?:ion)?) of this) (?:\p{Ll}+ )?(?:document|guide|page|pep|rfc|memo|specification|spec|manual|policy|handbook|paper|article|proposal|guidance|guidelines?|charter|report) (?:formally |briefly )?(?:describes?|propos|explain|present|introduc|cover|defin|provid|specif|outlin|set|contain|give|list|document|show|summari|aim|is |are |was |discuss|address|add)/iu;
/** `TELNET` in a line of its own, and in the next what is said of it. */
const HEADING_BEFORE = /^[^\s,]{1,24}(?: [^\s,]{1,12})?[ \t]*\r?\n/;
/** `Documentation: man page fix`. */
const LABELLED = /^[\w./+-]+(?: [\w./+-]+){0,2}(?: \([^()]*\))?: /;
/** What only says that something was done about a report, or by whom. */
const BUREAUCRACY =
  /(?:^|\s)#\d+\b|\b(?:closes|lp|bug|gh|pr|cve)[: -]*#?\d{3,}|\bcloses:|\bstandards-version\b|\bthanks to\b|\bdebhelper\b/i;
/** Orders, and what a list says was done. */
const BEGINS_WITHOUT_SUBJECT =
  /^(?:(?:un|re)?set|fix(?:e[sd])?|add(?:ed|s)?|use[ds]?|enabled?|disabled?|backport(?:ed)?|remov(?:e|ed|es)|chang(?:e|ed|es)|allow(?:ed|s)?|make|made|ensure|updated?|avoid(?:ed|s)?|support(?:ed|s)?|refresh|install|ship|drop(?:ped)?|mov(?:e|ed)|convert(?:ed)?|introduced?|implement(?:ed)?|provided?|rename[ds]?|replaced?|prevent|check|handle|correct(?:ed)?|improved?|ignore|switch|do|don't|run|call(?:ed)?|return(?:ed|s)?|bug fixes|portability fixes|various|some more|based on|according to this)\b/i;
/** `Anna, can we close it`, `AB - all is ready`: notes of what somebody said. */
const SAID_BY =
  /^\p{Lu}[\p{L}\d]*(?: \p{Lu}\p{L}*\.?)?(?: [-\u2013\u2014] |, (?!(?:a|an|the|one|also|and|born|formerly|once|now|then|which|who|whose|where|including|known|called|like|as|in|on|of|at|for|with)\b))[\p{Ll}\u2018\u201c"]/u;
/** Pronouns, wherever they stand before what they stand for. */
const PRONOUNS = new Set('he she it they his her its their him them this these those'.split(' '));
/** Who speaks is not known to the reader. */
const SPEAKERS = new Set('i we my our me us'.split(' '));
const LEANS_ANYWHERE =
  /^(?:for (?:example|instance)|in (?:addition|contrast|particular|fact|short|turn|both|either|that case|this case)|as (?:a result|such|well)|by contrast|on the other hand|at this point|at the (?:moment|same time))\b|^(?:after|before|because of|due to|besides|with|for) (?:that|this|which|it)\b|\b(?:we|I|let)['\u2019]|^The (?:first|second|third|last|result|function|operation|old|new|same|other|remaining|following)\b|\b(?:this|these|that|those) (?:bug|fix|function|option|case|feature|setting|command|variable|issue|change|new)s?\b|\b(?:the latter|the former|above|below|aforementioned|as follows|the following|see also|op\. cit|ibid)\b/i;
/** Addresses, code, options and tables. */
const FOR_MACHINES = /[{}<>|\\^~=*]|\.\/|\bd\/\w|:\/\/|\bwww\.|\S@\S|(?:^|\s)--?[a-z]|\]\(|\S::\S/;
/** Paths and names of functions and variables: a sentence about a program may have one or two of them. */
const MACHINE_WORD = /\w\(\)|\w_\w|\/\w+\//;
const MOST_MACHINE_WORDS = 2;
const COPULAS = new Set(
  'is was are were be been being has had have does did can may must will would should could might shall'.split(' '),
);
const VERB = LEXICAL.verb | LEXICAL.maybeVerb;
const COMMON_WORD = ANY_NOUN | VERB | LEXICAL.adjective | LEXICAL.adverb;
/** Behind these stands a noun, or a verb that does not say what its subject does. */
const NO_VERB_BEHIND = new Set('to the a an of for in with on by at from and or'.split(' '));
const BE = new Set('is was are were'.split(' '));
const ARTICLES = new Set('a an the one'.split(' '));

interface Place {
  tokens: Tokens;
  first: number;
  last: number;
}

/**
 * `alone`: says something to who has read nothing else. `after`: does so behind the sentence before it. `item`: an order, or an entry of a list of
 * what was done, which tells nobody what its text is about. `no`: none of these.
 */
export type Standing = 'alone' | 'after' | 'item' | 'no';

/** Whether a sentence can be quoted: a whole one with a verb, that leans on nothing before it. */
export function standing(text: string, { start, end }: TextSpan, { tokens, first, last }: Place): Standing {
  const length = end - start;
  if (length > MOST_CHARACTERS || !/[.!?]["'\u201d\u2019)\]]*$/.test(text.slice(Math.max(start, end - 4), end))) return 'no';
  const shape = shapeOf(tokens, first, last);
  if (shape.words < FEWEST_WORDS || shape.words > MOST_WORDS || !shape.verb || shape.speaker) return 'no';
  if (shape.marks + shape.numbers > 0.6 * shape.words) return 'no';
  const opening = tokens.type[first]!;
  const quote = plainSentence(text.slice(start, end));
  const opens =
    opening.kind === KIND.mark ? /["'\u201c\u2018]/.test(opening.text) : isCapital(opening.kind) || opening.kind === KIND.number;
  if (
    !opens ||
    HEADING_BEFORE.test(text.slice(start, end)) ||
    LABELLED.test(quote) ||
    FOR_MACHINES.test(quote) ||
    quote.split(' ').filter((word) => MACHINE_WORD.test(word)).length > MOST_MACHINE_WORDS ||
    !isBalanced(quote)
  )
    return 'no';
  if (
    COPULAS.has(opening.folded) ||
    (shape.isOrder && !shape.copula && !DEFINES_LETTERS.test(quote)) ||
    BUREAUCRACY.test(quote) ||
    BEGINS_WITHOUT_SUBJECT.test(quote) ||
    SAID_BY.test(quote)
  )
    return 'item';
  if (isOfItself(quote)) return 'alone';
  if (quote.endsWith('?')) return 'after';
  return LEANS_AT_START.has(opening.folded) || shape.leansBeforeName || LEANS_ANYWHERE.test(quote) ? 'after' : 'alone';
}

/** Whether a sentence says what the text around it is about. */
export function isOfItself(quote: string): boolean {
  return OF_ITSELF.test(quote);
}

const USUAL_MARKS = new Set('.,\'"\u2019\u201d\u201c()');

function shapeOf({ type }: Tokens, first: number, last: number) {
  const shape = {
    words: 0,
    marks: 0,
    numbers: 0,
    verb: false,
    copula: false,
    isOrder: false,
    speaker: false,
    leansBeforeName: false,
  };
  let named = false;
  let clause: 'main' | 'begun' | 'ending' = 'main';
  for (let i = first; i < last; i++) {
    const { kind, folded, bits } = type[i]!;
    if (kind === KIND.mark) {
      if (!USUAL_MARKS.has(folded)) shape.marks++;
      continue;
    }
    if (kind === KIND.number) {
      shape.numbers++;
      continue;
    }
    shape.words++;
    if (kind === KIND.lower && RELATIVES.has(folded)) clause = 'begun';
    const isCopula = kind === KIND.lower && COPULAS.has(folded) && type[i - 1]?.folded !== 'to';
    if (isCopula || (kind === KIND.lower && isFinite(type[i]!, type[i - 1]))) {
      if (clause === 'main') {
        shape.verb = true;
        shape.copula ||= isCopula;
      } else clause = 'ending';
    } else if (clause === 'ending') clause = 'main';
    if (i === first && kind === KIND.capital) shape.isOrder = isOrder(type[i]!, type[i + 1]);
    if (SPEAKERS.has(folded) && kind !== KIND.capitals) shape.speaker = true;
    if (!named && (PRONOUNS.has(folded) || takesUp(type, i, { first, last }))) shape.leansBeforeName = true;
    if (isCapital(kind) && !STOP_WORDS.has(folded) && (bits & LEXICAL.timeNoun) === 0)
      named ||= i > first || (bits & COMMON_WORD) === 0; // what begins a sentence is written with a capital, name or not
  }
  return shape;
}

/** The verb behind one of these is not that of the sentence. */
const RELATIVES = new Set('which that who whose what where when if while so because since as until although'.split(' '));

/** A verb, by its form and by what stands before it: of what may be a noun as well, only the endings of a verb are believed. */
function isFinite({ folded, bits }: Tokens['type'][number], before: Tokens['type'][number] | undefined): boolean {
  if ((bits & VERB) === 0 || NO_VERB_BEHIND.has(before?.folded ?? '') || folded.endsWith('ing')) return false;
  if ((bits & ANY_NOUN) === 0 || folded.endsWith('ed')) return true;
  const isNamed = before !== undefined && isCapital(before.kind) && (before.bits & COMMON_WORD) === 0;
  if ((bits & LEXICAL.verb) === 0) return folded.endsWith('s') && isNamed;
  return folded.endsWith('s') || before === undefined || (before.bits & ANY_NOUN) === 0 || before.folded.endsWith('s');
}

/** Does a sentence that begins so tell somebody to do something, or that something was done: `Split …`, `Refactored …`, `Explicitly depend on …`? */
function isOrder({ folded, bits }: Tokens['type'][number], next: Tokens['type'][number] | undefined): boolean {
  if (next !== undefined && isCapital(next.kind)) return false;
  if (COPULAS.has(folded) || folded === 're' || (bits & VERB) !== 0 || /^\w{3,}(?:ing|ed)$/.test(folded)) return true;
  return (bits & LEXICAL.adverb) !== 0 && next !== undefined && (next.bits & VERB) !== 0;
}

const KINDS =
  LEXICAL.personNoun |
  LEXICAL.organizationNoun |
  LEXICAL.groupNoun |
  LEXICAL.placeNoun |
  LEXICAL.unitNoun |
  LEXICAL.eventNoun |
  LEXICAL.workNoun |
  LEXICAL.productNoun;

/** Whether `the` opens a phrase such as "the company", which takes up something named before: a class of things, and nothing that says which. */
function takesUp(type: Tokens['type'], at: number, { first, last }: { first: number; last: number }): boolean {
  if (type[at]!.folded !== 'the') return false;
  let i = at + 1;
  while (i < last && i - at <= 2 && type[i]!.kind === KIND.lower && (type[i]!.bits & ANY_NOUN) === 0) i++;
  if (i >= last || type[i]!.kind !== KIND.lower || (type[i]!.bits & KINDS) === 0) return false;
  const noun = type[i]!.folded;
  for (let before = first; before < at; before++) if (type[before]!.folded === noun) return false; // taken up from this very sentence
  const behind = type[i + 1];
  if (behind === undefined) return true;
  return !(isCapital(behind.kind) || isHead(behind) || SAYS_WHICH.has(behind.folded));
}

const SAYS_WHICH = new Set('of that which who whose in at for from to named called known between where on with'.split(' '));

function isBalanced(text: string): boolean {
  let [round, square, quotes] = [0, 0, 0];
  for (const character of text) {
    if (character === '(') round++;
    else if (character === ')') round--;
    else if (character === '[') square++;
    else if (character === ']') square--;
    else if (character === '"') quotes++;
    else if (character === '\u201c') quotes += 2;
    if (round < 0 || square < 0) return false;
  }
  return round === 0 && square === 0 && quotes % 2 === 0;
}

/** What a sentence says its subject is: the noun phrase behind the first "is a", "was the", up to three words back from its head. */
export function definedAs(tokens: Tokens, first: number, last: number): NounPhrase | undefined {
  for (let i = first + 1; i + 2 < last; i++) {
    const { kind, folded } = tokens.type[i]!;
    if (kind !== KIND.lower || !BE.has(folded)) continue;
    if (!ARTICLES.has(tokens.type[i + 1]!.folded)) return undefined;
    let from = i + 2;
    while (
      from < last &&
      (!isWordOfPhrase(tokens.type[from]!) || isPartOfCompound(tokens, from, last) || isPartOfCompound(tokens, from - 2, last))
    ) {
      if (tokens.type[from]!.kind === KIND.mark && tokens.type[from]!.text !== '-') return undefined;
      if (from - i > 10) return undefined;
      from++;
    }
    let end = from;
    while (end < last && isWordOfPhrase(tokens.type[end]!) && !isPartOfCompound(tokens, end, last)) end++;
    let head = end - 1;
    while (head >= from && !isHead(tokens.type[head]!)) head--;
    for (let begin = Math.max(from, head - 2); begin <= head; begin++) {
      const phrase = phraseOf(tokens, begin, head);
      if (phrase) return phrase;
    }
    return undefined;
  }
  return undefined;
}
