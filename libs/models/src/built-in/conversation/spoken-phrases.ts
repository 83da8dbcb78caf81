import type { Word } from '@strata/text';
import { ANY_NOUN, isIrregularPast, LEXICAL, lexicalBits, STOP_WORDS, words } from '@strata/text';
import { isGeneralWord } from './general-words';
import { singular } from '../singular';
import { opensSentence } from './spoken-names';

/** A noun phrase of a question or an answer. */
export interface SpokenPhrase {
  /** as written, without its article */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** its last word, folded and in the singular */
  readonly head: string;
  /** the word before it, folded: "the", "this", "any"; empty where none stands before it */
  readonly opened: string;
  readonly isPlural: boolean;
  /** "the director of …", without a name of its own */
  readonly isOfAnother: boolean;
  /** a capital marks it */
  readonly isNamed: boolean;
}

/** Characters; what is longer is a text, and its beginning says what it is about. */
const LONGEST = 3_000;
const MODIFIER = LEXICAL.adjective | LEXICAL.maybeAdjective;
const NAME =
  LEXICAL.givenName |
  LEXICAL.familyName |
  LEXICAL.knownPerson |
  LEXICAL.city |
  LEXICAL.place |
  LEXICAL.country |
  LEXICAL.organization;
/** What makes a verb of the word behind the next phrase: "does freezing work", "do Venus flytraps eat". */
const DO = new Set(['do', 'does', 'did', 'can', 'could', 'will', 'would', 'should', 'to']);
const OPENERS = new Set(
  'the a an this that these those any some each every all both his her its their my your our other another more anymore which what how no many such'.split(
    ' ',
  ),
);
const BINDING = new Set('of in for with between from by on about and or to versus vs than as like'.split(' '));
/** Words that stand in no phrase though the lexicon knows nouns of their spelling. */
const NO_PART = new Set(
  `first last next other another more most many much several few else same such own besides aside apart except instead long far often exactly
  really actually please today yesterday tomorrow ok okay wow hmm oh yes no well thanks thank tell give say said named called know think find
  become became get got go went going come came take took make made let want like need try start end happen happens happened mean means
  good bad better best worse worst new old common main important interesting different similar possible true likely
  start started stop stopped change changed play played work worked live lived use used won lost met left`.split(/\s+/),
);
/** Characters of " of the " and the letter behind it. */
const LONGEST_PARTICLES = 10;
/** How a phrase goes on: blanks, hyphens, the apostrophe of a possessive, the stop of an initial. */
const JOINED = /^(?:\s+|[-\u2010]|['\u2019]\s*|\s*&\s*|\/)$/u;

/** Noun phrases of an utterance in their order: names, and adjectives and nouns that end in a noun; possessives are part of what is possessed. */
export function spokenPhrases(utterance: string): SpokenPhrase[] {
  const text = utterance.slice(0, LONGEST);
  const all = words(text);
  const found: SpokenPhrase[] = [];
  for (let i = 0; i < all.length; i++) {
    if (!isPart(all, i, text)) continue;
    const from = i;
    for (
      let next = following(text, all, i);
      next !== undefined && (isPart(all, next, text) || isLastNoun(all, from, next));
      next = following(text, all, i)
    ) {
      if (isVerbBehind(all, from, next)) break;
      i = next;
    }
    for (let next = behindParticles(text, all, i); next !== undefined; next = behindParticles(text, all, i)) {
      i = next;
      while (
        all[i + 1] &&
        (all[i + 1]!.capital || /^\d+$/.test(all[i + 1]!.text)) &&
        text.slice(all[i]!.end, all[i + 1]!.start) === ' '
      )
        i++;
    }
    const phrase = phraseOf(text, all, from, i);
    if (phrase) found.push(phrase);
  }
  return found;
}

/** "The Birth of a Nation": the capitalised word behind the particles of a name. */
function behindParticles(text: string, all: readonly Word[], i: number): number | undefined {
  if (!all[i]!.capital || isRole(text.slice(all[i]!.start, all[i]!.end))) return undefined;
  const between = /^ of (?:an? |the )?(?=\p{Lu})/u.exec(text.slice(all[i]!.end, all[i]!.end + LONGEST_PARTICLES))?.[0];
  const next = between === undefined ? -1 : all.findIndex(({ start }) => start === all[i]!.end + between.length);
  return next < 0 ? undefined : next;
}

/** The word that goes on with a phrase; the "s" of a possessive is none. */
function following(text: string, all: readonly Word[], i: number): number | undefined {
  const joins = (at: number) => all[at + 1] !== undefined && JOINED.test(text.slice(all[at]!.end, all[at + 1]!.start));
  if (!joins(i)) return all[i]!.end - all[i]!.start === 1 && text.startsWith('. ', all[i]!.end) ? i + 1 : undefined;
  const isPossessive = all[i + 1]!.text === 's' && /['\u2019]$/u.test(text.slice(0, all[i + 1]!.start));
  if (!isPossessive) return i + 1;
  return joins(i + 1) ? i + 2 : undefined;
}

function isPart(all: readonly Word[], i: number, text: string): boolean {
  const word = all[i]!;
  const before = all[i - 1];
  if (word.capital && !opensSentence(text, word.start)) return word.text !== 'i' && !STOP_WORDS.has(word.text);
  if (STOP_WORDS.has(word.text) || NO_PART.has(word.text)) return false;
  if (/^\d+$/.test(word.text)) return before?.capital === true || (all[i + 1] !== undefined && before?.text !== 'in');
  const bits = lexicalBits(word.text) | (word.text.endsWith('s') ? lexicalBits(singular(word.text)) : 0);
  if (word.capital) return (bits & NAME) !== 0 || (bits === 0 && !isGeneralWord(word.text));
  if ((bits & LEXICAL.adverb) !== 0) return false;
  if ((bits & LEXICAL.verb) !== 0) return before !== undefined && (OPENERS.has(before.text) || isModifier(before.text));
  if ((bits & (ANY_NOUN | MODIFIER)) !== 0) {
    if (!isParticiple(word.text) || (bits & ANY_NOUN) !== 0) return true;
    return (
      opensPhrase(text, before, word) && all[i + 1] !== undefined && !STOP_WORDS.has(all[i + 1]!.text) && isPart(all, i + 1, text)
    );
  }
  return word.text.length > 2 && !isParticiple(word.text) && !word.text.endsWith('ly');
}

/** "the saturated fats", "between saturated fat and …": a participle that nothing before it makes a verb of. */
const opensPhrase = (text: string, before: Word | undefined, word: Word): boolean =>
  before === undefined ||
  OPENERS.has(before.text) ||
  BINDING.has(before.text) ||
  /[,;:]\s*$/.test(text.slice(before.end, word.start));

const isParticiple = (folded: string): boolean => folded.endsWith('ed') || folded.endsWith('ing') || isIrregularPast(folded);

const isModifier = (folded: string): boolean => (lexicalBits(folded) & LEXICAL.adjective) !== 0 && !isParticiple(folded);

/** Whether a word that could be a verb is one, behind a subject that an auxiliary asks about. */
function isVerbBehind(all: readonly Word[], from: number, at: number): boolean {
  const word = all[at]!;
  if (word.capital || isLastNoun(all, from, at)) return false;
  const bits = lexicalBits(word.text);
  if ((bits & (LEXICAL.verb | LEXICAL.maybeVerb)) === 0) return false;
  for (let i = from - 1; i >= Math.max(0, from - 3); i--)
    if (DO.has(all[i]!.text)) return (bits & LEXICAL.verb) !== 0 || isLastPart(all, at);
  return (bits & LEXICAL.verb) !== 0;
}

/** "the taxpayer protection pledge": a noun that could be a verb, at the end of a phrase that an article opens and no auxiliary asks about. */
function isLastNoun(all: readonly Word[], from: number, at: number): boolean {
  const opened = all[from - 1]?.text ?? '';
  if (!/^(?:the|an?|this|that)$/.test(opened) || DO.has(all[from - 2]?.text ?? '') || NO_PART.has(all[at]!.text)) return false;
  const bits = lexicalBits(all[at]!.text);
  return (bits & ANY_NOUN) !== 0 && (bits & LEXICAL.verb) !== 0 && isLastPart(all, at);
}

const isLastPart = (all: readonly Word[], at: number): boolean => {
  const next = all[at + 1];
  return next === undefined || STOP_WORDS.has(next.text) || OPENERS.has(next.text);
};

function phraseOf(text: string, all: readonly Word[], from: number, to: number): SpokenPhrase | undefined {
  let end = to;
  while (end >= from && !isHead(all[end]!, end > from ? all[end - 1]! : undefined)) end--;
  if (end < from) return undefined;
  const [first, last] = [all[from]!, all[end]!];
  const head = last.capital ? last.text : singular(last.text);
  let opening = from - 1;
  while (opening > 0 && NO_PART.has(all[opening]!.text) && !OPENERS.has(all[opening]!.text)) opening--;
  const opened = all[opening]?.text ?? '';
  return {
    ...{ text: text.slice(first.start, last.end).replace(/\s+/g, ' '), start: first.start, end: last.end, head },
    opened: OPENERS.has(opened) ? opened : '',
    isPlural: !last.capital && head !== last.text && (lexicalBits(head) & ANY_NOUN) !== 0,
    isOfAnother: all[end + 1]?.text === 'of' && !last.capital,
    isNamed:
      all.slice(from, end + 1).some((word) => word.capital) &&
      !(from === end && opened === 'the' && isRole(text.slice(first.start, last.end))),
  };
}

/** "the MVP", "the CEO": letters that stand for a common noun; organisations are known by theirs. */
const isRole = (text: string): boolean => /^\p{Lu}{2,5}$/u.test(text) && lexicalBits(text.toLowerCase()) === 0;

/** @param before the word of the phrase before it; an adjective there makes a noun of one that is an adjective as well: "saturated fat" */
function isHead({ text, capital }: Word, before: Word | undefined): boolean {
  if (capital || /^\d/.test(text)) return capital || before?.capital === true;
  const bits = lexicalBits(text);
  if ((bits & ANY_NOUN) === 0) {
    const several = text.endsWith('s') ? lexicalBits(singular(text)) : 0; // "dues": nothing is called "due"
    return (several & ANY_NOUN) !== 0 || ((bits | several) & MODIFIER) === 0;
  }
  return (bits & LEXICAL.adjective) === 0 || (before !== undefined && (isModifier(before.text) || isParticiple(before.text)));
}
