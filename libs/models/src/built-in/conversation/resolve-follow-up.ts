import { ANY_NOUN, lexicalBits, timeExpressions } from '@strata/text';
import type { ConversationTurn } from '../../tasks/question-rewriter';
import { askedSubjects } from './asked-subjects';
import type { RememberedThing } from './remembered-things';
import { namesIn, partsOf, rememberedThings } from './remembered-things';

/** Characters; what is longer stands for itself. */
const LONGEST_QUESTION = 1_000;
const LEAD = /^(?:(?:and|but|so|ok(?:ay)?|then|now|also|well|right)\b[,\s]+)+/i;
const ABOUT = /^(?:what|how) about (.+)$/i;
const BARE =
  /^(why|when|where|how|who|since when|until when|how long|in which year|in what year|by whom)(?: exactly| then| so| was that| is that| not)?$/i;
/** A verb makes it a question of its own. */
const VERB =
  /\b(?:is|was|are|were|be|been|did|do|does|has|have|had|can|could|will|would|should|led|founded|built|wrote|directed|made|owned|died|born|won)\b/i;
const AUXILIARY = /\b(is|was|are|were|did|do|does|has|have|had|can|could|will|would|should)\b/i;
const PERSONAL = /\b(?:he|she|him|his|her|hers|himself|herself)\b/i;
const IMPERSONAL = /\b(?:it|its)\b/i;
const PLURAL = /\b(?:they|them|their|theirs)\b/i;
const THERE = /\bthere\b/i;
const NO_THING = /\b(?:is|are|was|were) there\b|\bthere (?:is|are|was|were)\b|\bis it true\b|\bwhat time is it\b/i;
const POINTED = /\b(?:the|this|that) ([\p{Ll}-]{3,})\b/u;

/**
 * A follow-up as it reads without what was said before: pronouns and "the institute" become the names they stand for; "what about X?", "and in 1950?",
 * "why?" take their question from the turn before. What stands for itself is left as it is.
 * @param turns oldest first, with the questions as they were understood
 */
export function resolveFollowUp(question: string, turns: readonly ConversationTurn[]): string {
  if (question.length > LONGEST_QUESTION) return question;
  const last = turns.at(-1);
  const plain = question.trim().replace(/[?.!\s]+$/, '');
  if (!last || plain === '') return question;
  const things = rememberedThings(turns);
  const said = plain.replace(LEAD, '');
  const bare = BARE.exec(said);
  if (bare) return asQuestion(bareQuestion(bare[1]!, last));
  const about = ABOUT.exec(said)?.[1] ?? (said !== plain && !VERB.test(said) ? said : undefined) ?? timeAlone(said);
  if (about !== undefined) return asQuestion(completed(about, withNames(about, things), last));
  const named = withNames(said, things);
  return named === said ? question : asQuestion(named);
}

/** Pronouns and pointed-at nouns replaced by what they stand for; those that the text itself has a name for before them stay. */
function withNames(text: string, things: readonly RememberedThing[]): string {
  const own = namesIn(text);
  const first = Math.min(...own.map((name) => text.indexOf(name)), text.length);
  const open = text.slice(0, first);
  if (NO_THING.test(text)) return text;
  if (PERSONAL.test(open)) return replaced(text, first, nameOf(personOf(things)), PERSONAL);
  if (IMPERSONAL.test(open)) return replaced(text, first, nameOf(thingOf(things)), IMPERSONAL);
  if (PLURAL.test(open)) return replaced(text, first, nameOf(thingOf(things) ?? personOf(things)), PLURAL);
  const place = things.find(({ place: where, person, age }) => age === 0 && where === 'answer' && person <= 0) ?? thingOf(things);
  if (THERE.test(open) && place) return text.replace(THERE, `in ${place.name}`);
  return own.length > 0 ? text : pointedAt(text, things);
}

const nameOf = (thing: RememberedThing | undefined): string | undefined => thing?.name;

/** The likeliest person of the last turn that has one: who was asked for before whom the question named. */
function personOf(things: readonly RememberedThing[]): RememberedThing | undefined {
  for (const age of new Set(things.map((one) => one.age))) {
    const people = things.filter((one) => one.age === age && one.person > 0);
    const best =
      people.find(({ place }) => place === 'answer') ??
      people.find(({ place }) => place === 'question') ??
      people.toSorted((a, b) => b.person - a.person)[0];
    if (best) return best;
  }
  return things.find(({ person, place }) => person === 0 && place !== 'proof');
}

/** What the last question was about, if that is no person, else its answer. */
function thingOf(things: readonly RememberedThing[]): RememberedThing | undefined {
  for (const age of new Set(things.map((one) => one.age))) {
    const others = things.filter((one) => one.age === age && one.person <= 0);
    const best = others.find(({ place }) => place === 'question') ?? others.find(({ place }) => place === 'answer');
    if (best) return best;
  }
  return undefined;
}

/** Every pronoun of a kind before an offset; possessive ones become possessive names. */
function replaced(text: string, until: number, name: string | undefined, kind: RegExp): string {
  if (name === undefined) return text;
  const pronouns = new RegExp(`${kind.source}(?=(\\s+\\p{Ll}[\\p{Ll}-]*)?)`, 'giu');
  return text.replace(pronouns, (pronoun: string, next: string | undefined, at: number) => {
    if (at >= until) return pronoun;
    const said = pronoun.toLowerCase();
    const isPossessive = /^(?:his|its|their)$/.test(said) || (said === 'her' && next !== undefined && !NO_NOUN.test(next.trim()));
    return isPossessive ? `${name}${name.endsWith('s') ? '’' : '’s'}` : name;
  });
}

