import type { Tokens, WordType } from '@strata/text';
import { ANY_NOUN, isSpaced, KIND, LEXICAL, stem, STOP_WORDS } from '@strata/text';

/** A phrase that says what something is or is about. */
export interface NounPhrase {
  /** The same for singular and plural: stems, joined by blanks. */
  key: string;
  /** As it stands in the text. */
  text: string;
  /** Number of words. */
  length: number;
}

const MOST_WORDS = 3;
const SHORTEST_WORD = 3;
const NOUN = ANY_NOUN & ~(LEXICAL.timeNoun | LEXICAL.unitNoun);
const ADJECTIVE = LEXICAL.adjective | LEXICAL.maybeAdjective;

/** Heads that say nothing of a topic; folded. */
const GENERAL = new Set(
  `name names part parts number numbers year years time times way ways example examples thing things kind kinds type types form forms case cases
  use uses set sets list lists end start beginning point points lot lots bit rest side sides member members people person man woman men women day days
  month week century decade date age place places area areas world life death birth work works result results fact facts reason reasons version versions
  value values item items change changes note notes section sections chapter page pages line lines text word words term terms role roles
  group groups series following order addition order title titles couple half first second third last own total top level levels piece pieces
  state states country countries city town home house born age something anything everything someone user users file files option options
  i ii iii iv v vi percent million billion thousand hundred million dozen pair variety range majority plot story question answer information data
  son sons daughter daughters child children brother brothers sister sisters wife wives husband husbands spouse father mother parents parent
  grandson granddaughter grandfather grandmother nephew niece uncle aunt cousin sibling siblings family families descendant male female east west north south
  using including existing being running now then only even still
  top main new old several many few little small large great good better best high low long short early late right left former various
  different certain general common possible available able full whole single double present current recent previous next further major minor likely unlikely
  package packages urgency maintainer maintainers upload uploads uploader uploaders bugzilla info upstream downstream release releases bug bugs issue issues
  behaviour behavior patch patches commit commits author authors contributor contributors unstable distribution changelog changelogs warning warnings
  error errors fix fixes fixing compliance policy rebuild backport regression regressions typo typos cleanup cleanups improvement improvements
  manpage synopsis description copyright license
  cannot callings mr mrs etc thanks anyway
  important significant notable well-known known called named based said made used given taken please see also e.g i.e etc`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/**
 * Noun phrases by what words mostly are (adjectives and nouns that end in a noun, up to three words), without names: of what is named, the
 * entities of the graph tell. Demonyms count as adjectives ("Indian film"). (Justeson and Katz 1995, "Technical terminology: some linguistic
 * properties and an algorithm for identification in text".)
 */
export function* nounPhrases(tokens: Tokens, first: number, last: number): Generator<NounPhrase> {
  let i = first;
  while (i < last) {
    let end = i;
    while (end < last && isWordOfPhrase(tokens.type[end]!) && (end === i || isSpaced(tokens, end) || isHyphenated(tokens, end)))
      end++;
    if (end === i) {
      i++;
      continue;
    }
    if (isPartOfCompound(tokens, end - 1, last)) {
      i = end + 2; // "mom-and-pop": neither word is one of the phrase
      continue;
    }
    // the longest phrase that ends in a noun, and that noun alone
    let head = end - 1;
    while (head >= i && !isHeadAt(tokens, head, first)) head--;
    if (head >= i) {
      for (let from = Math.max(i, head - MOST_WORDS + 1); from <= head; from++) {
        const phrase = phraseOf(tokens, from, head);
        if (phrase) yield phrase;
      }
    }
    i = end;
  }
}

/** The phrase of tokens `from ..= to`; undefined when its first word can open none. */
export function phraseOf({ type }: Tokens, from: number, to: number): NounPhrase | undefined {
  for (let i = from; i <= to; i++) {
    const { folded, text } = type[i]!;
    if (GENERAL.has(folded) || text.includes("'") || text.includes('\u2019')) return undefined;
  }
  let [key, said] = [stem(type[from]!.folded), type[from]!.text];
  for (let i = from + 1; i <= to; i++) {
    key += ` ${stem(type[i]!.folded)}`;
    said += ` ${type[i]!.text}`;
  }
  return { key, text: said, length: to - from + 1 };
}

export function isWordOfPhrase({ kind, folded, bits }: WordType): boolean {
  if (kind === KIND.capital) return (bits & LEXICAL.demonym) !== 0;
  if (kind !== KIND.lower || folded.length < SHORTEST_WORD || STOP_WORDS.has(folded)) return false;
  if ((bits & LEXICAL.adverb) !== 0) return false;
  if ((bits & LEXICAL.verb) !== 0) return false;
  if ((bits & (ANY_NOUN | ADJECTIVE)) !== 0) return (bits & ANY_NOUN) !== 0 || !(folded.endsWith('ing') || folded.endsWith('ed'));
  if (folded.length < 5 || (bits & LEXICAL.maybeVerb) !== 0) return false;
  return !(folded.endsWith('ly') || folded.endsWith('ed') || folded.endsWith('ing'));
}

/** Whether a word is a noun that can end a phrase, by itself. */
export function isHead({ kind, folded, bits }: WordType): boolean {
  return kind === KIND.lower && !GENERAL.has(folded) && (bits & NOUN) !== 0 && (bits & LEXICAL.adjective) === 0;
}

const DETERMINERS = new Set('a an the this that each every any some its his her their of for with by in on no'.split(' '));

/** A word that no lexicon knows is a noun where a determiner, an adjective or a noun stands before it. */
function isHeadAt({ type }: Tokens, i: number, first: number): boolean {
  const word = type[i]!;
  if (isHead(word)) return true;
  const { kind, folded, bits } = word;
  const known = ANY_NOUN | ADJECTIVE | LEXICAL.verb | LEXICAL.maybeVerb | LEXICAL.adverb;
  if (kind !== KIND.lower || GENERAL.has(folded) || (bits & known) !== 0 || folded.length < 5 || i === first) return false;
  const before = type[i - 1]!;
  return DETERMINERS.has(before.folded) || (before.kind === KIND.lower && (before.bits & (ADJECTIVE | NOUN)) !== 0);
}

/** Whether a hyphen binds a word to the next one. */
export function isPartOfCompound({ type, end, start }: Tokens, i: number, last: number): boolean {
  return i + 2 < last && /^[-\u2010\u2011]$/.test(type[i + 1]!.text) && end[i] === start[i + 1] && end[i + 1] === start[i + 2];
}

function isHyphenated({ type, end, start }: Tokens, i: number): boolean {
  return i > 0 && type[i - 1]!.kind !== KIND.mark && end[i - 1] === start[i];
}
