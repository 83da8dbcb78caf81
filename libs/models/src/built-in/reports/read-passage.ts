import type { TextSpan, Tokens } from '@strata/text';
import { KIND, readableSentences, stem, STOP_WORDS, textLanguage, tokenAt, tokenize } from '@strata/text';
import type { NounPhrase } from './noun-phrases';
import { nounPhrases } from './noun-phrases';
import { nounsIn } from './nouns-in-language';
import { plainSentence } from './plain-sentence';
import { subjectOfTitle } from './report-subject';
import type { Standing } from './sentence-standing';
import { definedAs, isOfItself, standing } from './sentence-standing';

/** A sentence as a report may quote it. */
export interface ReadSentence extends TextSpan {
  /** Stems of its words, each once; none of one that cannot be quoted, which is most of what real texts hold. */
  terms: ReadonlySet<string>;
  standing: Standing;
  /** What it says that something is: "is a Norwegian shipyard". */
  defines: NounPhrase | undefined;
  /** Opens its passage. */
  opens: boolean;
  /** Says what its text is about: in the line of a manual page for that, or by "This guide explains …". */
  isPurpose: boolean;
  /** Without line breaks and marks of emphasis; "" where it neither can be quoted nor opens or defines anything. */
  quote: string;
}

interface ReadHeading {
  start: number;
  text: string;
}

/** A passage as reports are written from it. */
export interface ReadPassage {
  text: string;
  /** Undefined where its words do not tell. */
  language: ReturnType<typeof textLanguage>;
  sentences: readonly ReadSentence[];
  /** Headings that say what the text below them is about, in order. */
  headings: readonly ReadHeading[];
  /** What it speaks of, by key, with how much each counts: 1, more in headings and definitions. */
  phrases: ReadonlyMap<string, NounPhrase & { weight: number }>;
}

const IN_HEADING = 2;
const IN_DEFINITION = 3;
/** Of what begins a text before its first sentence, as many pieces may be no sentences. */
const OPENING = 4;
const NO_TERMS: ReadonlySet<string> = new Set();

/** Sentences and noun phrases of a text; code, tables, menus and page headers are left out. */
export function readPassage(text: string): ReadPassage {
  const tokens = tokenize(text);
  const language = textLanguage(text);
  const isForeign = language !== undefined && language !== 'en';
  const found: ReadSentence[] = [];
  const phrases = new Map<string, NounPhrase & { weight: number }>();
  const note = (phrase: NounPhrase, weight: number) => {
    const known = phrases.get(phrase.key);
    if (known) known.weight = Math.max(known.weight, weight);
    else phrases.set(phrase.key, { ...phrase, weight });
  };
  const purpose = purposeOf(text, tokens);
  if (purpose) found.push(purpose);
  for (const { start, end, kind } of readableSentences(text)) {
    const first = tokenAt(tokens, start);
    const last = tokenAt(tokens, end);
    const spoken = isForeign ? nounsIn(language, tokens, first, last) : nounPhrases(tokens, first, last);
    for (const phrase of spoken) note(phrase, kind === 'fragment' ? IN_HEADING : 1);
    if (kind === 'fragment') continue;
    const defines = isForeign ? undefined : definedAs(tokens, first, last);
    if (defines) note(defines, IN_DEFINITION);
    const quotable = standing(text, { start, end }, { tokens, first, last });
    const opens =
      found.length === 0 || (quotable !== 'no' && found.length < OPENING && found.every(({ standing: said }) => said === 'no'));
    const isTold = quotable !== 'no' || opens || defines !== undefined;
    const quote = isTold ? plainSentence(text.slice(start, end)) : '';
    found.push({
      start,
      end,
      terms: quotable === 'no' ? NO_TERMS : termsOf(tokens, first, last),
      standing: quotable,
      defines,
      opens,
      isPurpose: quotable === 'alone' && isOfItself(quote),
      quote,
    });
  }
  return { text, language, sentences: found, headings: headingsOf(text), phrases };
}

/** "NAME\n hostname - show or set the system's host name": what the page of a manual says first. */
const NAME_LINE =
  /^#*[ \t]*NAME[ \t]*\r?\n\s*(\S[^\n]{0,60}? (?:-|\u2013|\u2014|\\-) \S[^\n]*(?:\r?\n[ \t]+[a-z(](?:(?! - )[^\n])*$)?)/m;

function purposeOf(text: string, tokens: Tokens): ReadSentence | undefined {
  const named = NAME_LINE.exec(text);
  if (!named) return undefined;
  const start = named.index + named[0].length - named[1]!.length;
  const end = start + named[1]!.trimEnd().length;
  const terms = termsOf(tokens, tokenAt(tokens, start), tokenAt(tokens, end));
  const quote = plainSentence(text.slice(start, end));
  return { start, end, terms, standing: 'alone', defines: undefined, opens: true, isPurpose: true, quote };
}

const HEADING = /^#{1,6}[ \t]+(\S.*?)[ \t#]*$/gm;

function headingsOf(text: string): ReadHeading[] {
  const found: ReadHeading[] = [];
  for (const { index, 1: written = '' } of text.matchAll(HEADING)) {
    const words = plainSentence(written).replace(/^\d+(?:\.\d+)*\.?\s+/, '');
    // two in one line, as "### Position ### Nominees"; and what leads over to its list ends in a colon
    const subject = subjectOfTitle(words.replace(/ ?#{2,6} /g, ', ').replace(/ ?:$/, ''));
    if (subject !== undefined && /\p{L}{3}/u.test(subject) && !/[<>{}=@]|\w\/\w/.test(subject))
      found.push({ start: index, text: subject });
  }
  return found;
}

function termsOf({ type }: Tokens, first: number, last: number): Set<string> {
  const terms = new Set<string>();
  for (let i = first; i < last; i++) {
    const { kind, folded } = type[i]!;
    if (kind !== KIND.mark && kind !== KIND.number && !STOP_WORDS.has(folded)) terms.add(stem(folded));
  }
  return terms;
}

/** Reads each text once, as long as it is asked for again soon: communities of all levels share their passages. */
export class PassageReader {
  private readonly known = new Map<string, ReadPassage>();
  private characters = 0;

  constructor(private readonly maxCharacters = 1_000_000) {}

  read(text: string): ReadPassage {
    const seen = this.known.get(text);
    if (seen) {
      this.known.delete(text);
      this.known.set(text, seen);
      return seen;
    }
    const passage = readPassage(text);
    this.known.set(text, passage);
    this.characters += text.length;
    for (const oldest of this.known.keys()) {
      if (this.characters <= this.maxCharacters) break;
      this.known.delete(oldest);
      this.characters -= oldest.length;
    }
    return passage;
  }
}
