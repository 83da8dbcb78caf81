import type { WordType } from '@strata/text';
import { KIND, LEXICAL, lexicalBits, STOP_WORDS } from '@strata/text';
import type { MentionTokens, ReadText } from './read-text';
import { isOfSeries } from './numbered-series';
import { isRole } from './roles';
import { inOneLine, spellingOf } from './spelling';
import { isVerbForm } from './verb-forms';
import { KNOWN_PRODUCTS, NO_NAMES } from './word-lists';
import { COMMON, NAMED } from './word-masks';

/** Of a common word with a capital inside a sentence, that the text means something by it. */
const LEAST_NAMED = 3;
/** Of two common words in one with two capitals, that it is more than an option that the text explains. */
const LEAST_SPOKEN_OF = 2;

/** Capitals that name nothing: a word that the end of a line cut, a time zone, what is written for machines, a word of a menu or a form. */
export function isRuledOut(read: ReadText, mention: MentionTokens): boolean {
  const { from, to } = mention;
  if (isOfTwoScripts(read, mention) || isTimeZone(read, mention) || isNumberedWord(read, mention)) return true;
  if (isOfCalendar(read, mention) || isExclamation(read, mention) || isInitialBeforePronoun(read, mention)) return true;
  if (
    isCutCommonWord(read, mention) ||
    isRestOfCutWord(read, from) ||
    isRowOfTable(read, mention) ||
    isNumberOfPaper(read, mention)
  )
    return true;
  if (isNotice(read, mention) || isRole(read.tokens, mention) || isPostal(read, mention) || isBeginOfVersion(read, mention))
    return true;
  if (from < to) return false;
  const word = read.tokens.type[from]!;
  return (
    isOpenerOnly(read, from) ||
    isOfSeries(read, word) ||
    isNamedForMachines(read, from) ||
    isPlaceHolder(read, from) ||
    isFirstHalfOfCutWord(read, from) ||
    isOptionName(read, word) ||
    isDoneTo(word) ||
    isWordOfForm(read, word) ||
    isActOfGod(read, from)
  );
}

