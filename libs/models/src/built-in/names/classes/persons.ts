import type { WordType } from '@strata/text';
import { ANY_NOUN, KIND, LEXICAL } from '@strata/text';
import type { EntityClass } from '../../entity-classes';
import { classOfNoun } from '../noun-classes';
import type { MentionTokens, ReadText } from '../read-text';
import type { NamedThing } from '../things';

// Who is a person by how people are called, where the learnt model is not sure of it or a word of the name misleads it.

const [PERSON, ORGANIZATION, PLACE] = [0, 1, 2];
const COUNTRIES = LEXICAL.largeCity | LEXICAL.country | LEXICAL.demonym;
const PLACED = LEXICAL.place | LEXICAL.city | COUNTRIES;
/** Of a full name, that the model takes it for a person at all, and that it does though the text says that it is something else. */
const [LIKELY, SURE, IN_SPITE_OF_TEXT] = [0.4, 0.7, 0.85];
const LEAST_PROBABILITY = 0.55;
const LEAST_OF_SPEAKER = 0.25;

/** "Shirley Temple", "Archibald Rowan Hamilton": a given name that is nothing else and a family name, whatever else its words are. */
export function isCalledLikePerson({ tokens }: ReadText, { mentions, probabilities }: NamedThing, saidOther: boolean): boolean {
  const likelihood = probabilities[PERSON] ?? 0;
  if (likelihood < (saidOther ? IN_SPITE_OF_TEXT : LIKELY) || likelihood < Math.max(...probabilities)) return false;
  return mentions.some(({ from, to }) => {
    if (to === from || to - from > 3) return false;
    const words = tokens.type.slice(from, to + 1);
    const [first, last] = [words[0]!, words.at(-1)!];
    const others = ANY_NOUN | COUNTRIES | LEXICAL.verb | LEXICAL.adjective | (likelihood < SURE ? PLACED : 0);
    const given = (first.bits & LEXICAL.givenName) !== 0 && (first.bits & others) === 0;
    return given && words.every(isNameOrInitial) && ((last.bits & LEXICAL.familyName) !== 0 || last.bits === 0);
  });
}

const isNameOrInitial = ({ kind, text }: WordType): boolean => kind === KIND.capital || /^\p{Lu}\.?$/u.test(text);

/** How people are addressed, and things are hardly ever called. */
const ADDRESSES = new Set(
  'miss madame mademoiselle monsieur mme mlle lord lady count countess baron baroness colonel captain lieutenant sergeant corporal inspector superintendent constable reverend'.split(
    ' ',
  ),
);
const LONGEST_ADDRESSED = 4;

/** "Miss Irene Adler", "Count von Kramm": no "Lady Chapel", and no "Miss America". */
export function isAddressed({ tokens }: ReadText, { mentions }: NamedThing): boolean {
  return mentions.some(({ from, to }) => {
    if (to === from || to - from > LONGEST_ADDRESSED || !ADDRESSES.has(tokens.type[from]!.folded)) return false;
    const words = tokens.type.slice(from + 1, to + 1).filter(({ kind }) => kind !== KIND.mark);
    const isOther = ({ bits }: WordType) => (bits & ANY_NOUN) !== 0 && (bits & (LEXICAL.familyName | LEXICAL.givenName)) === 0;
    return words.every(
      (word) => (word.bits & (LEXICAL.country | LEXICAL.largeCity)) === 0 && !isOther(word) && isNameOrParticle(word),
    );
  });
}

const isNameOrParticle = (word: WordType): boolean => isNameOrInitial(word) || /^(?:von|van|de|der|du|le|la)$/i.test(word.text);

