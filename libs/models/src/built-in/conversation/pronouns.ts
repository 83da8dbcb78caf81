import { LEXICAL, lexicalBits } from '@strata/text';
import { spelledLikePerson } from './personhood';
import { personMeant, thingMeant } from './referents';
import type { RememberedThing } from './remembered-things';
import { namesIn } from './spoken-names';
import type { SpokenPhrase } from './spoken-phrases';
import { spokenPhrases } from './spoken-phrases';

const PERSONAL = /\b(?:he|she|him|his|her|hers|himself|herself)\b/i;
const IMPERSONAL = /\b(?:it|its)\b/i;
const PLURAL = /\b(?:they|them|their|theirs|(?:these|those)(?= (?:is|are|was|were|do|did|have|had|can|could|will)\b|[?.!]|$))\b/i;
/** "when was that released", "is this true", "where is that" */
const POINTING =
  /(?<=\b(?:is|was|are|were|did|does|do|has|had|can|could|will|would|about|of|in|for|on|like|with|by|than|after|before) )(?:that|this)(?= (?:\p{Ll}+ed|become|true|mean|work|happen|cost|sell|do|go|help|lead|affect|get|take|end|start|last|come|fail|succeed|change|influence|made|done|called|known|like|the|an?|still|ever|also|in|on|at|for|about|related|different|safe|important|possible)\b|[?.!,]|$)/iu;
/** A sentence in front of the question, which says what "that" is. */
const TOLD_BEFORE = /[.!?] /;
const THERE = /(?<!\b(?:out|over|up|down) )\bthere\b/i;
/** Nothing is meant by these: "is there", "is it true that", "what time is it", "is it better to wait". */
const NO_THING =
  /\b(?:is|are|was|were|has|have|had) there\b|\bthere (?:is|are|was|were|been|be|any|an?|some|no|other)\b|\bit (?:mean|take|matter|make sense)\b.* (?:for|to)\b|\bmake it\b|\bis it (?:\p{Ll}+ ){0,2}(?:case|time|point)\b|\bis it true\b|\bwhat time is it\b|\bis it (?:\p{Ll}+ )?\p{Ll}+ (?:to|that|for)\b|\bit(?:['’]s| is| was) (?:\p{Ll}+ )?\p{Ll}+ (?:to|that)\b/iu;
/** Before a name of a place or a time, which no pronoun stands for: "where in Asia did they go?". */
const WHERE = /\b(?:in|at|on|from|during|since|to|near)(?: the)? $/i;
/** What follows "her" where it is no possessive. */
const NO_NOUN = /^(?:and|or|in|on|at|by|for|from|to|with|when|after|before|as|die|do|go|be|if|about|because|during)$/;

/** Where nobody was spoken of, a ship is meant. */
const OF_SHIPS = /\b(?:she|her|hers)\b/i;
const isNamedThing = ({ place, isName, person }: RememberedThing) => place === 'question' && isName && person <= 0;

/** Pronouns replaced by what they stand for; those that the text itself has a name for before them stay. */
export function withNames(text: string, things: readonly RememberedThing[]): string {
  const own = ownWords(text);
  const ofPerson = text.slice(0, own.person);
  if (PERSONAL.test(ofPerson)) {
    const meant = personMeant(things) ?? (OF_SHIPS.test(ofPerson) ? things.find(isNamedThing) : undefined);
    return replaced(text, own.person, meant, PERSONAL);
  }
  if (NO_THING.test(text)) return text;
  const open = text.slice(0, own.thing);
  if (IMPERSONAL.test(open)) return replaced(text, own.thing, thingMeant(things), IMPERSONAL);
  if (PLURAL.test(text.slice(0, own.several))) return replaced(text, own.several, thingMeant(things, 'several'), PLURAL);
  if (POINTING.test(open) && !TOLD_BEFORE.test(open)) return replaced(text, own.thing, thingMeant(things, 'last'), POINTING);
  const place =
    things.find(({ place: where, person, age }) => age === 0 && where === 'answer' && person <= 0) ?? thingMeant(things);
  return THERE.test(open) && place ? text.replace(THERE, `in ${place.name}`) : text;
}

/** Where the first words stand that a person's, a thing's or several things' pronoun behind them would mean; the end of the text where there are none. */
function ownWords(text: string): { person: number; thing: number; several: number } {
  const phrases = spokenPhrases(text);
  const starts = (of: readonly SpokenPhrase[]) => of.map(({ end }) => end);
  const names = namesIn(text).map((name) => ({ name, at: text.indexOf(name) }));
  const things = names.filter(({ name, at }) => !WHERE.test(text.slice(0, at)) && !isCountry(name));
  const isPerson = ({ head, opened }: SpokenPhrase) => opened === 'my' || (lexicalBits(head) & LEXICAL.personNoun) !== 0;
  const people = names.filter(({ name }) => spelledLikePerson(name) >= 0);
  const told = phrases.filter(({ opened, end }) => OWN.test(opened) || (opened === 'the' && ITS_NEXT.test(text.slice(end))));
  return {
    person: Math.min(...people.map(({ at }) => at), ...starts(phrases.filter(isPerson)), text.length),
    thing: Math.min(...things.filter(({ name }) => spelledLikePerson(name) <= 0).map(({ at }) => at), ...starts(told), text.length),
    several: Math.min(...things.map(({ at }) => at), ...starts(phrases.filter(({ isPlural }) => isPlural)), text.length),
  };
}

const OWN = /^(?:an?|my|our)$/;
/** "take the toy to its limits" */
const ITS_NEXT = /^ (?:\p{Ll}+ )?its\b/u;

const isCountry = (name: string): boolean => (lexicalBits(name.toLowerCase()) & (LEXICAL.country | LEXICAL.demonym)) !== 0;

/** Every pronoun of a kind before an offset; possessive ones become possessive names. */
function replaced(text: string, until: number, thing: RememberedThing | undefined, kind: RegExp): string {
  if (thing === undefined) return text;
  const name = thing.isDefinite && !thing.isNamed ? `the ${thing.name}` : thing.name;
  const pronouns = new RegExp(`${kind.source}(?=(\\s+\\p{Ll}[\\p{Ll}-]*)?)`, 'giu');
  return text.replace(pronouns, (pronoun: string, next: string | undefined, at: number) => {
    if (at >= until) return pronoun;
    const said = pronoun.toLowerCase();
    const isPossessive = /^(?:his|its|their)$/.test(said) || (said === 'her' && next !== undefined && !NO_NOUN.test(next.trim()));
    return isPossessive ? `${name}${name.endsWith('s') ? '’' : '’s'}` : name;
  });
}
