import type { WordType } from '@strata/text';
import { ANY_NOUN, isCapital, KIND, LEXICAL, lexicalBits, STOP_WORDS } from '@strata/text';
import type { EntityClass } from '../../entity-classes';
import { speaksForOrganization } from '../classes/acting-organizations';
import type { ThingKind } from '../classes/thing-classes';
import { classOfNoun } from '../noun-classes';
import type { MentionTokens, ReadText } from '../read-text';
import type { NamedThing } from '../things';
import { KNOWN_CONCEPTS, KNOWN_LAWS, KNOWN_ORGANIZATIONS, KNOWN_PRODUCTS, SHORT_NAMES } from '../word-lists';

/** Takes one piece of evidence, by its name. */
export type TakeEvidence = (evidence: string) => void;

const COMMON = ANY_NOUN | LEXICAL.verb | LEXICAL.maybeVerb | LEXICAL.adjective | LEXICAL.maybeAdjective | LEXICAL.adverb;
const OF_PEOPLE = LEXICAL.givenName | LEXICAL.familyName | LEXICAL.knownPerson;
const OF_PLACES = LEXICAL.place | LEXICAL.city | LEXICAL.largeCity | LEXICAL.country;
const KNOWN = OF_PEOPLE | OF_PLACES | LEXICAL.organization | LEXICAL.demonym | LEXICAL.otherName;
const LEARNT: readonly (EntityClass | undefined)[] = ['person', 'organization', 'place', undefined];
const MOST_MENTIONS = 6;
const TEXTS = ['technical', 'formal', 'citing', 'manual'] as const;
const LONGEST_LETTERS = 7;
/** What names of options, variables and fields stand beside. */
const OF_MACHINES =
  /^(?:variables?|options?|environment|fields?|columns?|flags?|commands?|keys?|directives?|macros?|functions?|values?|parameters?|arguments?|characters?|keywords?|settings?|signals?|sections?|files?|mode|modes|types?|bits?|default|defaults)$/;
const NOTHING: WordType = { text: '', folded: '', kind: 0, bits: 0, hash: 0, suffix: 0 };
const PREPOSITIONS = new Set([
  'in',
  'at',
  'from',
  'to',
  'of',
  'by',
  'for',
  'on',
  'with',
  'near',
  'and',
  'the',
  'a',
  'an',
  'under',
  'as',
  'using',
]);

/**
 * What a text shows of a thing, for telling whether it is one and of the class that was told: how its name is written and known, how the
 * class was decided, where and how often it is named, and in what kind of text. Each piece counts by itself, and once more for the class it was told.
 */
export function thingEvidence(read: ReadText, thing: NamedThing, { kind, nouns }: ThingKind, take: TakeEvidence): void {
  const longest = thing.mentions.reduce((best, one) => (one.to - one.from > best.to - best.from ? one : best));
  spellingEvidence(read, longest, take);
  for (const text of TEXTS) if (read[text]) take(`in a ${text} text`);
  take(`named ${thing.mentions.length > 4 ? 'often' : thing.mentions.length > 1 ? 'again' : 'once'}`);
  if (nouns.size > 0) take('called by a noun');
  if (kind !== undefined && [...nouns.keys()].some((noun) => noun === kind)) take('called by its class');
  probabilityEvidence(thing, kind, take);
  surroundingEvidence(read, thing.mentions, take);
}

function probabilityEvidence({ probabilities }: NamedThing, kind: EntityClass | undefined, take: TakeEvidence): void {
  if (probabilities.length === 0) return take('not weighed');
  const place = LEARNT.indexOf(kind);
  const own = probabilities[place < 0 ? LEARNT.length - 1 : place]!;
  for (const least of [0.3, 0.5, 0.7, 0.85, 0.95, 0.99]) if (own >= least) take(`likely ${least}`);
}