/** "OpenJS Project Maintainers": several of a kind, by no family name; "Roosevelt & Kobbe": a firm by those of its partners. */
export function isGroupOfPeople({ tokens }: ReadText, { mentions }: NamedThing): boolean {
  return mentions.every(({ from, to }) => {
    const last = tokens.type[to]!;
    if (to === from + 2 && tokens.type[from + 1]!.text === '&') return true;
    const plural = /[^s]s$/.test(last.folded) && (last.bits & (LEXICAL.familyName | LEXICAL.givenName)) === 0;
    return to > from && plural && classOfNoun(last) === 'person' && (tokens.type[from]!.bits & LEXICAL.givenName) === 0;
  });
}

/** A given name and one to three more words that are no common ones, where the learnt model does not say otherwise for sure. */
export function knownPerson({ tokens, speakers }: ReadText, { mentions, probabilities }: NamedThing): EntityClass | undefined {
  if (isGivenName(tokens, mentions, probabilities) || isSpeaker(tokens, speakers, mentions, probabilities)) return 'person';
  const person = mentions.some(({ from, to }) => {
    if (to === from || to - from > 3 || (tokens.type[from]!.bits & LEXICAL.givenName) === 0) return false;
    if (probabilities[0]! < LEAST_OF_PERSON && !isFullName(tokens, from, to)) return false;
    return tokens.type
      .slice(from, to + 1)
      .every(
        ({ kind, bits }, i) => kind === KIND.capital && (i === 0 || (bits & ANY_NOUN) === 0 || (bits & LEXICAL.familyName) !== 0),
      );
  });
  return person ? 'person' : undefined;
}

const LEAST_OF_PERSON = 0.15;

/** "Matthew Stone", "Deepti Gandluri": a given name that is hardly anything else before a family name or an unknown word. */
function isFullName({ type }: ReadText['tokens'], from: number, to: number): boolean {
  const [first, last] = [type[from]!, type[to]!];
  if ((first.bits & (ANY_NOUN | PLACED | LEXICAL.verb | LEXICAL.adjective)) !== 0) return false;
  return (last.bits & LEXICAL.familyName) !== 0 || last.bits === 0;
}

/** "Bruce Greenwood": a given name and a family name, and no place or house that is called so. */
export function isNamedLikePerson({ tokens }: ReadText, { mentions, probabilities }: NamedThing): boolean {
  if (probabilities[PLACE]! < probabilities[ORGANIZATION]! || probabilities[PLACE]! < 0.4) return false;
  return mentions.every(({ from, to }) => {
    const [first, last] = [tokens.type[from]!, tokens.type[to]!];
    const names = (first.bits & LEXICAL.givenName) !== 0 && (last.bits & LEXICAL.familyName) !== 0;
    if (to !== from + 1 || !names || last.kind !== KIND.capital) return false;
    return (first.bits & (PLACED | ANY_NOUN)) === 0 && (last.bits & (ANY_NOUN | LEXICAL.country | LEXICAL.largeCity)) === 0;
  });
}

/** "Barry", who is nothing else. */
function isGivenName({ type }: ReadText['tokens'], mentions: readonly MentionTokens[], probabilities: Float64Array): boolean {
  const others = ANY_NOUN | LEXICAL.country | LEXICAL.largeCity | LEXICAL.demonym | LEXICAL.organization;
  return (
    probabilities[ORGANIZATION]! < 0.5 &&
    probabilities[PLACE]! < LEAST_PROBABILITY &&
    mentions.every(({ from, to }) => from === to && type[from]!.kind === KIND.capital) &&
    mentions.some(({ from }) => (type[from]!.bits & LEXICAL.givenName) !== 0 && (type[from]!.bits & others) === 0)
  );
}

/** "Jory: I agree.": who speaks in minutes, where the model has nothing better to say. */
function isSpeaker(
  { type }: ReadText['tokens'],
  speakers: ReadonlySet<string>,
  mentions: readonly MentionTokens[],
  probabilities: Float64Array,
): boolean {
  return (
    probabilities[PERSON]! >= LEAST_OF_SPEAKER &&
    mentions.every(
      ({ from, to }) => from === to && speakers.has(type[from]!.folded) && (type[from]!.bits & (ANY_NOUN | PLACED)) === 0,
    )
  );
}
