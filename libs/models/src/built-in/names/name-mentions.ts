import type { WordType } from '@strata/text';
import { ANY_NOUN, isCapital, KIND, LEXICAL, lexicalBits, STOP_WORDS } from '@strata/text';
import { BEGIN, labelsOf, OUTSIDE } from './model/boundary-model';
import { definedTerms } from './defined-terms';
import { withHeadwords } from './headwords';
import { namesInLanguage } from './languages/names-in-language';
import { isOpening, SURE_BITS, withNameEdges } from './name-edges';
import type { MentionTokens, ReadText } from './read-text';
import { regionsOf } from './read-text';
import { speakerLabels } from './speaker-labels';
import { partsOfName } from './name-parts';
import { isRuledOut } from './ruled-out-names';
import { spellingOf } from './spelling';
import { DEFINED_TERMS, KNOWN_PRODUCTS, NO_NAMES, SHORT_NAMES } from './word-lists';

const NAME_BITS = ~(ANY_NOUN | LEXICAL.verb | LEXICAL.maybeVerb | LEXICAL.adjective | LEXICAL.maybeAdjective | LEXICAL.adverb);
const KNOWN_NAMES = LEXICAL.country | LEXICAL.demonym | LEXICAL.largeCity | LEXICAL.organization;
const COMMON = ANY_NOUN | LEXICAL.verb | LEXICAL.adjective | LEXICAL.adverb;

/**
 * Where names stand in a text, by the learnt model of their boundaries and what no name ever is. A name that only a heading or a table has
 * counts when running text has it too, or when everybody knows it.
 */
export function nameMentions(read: ReadText): MentionTokens[] {
  const found: MentionTokens[] = [];
  const doubtful: MentionTokens[] = [];
  const speakers = speakerLabels(read);
  for (const { sentence, index, from, to } of regionsOf(read)) {
    const labels = labelsOf(sentence, from, to, read.model.boundaries);
    for (let i = 0; i < labels.length; i++) {
      if (labels[i] !== BEGIN) continue;
      let last = i;
      while (last + 1 < labels.length && labels[last + 1] !== BEGIN && labels[last + 1] !== OUTSIDE) last++;
      for (const part of partsOfName(read, { from: from + i, to: from + last, sentence: index })) {
        const mention = withNameEdges(read, part);
        if (!mention || !isName(read, mention)) continue;
        (read.sentences[index]!.fragment ? doubtful : found).push(...namesInLanguage(read, mention));
      }
    }
  }
  const said = new Set(found.map((mention) => spellingOf(read, mention)));
  for (const mention of doubtful) if (said.has(spellingOf(read, mention)) || isWellKnown(read, mention)) found.push(mention);
  const outside = new Set([...definedTerms(read, found), ...speakers]);
  let end = -1;
  return withHeadwords(read, found, read.headwords)
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .filter((mention) => {
      if (mention.from <= end || (outside.has(spellingOf(read, mention)) && read.tokens.type[mention.from - 1]?.text !== '('))
        return false;
      end = mention.to;
      return true;
    });
}