function spellingEvidence(read: ReadText, { from, to }: MentionTokens, take: TakeEvidence): void {
  const { tokens, use } = read;
  const words = tokens.type.slice(from, to + 1).filter(({ kind }) => kind !== KIND.mark);
  const [first, last] = [words[0] ?? NOTHING, words.at(-1) ?? NOTHING];
  take(words.length > 4 ? 'long' : `${words.length} words`);
  const letters = words.filter(({ kind }) => kind === KIND.capitals).length;
  const known = words.some(({ folded, text, bits }) => KNOWN_PRODUCTS.has(folded) || SHORT_NAMES.has(text) || (bits & KNOWN) !== 0);
  take(known ? 'known word' : 'no known word');
  if (letters === words.length)
    take(words.length > 1 ? 'all in capitals' : `letters${known ? '' : ` unknown`}${last.text.length < 4 ? ' short' : ''}`);
  else if (letters > 0) take('some in capitals');
  if (words.every(({ kind }) => kind === KIND.lower)) take('lower case');
  if (words.length === 1 && first.kind === KIND.mixed) take('mixed case');
  if (words.length === 1) oneWordEvidence(read, first, known, take);
  if (words.length > 1 && words.some(({ kind }) => kind === KIND.mixed)) take('a mixed word');
  if (words.some(({ kind, text }) => kind !== KIND.number && /\d/.test(text))) take('digit in a word');
  if (last.kind === KIND.number) take('number last');
  if (first.kind === KIND.number) take('number first');
  if (words.length > 1 && last.text.length === 1) take('letter last');
  if (words.length > 1 && (last.kind === KIND.lower || first.kind === KIND.lower)) take('lower edge');
  if (words.slice(1, -1).some(({ kind, folded }) => kind === KIND.lower && STOP_WORDS.has(folded))) take('small words');
  for (let i = from; i <= to; i++) {
    const { kind, text } = tokens.type[i]!;
    if (kind === KIND.mark) take(`mark ${/^[-&/.'\u2019,]$/.test(text) ? text : 'other'}`);
  }
  const plain = words.filter(
    ({ bits, folded, kind }) =>
      kind !== KIND.number && (bits & COMMON) !== 0 && (bits & KNOWN) === 0 && !KNOWN_PRODUCTS.has(folded),
  );
  if (plain.length === words.length) take('common words only');
  else if (plain.length > 0) take('common word');
  if (words.some(({ bits, kind }) => bits === 0 && kind === KIND.capital)) take('unknown word');
  if ((first.bits & LEXICAL.givenName) !== 0) take('given name first');
  if ((first.bits & (LEXICAL.verb | LEXICAL.maybeVerb)) !== 0 && (first.bits & KNOWN) === 0) take('verb first');
  if ((last.bits & LEXICAL.familyName) !== 0) take('family name last');
  if (words.some(({ bits }) => (bits & OF_PLACES) !== 0)) take('known place');
  if (words.some(({ bits }) => (bits & LEXICAL.demonym) !== 0)) take('demonym');
  if (words.some(({ bits }) => (bits & LEXICAL.organization) !== 0)) take('known organization');
  if (words.some(({ folded }) => KNOWN_PRODUCTS.has(folded))) take('known product');
  if (words.length > 1 && words.every(({ bits, folded }) => (bits & KNOWN) !== 0 || KNOWN_PRODUCTS.has(folded)))
    take('known words only');
  if ((last.bits & ANY_NOUN) !== 0 && isCapital(last.kind)) take(`noun of ${classOfNoun(last) ?? 'nothing'} last`);
  if (words.every(({ folded, kind }) => kind === KIND.number || use.lower.has(folded))) take('in lower case elsewhere');
  else if (use.lower.has(last.folded)) take('last word in lower case elsewhere');
}

/** Letters and words of several capitals are names in some texts, variables and options in others. */
function oneWordEvidence(read: ReadText, { kind, folded, text }: WordType, known: boolean, take: TakeEvidence): void {
  if (KNOWN_CONCEPTS.has(folded) || KNOWN_LAWS.has(folded) || KNOWN_ORGANIZATIONS.has(folded)) take('known in the trade');
  if (known) return;
  const form = kind === KIND.capitals ? 'letters' : kind === KIND.mixed ? 'mixed' : kind === KIND.capital ? 'word' : 'other form';
  for (const one of TEXTS) if (read[one]) take(`${form} in a ${one} text`);
  if (kind === KIND.capitals) {
    take(`${Math.min(text.length, LONGEST_LETTERS)} letters`);
    if (/^(\p{L})\1+$/u.test(text)) take('one letter again and again');
    if (/^[A-F\d]+$/.test(text) && /\d/.test(text)) take('digits of a code');
  }
  if (kind === KIND.mixed) {
    const parts = text.match(/\p{Lu}+\p{Ll}*|\p{Ll}+/gu) ?? [];
    if (parts.length > 1 && parts.every((part) => part.length > 2 && (lexicalBits(part.toLowerCase()) & COMMON) !== 0))
      take('common words in one');
  }
}