/** What follows "her" where it is no possessive. */
const NO_NOUN = /^(?:and|or|in|on|at|by|for|from|to|with|when|after|before|as|die|do|go|be|if|about|because|during)$/;

/** "the institute": a name spoken of that has the noun in it. */
function pointedAt(text: string, things: readonly RememberedThing[]): string {
  const match = POINTED.exec(text);
  if (!match) return text;
  const noun = match[1]!;
  const meant = things.find(({ name }) => new RegExp(`\\b${noun}\\b`, 'iu').test(name));
  return meant ? text.replace(match[0], meant.name) : text;
}

/** A time alone: "in 1950". */
function timeAlone(said: string): string | undefined {
  const [date] = timeExpressions(said);
  if (!date) return undefined;
  return /^(?:in|during|since|until|after|before|around|by)?(?: the)?\s*$/i.test(said.slice(0, date.start)) &&
    date.end === said.length
    ? said
    : undefined;
}

/** A part of what the last question was about is asked the same; one of something else is asked for. @param named `about` with names for its pronouns */
function completed(about: string, named: string, last: ConversationTurn): string {
  const [whose] = named === about ? [] : namesIn(named);
  if (whose === undefined || last.question.includes(whose)) return elliptical(named, last);
  return `${KINSHIP.test(about) ? 'Who' : 'What'} is ${named}`;
}

const KINSHIP = /\b(?:father|mother|son|daughter|wife|husband|brother|sister|founder|director|owner|leader|author)\b/i;

/** "and of snappy?", "and for Windows?": the same question with another end. */
const PREPOSITION = /^(of|for|in|with|on|under|from|by|to|at) /i;

/** "What is the default timeout | in openai-node" */
const ATTRIBUTE = /^((?:what|which|who) (?:is|are|was|were)) the .+? ((?:of|in|for|on) \S+(?: \S+){0,3})$/i;

/** "caching", "redirects": a common noun is a topic of what was spoken of, and takes no place of a name. */
function isTopic(said: string): boolean {
  const word = /^(?:the )?(?:\p{Ll}+ )?(\p{Ll}{3,})$/u.exec(said)?.[1];
  if (word === undefined) return false;
  return word.endsWith('ing') || [word, word.replace(/s$/, '')].some((one) => (lexicalBits(one) & ANY_NOUN) !== 0);
}

/** The last question about something else, or of another time. */
function elliptical(about: string, { question }: ConversationTurn): string {
  const plain = question.replace(/[?.!\s]+$/, '');
  if (timeAlone(about) !== undefined) {
    const [date] = timeExpressions(plain);
    const then = /^\d/.test(about) ? `in ${about}` : about;
    if (!date) return `${plain} ${then}`;
    const before = plain.slice(0, date.start).replace(/\b(?:in|during|since|until|after|before|around|by)(?: the)?\s*$/i, '');
    return `${before}${then}${plain.slice(date.end)}`;
  }
  const [, preposition] = PREPOSITION.exec(about) ?? [];
  const asked = preposition === undefined ? -1 : plain.toLowerCase().lastIndexOf(` ${preposition.toLowerCase()} `);
  if (asked > 0) return `${plain.slice(0, asked)} ${about}`;
  if (preposition !== undefined) return `${plain} ${about}`;
  const whose = /^the /i.test(about) ? ATTRIBUTE.exec(plain) : null;
  if (whose) return `${whose[1]!} ${about} ${whose[2]!}`;
  const subject = namesIn(plain).at(-1) ?? askedSubjects(plain).at(-1);
  if (subject === undefined) return about;
  if (isTopic(about) && !isTopic(subject)) return `What about ${about} in ${subject}`;
  const at = plain.lastIndexOf(subject);
  const before = plain.slice(0, at).replace(/\bthe (?:[\p{Ll}-]+ )?$/u, '');
  return `${before}${about}${plain.slice(at + subject.length)}`;
}

/** The last question with another word to ask by. */
function bareQuestion(word: string, { question, answer }: ConversationTurn): string {
  const plain = question.replace(/[?.!\s]+$/, '');
  const asks = word[0]!.toUpperCase() + word.slice(1).toLowerCase();
  const { line } = partsOf(answer);
  const who = /^(?:who|what) (is|was|are|were) (.+)$/i.exec(plain);
  if (who && line !== '') return `${asks} ${who[1]!} ${line} ${who[2]!}`;
  const auxiliary = AUXILIARY.exec(plain);
  const subject =
    /^(?:who|what|which(?: [\p{Ll}-]+){1,2}) (?!(?:is|was|are|were|did|do|does|has|have|had|can|could|will|would|should)\b)(.+)$/iu.exec(
      plain,
    );
  if (subject && !(auxiliary && /^which/i.test(plain)))
    return `${asks} was it that ${line === '' ? 'somebody' : line} ${subject[1]!}`;
  return auxiliary ? `${asks} ${plain.slice(auxiliary.index)}` : `${asks}: ${plain}`;
}

function asQuestion(text: string): string {
  const said = text.trim().replace(/\s+/g, ' ');
  return `${said[0]?.toUpperCase() ?? ''}${said.slice(1)}?`;
}