/** "Dis-" and in the next line "able": whole, a word of every dictionary, or the name of an option. */
function isCutCommonWord({ text, tokens }: ReadText, { from, to }: MentionTokens): boolean {
  if (from === to) return false;
  const written = text.slice(tokens.start[from]!, tokens.end[to]!);
  if (!/\p{L}[-\u2010\u00ad][ \t]*\r?\n/u.test(written)) return false;
  const whole = inOneLine(written);
  if (/\s/.test(whole)) return false;
  const bits = lexicalBits(whole.toLowerCase());
  return (bits & COMMON) !== 0 ? (bits & NAMED) === 0 : !/^\p{Lu}[\p{Ll}\u2019'-]+$/u.test(whole);
}

/** "EX-" and in the next line "AMPLES". */
function isRestOfCutWord({ text, tokens }: ReadText, from: number): boolean {
  const start = tokens.start[from]!;
  return (
    tokens.type[from]!.kind === KIND.capitals &&
    /\p{L}[-\u2010\u00ad][ \t]*\r?\n\s*$/u.test(text.slice(Math.max(0, start - 60), start))
  );
}

/** "0 FA Cup 2nd Round 23", "Cup 3rd Round 34,442": what stands in the cells of a row side by side. */
function isRowOfTable({ tokens }: ReadText, { from, to }: MentionTokens): boolean {
  let numbers = 0;
  for (let i = from; i <= to; i++) {
    const { kind, text } = tokens.type[i]!;
    if (kind !== KIND.number || (i > from && tokens.start[i] === tokens.end[i - 1])) continue;
    if (/,\d{3}/.test(text) || ++numbers > 1) return true;
    if (i === from && to - from > 2 && /^\d$/.test(text)) return true;
  }
  return false;
}

/** "N00014-75-C-0661": the number of a contract, a part or a file. */
function isNumberOfPaper({ text, tokens }: ReadText, { from, to }: MentionTokens): boolean {
  const written = text.slice(tokens.start[from]!, tokens.end[to]!);
  return (
    (/^(?!CVE|RFC|ISO|IEC)[\p{Lu}\d]+(?:[-\/.][\p{Lu}\d]+)*$/u.test(written) &&
      /\d{5}|\d{2}-.*\d{4}|^UTC[-+]?\d|^\p{Lu}\d{4,}$/u.test(written)) ||
    /^(?=(?:.*\d){3})[a-z]{0,2}[A-Z]?[0-9a-f]{7,}$/.test(written)
  );
}

/** "All Rights Reserved", "EXPRESS OR IMPLIED": words of every notice. */
function isNotice(read: ReadText, mention: MentionTokens): boolean {
  const after = read.tokens.type[mention.to + 1]?.folded;
  const spelling = spellingOf(read, mention);
  return spelling === 'all rights reserved' || (spelling === 'express' && (after === 'or' || after === 'and'));
}

/** "P.O. Box 90153", "NL-5000 LE Tilburg". */
function isPostal(read: ReadText, mention: MentionTokens): boolean {
  const { text, tokens } = read;
  const written = text.slice(tokens.start[mention.from]!, tokens.end[mention.to]!);
  return /^p\.? ?o\.? ?box\b|^\p{Lu}{1,2}-\d{4,5}\b/iu.test(written);
}

/** "Among the agents", "Use of": a word with a capital that only begins what follows it. */
function isOpenerOnly({ tokens }: ReadText, from: number): boolean {
  const { kind, bits, folded } = tokens.type[from]!;
  const next = tokens.type[from + 1];
  if (kind !== KIND.capital || (bits & NAMED) !== 0 || next === undefined || tokens.start[from + 1]! > tokens.end[from]! + 1)
    return false;
  const common = (bits & COMMON) !== 0 || STOP_WORDS.has(folded) || isVerbForm(folded);
  return common && /^(?:the|a|an|it|this|these|that|all|any|your|our|its|their)$/.test(next.text);
}

/** "Change to DIR", where the text has "--directory=DIR", "NEWNAME[:NEWID]" or "<FILE>" somewhere: what a reader puts something else for. */
function isPlaceHolder({ text, tokens, formal }: ReadText, from: number): boolean {
  const { kind, text: word } = tokens.type[from]!;
  if (!formal || kind !== KIND.capitals || word.length < 2 || KNOWN_PRODUCTS.has(word.toLowerCase())) return false;
  return [`=${word}`, `[:${word}`, `<${word}>`, `${word}[:`].some((use) => text.includes(use));
}

/** "VER-" at the end of a line, of a word in capitals that goes on in the next. */
function isFirstHalfOfCutWord({ text, tokens }: ReadText, from: number): boolean {
  const end = tokens.end[from]!;
  return tokens.type[from]!.kind === KIND.capitals && /^[-\u2010\u00ad][ \t]*\r?\n\s*\p{Lu}/u.test(text.slice(end, end + 60));
}

/** "TLSv1" of "TLSv1.3": half of a version. */
function isBeginOfVersion({ text, tokens }: ReadText, { to }: MentionTokens): boolean {
  const end = tokens.end[to]!;
  return /\d$/.test(tokens.type[to]!.text) && /^\.\d/.test(text.slice(end, end + 2));
}

/** Of the C library. */
const ERROR_CODES =
  /^E(?:ACCES|ACCESS|AGAIN|BADF|BUSY|CONNREFUSED|CONNRESET|EXIST|FAULT|FBIG|INTR|INVAL|IO|ISDIR|LOOP|MFILE|NFILE|NOENT|NOMEM|NOSPC|NOSYS|NOTDIR|NOTEMPTY|NOTSUP|NXIO|OPNOTSUPP|OVERFLOW|PERM|PIPE|RANGE|ROFS|SRCH|TIMEDOUT|WOULDBLOCK|XDEV)$/;

/** "the TABSIZE environment variable", "errno EINVAL". */
function isNamedForMachines({ tokens }: ReadText, from: number): boolean {
  if (tokens.type[from]!.kind !== KIND.capitals) return false;
  if (ERROR_CODES.test(tokens.type[from]!.text)) return true;
  const [before, after] = [tokens.type[from - 1]?.folded ?? '', tokens.type[from + 1]?.folded ?? ''];
  return (
    /^(?:environment|variables?|macros?|constants?|flags?|keywords?|directives?|signals?|errno)$/.test(after) ||
    /^(?:errno|variable|macro|signal|flag|keyword|constant|==|=)$/.test(before || tokens.type[from - 1]?.text || '')
  );
}

/** Latin letters within a run of Chinese or Japanese, which has no spaces that would part them: a part of a sentence. */
function isOfTwoScripts({ text, tokens }: ReadText, { from, to }: MentionTokens): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text.slice(tokens.start[from]!, tokens.end[to]!));
}