/** Where the mentions stand; a share of them counts as soon as one does, and again when all do. */
function surroundingEvidence(read: ReadText, mentions: readonly MentionTokens[], take: TakeEvidence): void {
  const seen = new Map<string, number>();
  const some = mentions.slice(0, MOST_MENTIONS);
  for (const mention of some) for (const sign of new Set(signsAround(read, mention))) seen.set(sign, (seen.get(sign) ?? 0) + 1);
  for (const [sign, times] of seen) {
    take(sign);
    if (times === some.length) take(`always ${sign}`);
  }
}

function* signsAround(read: ReadText, mention: MentionTokens): Generator<string> {
  const { tokens, sentences, text } = read;
  const { from, to, sentence } = mention;
  const { first, last, fragment } = sentences[sentence]!;
  const at = (i: number) => (i >= first && i < last ? tokens.type[i]! : NOTHING);
  const [before, after] = [at(from - 1), at(to + 1)];
  if (fragment) yield 'in a heading or table';
  if (speaksForOrganization(read, mention)) yield 'acts';
  if (OF_MACHINES.test(before.folded) || OF_MACHINES.test(after.folded)) yield 'beside a word of machines';
  if (isCapital(after.kind) || (after.text === ',' && isCapital(at(to + 2).kind))) yield 'capitals follow';
  if (before === NOTHING) yield 'opens';
  else if (before.kind === KIND.mark) yield `after ${/^[,("'`[*:;/-]$/.test(before.text) ? before.text : 'a mark'}`;
  else if (isCapital(before.kind)) yield 'after a capital';
  else if (before.kind === KIND.number) yield 'after a number';
  else if (PREPOSITIONS.has(before.folded)) yield `after ${before.folded}`;
  else yield (before.bits & ANY_NOUN) !== 0 ? 'after a noun' : 'after a word';
  if (after === NOTHING) yield 'closes';
  else if (after.kind === KIND.mark) yield `before ${/^[,.)("'`\]*:;/-]$/.test(after.text) ? after.text : 'a mark'}`;
  else if (isCapital(after.kind)) yield 'before a capital';
  else if (after.kind === KIND.number) yield 'before a number';
  else if (STOP_WORDS.has(after.folded)) yield 'before a small word';
  else yield (after.bits & ANY_NOUN) !== 0 ? 'before a noun' : 'before a word';
  if (from > first && tokens.end[from - 1] === tokens.start[from]) yield 'glued before';
  if (to + 1 < last && tokens.end[to] === tokens.start[to + 1] && after.kind !== KIND.mark) yield 'glued behind';
  const end = tokens.end[to]!;
  if (/^[ \t]{3}/.test(text.slice(end, end + 3))) yield 'gap behind';
  const start = tokens.start[from]!;
  if (/[ \t]{3}$|\n[ \t]*$/.test(text.slice(Math.max(0, start - 12), start))) yield 'begins a line or column';
  if (/^[ \t]*\r?\n/.test(text.slice(end, end + 12))) yield 'ends a line';
  if (text.slice(start, end).includes('\n')) yield 'over two lines';
  yield `in a ${last - first < 6 ? 'short' : last - first > 45 ? 'long' : 'usual'} sentence`;
  let [words, capitals, odd] = [0, 0, 0];
  for (let i = first; i < last; i++) {
    const { kind } = tokens.type[i]!;
    if (kind === KIND.mark || kind === KIND.number) odd++;
    else {
      words++;
      if (isCapital(kind)) capitals++;
    }
  }
  if (2 * capitals > words) yield 'among capitals';
  if (odd > words) yield 'among marks and numbers';
}