/** "I'll", "We've". */
const CONTRACTION = /^\p{L}+['\u2019](?:ll|m|ve|re|d|t)$/u;

/** "(c) Notification. In the event …", "**4.4** Takedowns. If …": a clause of a contract begins with what it is about. */
function isRunInHeading(read: ReadText, { from, to, sentence }: MentionTokens): boolean {
  const { tokens } = read;
  const after = tokens.type[to + 1]?.text;
  if (after !== '.' && after !== ':' && after !== '*') return false;
  for (let j = read.sentences[sentence]!.first; j < from; j++) {
    const { kind, text } = tokens.type[j]!;
    if (kind !== KIND.mark && kind !== KIND.number && text.length > 2) return false;
  }
  return (tokens.type[from]!.bits & KNOWN_NAMES) === 0 && !KNOWN_PRODUCTS.has(tokens.type[from]!.folded);
}

function isName(read: ReadText, mention: MentionTokens): boolean {
  const { from, to, sentence } = mention;
  const { tokens, use } = read;
  const first = tokens.type[from]!;
  if (CONTRACTION.test(first.text) || isNumberedPart(read, from, to) || isGluedToMark(read, from)) return false;
  if (isFormula(read, from, to) || isVerbOfItem(read, from, to, sentence)) return false;
  if (isSumOfMoney(read, from, to) || isSetting(read, from, to) || isSideOfCompass(read, from, to)) return false;
  if (isShoutedPhrase(read, mention) || isLetteredItem(read, mention) || isPartOfRole(read, from, to)) return false;
  if (read.formal && isRunInHeading(read, mention)) return false;
  if (isRuledOut(read, mention)) return false;
  if (from < to) return !isPhraseOfTerms(read, from, to) && !(read.formal && (isPlain(read, from, to) || isJoined(read, from, to)));
  const { folded, text, kind, bits } = first;
  if (SHORT_NAMES.has(text) || KNOWN_PRODUCTS.has(folded)) return true;
  if (
    text.length < 2 ||
    LEGAL_FORM.test(folded) ||
    (read.citing && tokens.type[from - 1]?.text === ',' && /^(?:\p{Lu}\.)+$/u.test(text)) ||
    /^\p{L}\.?$/u.test(text) ||
    NO_NAMES.has(folded) ||
    STOP_WORDS.has(folded) ||
    DEFINED_TERMS.has(folded) ||
    PRONOMINAL.test(folded)
  )
    return false;
  if (read.formal && kind === KIND.capitals && text.length < 3 && (bits & KNOWN_NAMES) === 0) return false;
  if (isAdverbOnly(first) && isOpening(read, from, sentence)) return false;
  if (isWordInCapitals(read, first) || isIdentifier(text) || isHalfOfCompound(read, from)) return false;
  if (kind === KIND.capitals) return (bits & COMMON) === 0 || (bits & SURE_BITS) !== 0 ? !/^[IVXLCDM]+$/.test(text) : false;
  if (kind === KIND.mixed) return true; // "AutoGraph" is no autograph: what the dictionary knows of the word says nothing of it
  const opening = isOpening(read, from, sentence);
  if (read.formal && isPlain(read, from, to)) return false;
  if (use.lower.has(folded) && (bits & SURE_BITS) === 0) return false;
  if (opening && !use.named.has(folded)) return (bits & SURE_BITS) !== 0 || (bits & COMMON) === 0;
  return (
    (bits & NAME_BITS) !== 0 ||
    (bits & (LEXICAL.lawNoun | LEXICAL.actNoun | LEXICAL.messageNoun | LEXICAL.timeNoun | LEXICAL.adverb | LEXICAL.adjective)) === 0
  );
}

/** "#general", "@Reply", "\Df", "-Tpdf": what a mark stands right before is written for machines. */
function isGluedToMark({ text, tokens, formal }: ReadText, from: number): boolean {
  const at = tokens.start[from]! - 1;
  const mark = text[at] ?? '';
  if (/^[#@\\%$=~^<_]$/.test(mark)) return true;
  if (mark === '-' || mark === '&') return /^[\s"'`(]?$/.test(text[at - 1] ?? '');
  const letters = tokens.type[from]!.kind === KIND.capitals || tokens.type[from]!.kind === KIND.mixed;
  return formal && letters && /^[`'\u2018]$/.test(mark) && /^['`\u2019]/.test(text.slice(tokens.end[from], tokens.end[from]! + 1));
}

/** "Intuitively, …", "Automating question answering": made from another word, and with a capital only where it opens a sentence. */
function isAdverbOnly({ folded, bits }: WordType): boolean {
  const named = (bits & (SURE_BITS | LEXICAL.familyName | LEXICAL.place | LEXICAL.city)) !== 0;
  return (
    !named &&
    folded.length > 6 &&
    /(?:ly|ing|ible|able|ness|tion|tional|ively|ized|ised|ical|ality|ivity|[^s]ize|(\p{L})\1est)$/u.test(folded)
  );
}

/** "PrepareForTailCall": three words and more in one. */
function isIdentifier(text: string): boolean {
  return /^(?:\p{Lu}+\p{Ll}+){3,}\p{Lu}*$/u.test(text);
}

/** "Top-up fees". */
function isHalfOfCompound({ tokens }: ReadText, i: number): boolean {
  const { bits } = tokens.type[i]!;
  const [hyphen, next] = [tokens.type[i + 1], tokens.type[i + 2]];
  if (hyphen?.text !== '-' || next?.kind !== KIND.lower || tokens.end[i] !== tokens.start[i + 1]) return false;
  if (PREFIX.test(tokens.type[i]!.folded)) return true;
  return (bits & COMMON) !== 0 && (bits & (SURE_BITS | LEXICAL.familyName)) === 0;
}

const PREFIX = /^(?:pre|non|post|anti|multi|sub|inter|re|un|semi|cross|self|mid|co|micro|macro)$/;

/** "NICK", "NAME": a word of the text in the capitals of commands and place holders. */
function isWordInCapitals({ use }: ReadText, { kind, folded, bits }: WordType): boolean {
  const known = KNOWN_PRODUCTS.has(folded) || (bits & (LEXICAL.organization | LEXICAL.country)) !== 0;
  return kind === KIND.capitals && use.lower.has(folded) && !known;
}

/** "H I Start", "17 Q", "A3", "column I of Figure 1": letters and numbers that stand for something in a formula or a figure. */
function isFormula({ tokens, formal, citing }: ReadText, from: number, to: number): boolean {
  const words = tokens.type.slice(from, to + 1).filter(({ kind }) => kind !== KIND.mark);
  if (words.length === 1)
    return (
      (formal || citing ? /^(?:\p{Lu}(?:\d\d?|\p{Ll})|\p{Ll}\p{Lu}\d?)$/u : /^\p{Lu}(?:\d|\p{Ll})$/u).test(words[0]!.text) &&
      words[0]!.bits === 0
    );
  const isLetter = (word: WordType) => word.text.length === 1 || word.kind === KIND.number || /^\d+\p{L}$/u.test(word.text);
  return (
    isLetter(words[0]!) &&
    words.every((word) => isLetter(word) || NO_NAMES.has(word.folded) || PARTS.has(word.folded) || STOP_WORDS.has(word.folded))
  );
}

/** "Read paper", "Fine grained control": what a link, an item or a sentence begins with before a lower-case word. */
function isVerbOfItem(read: ReadText, from: number, to: number, sentence: number): boolean {
  const { bits, kind } = read.tokens.type[from]!;
  if (from !== to || kind !== KIND.capital || (bits & (SURE_BITS | LEXICAL.familyName)) !== 0) return false;
  const next = read.tokens.type[to + 1];
  return (bits & (LEXICAL.verb | LEXICAL.adjective)) !== 0 && next?.kind === KIND.lower && isOpening(read, from, sentence);
}

/** "EUR 225,000". */
function isSumOfMoney({ tokens }: ReadText, from: number, to: number): boolean {
  return (
    from < to &&
    /^(?:EUR|USD|GBP|JPY|CHF|CAD|AUD|RMB|CNY|INR|SEK|NOK|DKK|HKD|US)$/.test(tokens.type[from]!.text) &&
    tokens.type[from + 1]!.kind === KIND.number
  );
}

/** "KeepFileDescriptor=", "--file=NAME", "{FMT}": the names of settings and of what they take. */
function isSetting({ text, tokens }: ReadText, from: number, to: number): boolean {
  const [before, after] = [text[tokens.start[from]! - 1] ?? '', text[tokens.end[to]!] ?? ''];
  if (after === '=' && text[tokens.end[to]! + 1] !== '=') return true;
  return (before === '{' && after === '}') || (before === '<' && after === '>');
}

/** "the Northwest quarter", "(South) Korea": a direction, and no region that is called so. */
function isSideOfCompass({ tokens }: ReadText, from: number, to: number): boolean {
  if (from !== to || !COMPASS.test(tokens.type[from]!.folded)) return false;
  const [before, after] = [tokens.type[from - 1], tokens.type[to + 1]];
  return before?.text === '(' || after?.kind === KIND.lower || after?.kind === KIND.number || before?.kind === KIND.number;
}

const COMPASS = /^(?:north|south|east|west)(?:ern|east|west|eastern|western)?$/;

/** "IN WITNESS WHEREOF": common words in capitals, which name nothing that is known. */
function isShoutedPhrase(read: ReadText, mention: MentionTokens): boolean {
  if (mention.from === mention.to) return false;
  for (let i = mention.from; i <= mention.to; i++) {
    const { kind, folded, bits } = read.tokens.type[i]!;
    if (kind === KIND.mark) continue;
    const common = STOP_WORDS.has(folded) || PRONOMINAL.test(folded) || (bits & (COMMON | LEXICAL.maybeVerb)) !== 0;
    if (kind !== KIND.capitals || !common || (bits & SURE_BITS) !== 0) return false;
  }
  return lexicalBits(spellingOf(read, mention)) === 0;
}

/** "F. Include the notice": the letter of an item and a verb, no initial and a family name. */
function isLetteredItem({ tokens, sentences }: ReadText, { from, to, sentence }: MentionTokens): boolean {
  if (to !== from + 1 || from !== sentences[sentence]!.first || !/^\p{Lu}\.$/u.test(tokens.type[from]!.text)) return false;
  const { bits } = tokens.type[to]!;
  return (bits & (LEXICAL.verb | LEXICAL.maybeVerb)) !== 0 && (bits & (LEXICAL.familyName | LEXICAL.givenName)) === 0;
}

/** "Home Secretary Ann Lee": a common word that says of what somebody is the secretary. */
function isPartOfRole({ tokens }: ReadText, from: number, to: number): boolean {
  const [word, role] = [tokens.type[from]!, tokens.type[to + 1]];
  if (from !== to || role === undefined || !isCapital(role.kind) || (role.bits & LEXICAL.personNoun) === 0) return false;
  return (word.bits & ANY_NOUN) !== 0 && (word.bits & (SURE_BITS | LEXICAL.familyName)) === 0;
}

/** "Figure 2", "Table 3 Overview", "Appendix B", "Range 17 West". */
function isNumberedPart(read: ReadText, from: number, to: number): boolean {
  const { tokens } = read;
  const { folded } = tokens.type[from]!;
  if (to > from + 1 && /^(?:as|see|in|the|cf)$/.test(folded)) return isNumberedPart(read, from + 1, to);
  const counted = PARTS.has(folded) || PARTS.has(folded.replace(/s$/, ''));
  if (from === to || !(NO_NAMES.has(folded) || counted)) return false;
  const { kind: next, text: mark } = tokens.type[from + 1]!;
  if (next === KIND.number && counted) return true;
  for (let i = from + 1; i <= to; i++) {
    const { kind, text } = tokens.type[i]!;
    if (kind !== KIND.number && kind !== KIND.mark && !/^(?:[A-Z]|[IVXLC]+)$/.test(text)) return false;
  }
  return mark !== '';
}

/** What is counted, and has no name by its number. */
const PARTS = new Set(
  'table figure fig section subsection chapter appendix step rule clause paragraph range township lot suite room floor page item annex exhibit schedule line footnote endnote plate verse'.split(
    ' ',
  ),
);

const LEGAL_FORM = /^(?:inc|ltd|llc|l\.l\.c|n\.a|llp|l\.p|plc|corp|co|gmbh|s\.a|n\.v)\.?$/;
/** "WHEREOF", "Thereupon". */
const PRONOMINAL = /^(?:here|there|where)(?:of|by|in|to|unto|upon|with|under|after|fore|as|from)$/;

/** Capitalised as a term that a contract or a manual defines: only common words, all of which the text has in lower case too. */
function isPhraseOfTerms({ tokens, use }: ReadText, from: number, to: number): boolean {
  for (let i = from; i <= to; i++) {
    const { kind, folded, bits } = tokens.type[i]!;
    if (kind === KIND.mark || STOP_WORDS.has(folded)) continue;
    if (kind === KIND.number || DEFINED_TERMS.has(folded)) continue;
    if (!use.lower.has(folded) || (bits & SURE_BITS) !== 0 || (bits & COMMON) === 0) return false;
  }
  return true;
}

/** "Data Quality and Proportionality", "Listings on GitHub for End Users": the names of contracts and manuals join their words by "of" at most. */
function isJoined({ tokens }: ReadText, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) {
    const { kind, folded } = tokens.type[i]!;
    if (kind === KIND.lower && JOINING.has(folded)) return true;
  }
  return false;
}

const JOINING = new Set(['and', 'or', 'on', 'for', 'with', 'as', 'to', 'in', 'from', 'by', 'at', 'if', 'is']);

/** Nothing but words of a dictionary, none of them a name that everybody knows. */
function isPlain({ tokens }: ReadText, from: number, to: number): boolean {
  for (let i = from; i <= to; i++) {
    const { kind, folded, text, bits } = tokens.type[i]!;
    if (kind === KIND.mark || kind === KIND.lower || kind === KIND.number || text.length === 1 || STOP_WORDS.has(folded)) continue;
    if (KNOWN_PRODUCTS.has(folded) || SHORT_NAMES.has(text) || (bits & KNOWN_NAMES) !== 0) return false;
    if ((bits & COMMON) === 0 && !isDerived(folded) && !DEFINED_TERMS.has(folded) && !NO_NAMES.has(folded)) return false;
  }
  return true;
}

/** "Reapply", "Takedowns": what no dictionary lists because anybody can make it. */
function isDerived(folded: string): boolean {
  const base = folded
    .replace(/^(?:re|un|pre|sub|non|co|de)-?/, '')
    .replace(/(?:ity|ness|ability|able|i[sz]ation|downs?|ups?)$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '');
  return base !== folded && base.length > 3 && (lexicalBits(base) & (COMMON | LEXICAL.maybeVerb | LEXICAL.maybeAdjective)) !== 0;
}

function isWellKnown({ tokens }: ReadText, { from, to }: MentionTokens): boolean {
  if (from < to) return false;
  const { folded, text, bits } = tokens.type[from]!;
  return SHORT_NAMES.has(text) || KNOWN_PRODUCTS.has(folded) || (bits & LEXICAL.country) !== 0;
}