/** "Pacific Daylight Time". */
function isTimeZone(read: ReadText, mention: MentionTokens): boolean {
  if (read.tokens.type[mention.to]!.folded !== 'time') return false;
  return /^(?:(?:us |u\.s\. )?(?:pacific|eastern|central|mountain|atlantic|greenwich|local|[a-z]+ (?:standard|daylight|summer|mean)) )(?:standard |daylight |summer |mean )?time$/.test(
    spellingOf(read, mention),
  );
}

/** "October-December", "Tuesday/Wednesday": when something is. */
function isOfCalendar({ tokens }: ReadText, { from, to }: MentionTokens): boolean {
  for (let i = from; i <= to; i++) if (tokens.type[i]!.kind !== KIND.mark && !CALENDAR.test(tokens.type[i]!.folded)) return false;
  return to > from;
}

const CALENDAR =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

/** "they were Christianized". */
function isDoneTo({ kind, folded, bits }: WordType): boolean {
  return kind === KIND.capital && /i[sz]ed$/.test(folded) && (bits & NAMED) === 0;
}

/** "92656 Attn", "31 Remember": a number and a word that names nothing. */
function isNumberedWord({ tokens }: ReadText, { from, to }: MentionTokens): boolean {
  if (to !== from + 1 || tokens.type[from]!.kind !== KIND.number) return false;
  const { folded, bits } = tokens.type[to]!;
  return NO_NAMES.has(folded) || ((bits & LEXICAL.verb) !== 0 && (bits & NAMED) === 0);
}

/** "GatewayPorts", "RecordBrowser": two common words in one, in a manual; what a guide speaks of again and again is a name ("AutoGraph reads …"). */
function isOptionName({ formal, manual, use }: ReadText, { kind, text, folded }: WordType): boolean {
  if (kind !== KIND.mixed || !formal || KNOWN_PRODUCTS.has(folded)) return false;
  if (!manual && (use.named.get(folded) ?? 0) >= LEAST_SPOKEN_OF) return false;
  const parts = text.match(/\p{Lu}\p{Ll}+/gu) ?? [];
  if (parts.length !== 2 || parts.join('') !== text) return false;
  return parts.every((part) => part.length > 2 && (lexicalBits(part.toLowerCase()) & COMMON) !== 0);
}

/** "Section", "Undo", "Agriculture" in a text about programs: a common word that has its capital from a menu, a heading or a form. */
function isWordOfForm({ technical, formal, use }: ReadText, { kind, folded, bits }: WordType): boolean {
  if (kind !== KIND.capital || !(technical || formal) || KNOWN_PRODUCTS.has(folded)) return false;
  const plain = (bits & COMMON) !== 0 || isVerbForm(folded);
  return plain && (bits & NAMED) === 0 && (use.named.get(folded) ?? 0) < LEAST_NAMED;
}

/** "acts of God". */
function isActOfGod({ tokens }: ReadText, from: number): boolean {
  return tokens.type[from]!.folded === 'god' && /^acts?$/.test(tokens.type[from - 2]?.folded ?? '');
}

const INTERJECTIONS = new Set(
  'oh ah ha aha eh hey hullo hello halloa hurrah alas pooh tut pshaw hum hm dear heavens goodness gracious'.split(' '),
);
/** For whose sake something is called out: "for Helen's sake" names her. */
const CALLED_UPON = /^(?:heavens?|god|christ|goodness|pity|mercy)$/;
/** Words behind "For Heaven" in "For Heaven's sake": an apostrophe and its s may be words of their own. */
const BEFORE_SAKE = 3;

/** "Oh, Mr. Vane!", "For Heaven's sake": what is called out names nothing. */
function isExclamation({ tokens }: ReadText, { from, to }: MentionTokens): boolean {
  const { kind, folded } = tokens.type[from]!;
  const behind = tokens.type.slice(to + 1, to + 2 + BEFORE_SAKE).map((word) => word.folded);
  if (from === to && kind === KIND.capital && INTERJECTIONS.has(folded)) return /^[,!?.…—–-]/.test(behind[0] ?? '');
  const isFor = folded === 'for' || tokens.type[from - 1]?.folded === 'for';
  return isFor && CALLED_UPON.test(tokens.type[to]!.folded) && behind.includes('sake');
}

/** "as far as H. I went on": a letter that something is left out behind, and the next sentence. */
function isInitialBeforePronoun({ tokens }: ReadText, { from, to }: MentionTokens): boolean {
  if (from === to || tokens.type[to]!.text !== 'I') return false;
  return tokens.type.slice(from, to).every(({ text, kind }) => kind === KIND.mark || /^\p{Lu}\.?$/u.test(text));
}
