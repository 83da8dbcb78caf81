import { timeExpressions, words } from '@strata/text';
import type { ConversationTurn } from '../../tasks/question-rewriter';
import { tellsNothing } from '../answers/own-words';
import { technicalWords } from './asked-subjects';
import { isGeneralWord } from './general-words';
import { personhood } from './personhood';
import { askedPart, plainUtterance } from './plain-utterance';
import { namesIn } from './spoken-names';
import { spokenPhrases } from './spoken-phrases';

/** Something that a conversation has spoken of. */
export interface RememberedThing {
  readonly name: string;
  /** its last word, folded and in the singular */
  readonly head: string;
  /** above 0: likely a person; below: likely none */
  readonly person: number;
  /** where it stands */
  readonly place: 'answer' | 'question' | 'proof';
  /** 0: the last turn */
  readonly age: number;
  /** place among what stands with it, from 0 */
  readonly order: number;
  /** in how many of the turns' questions it is spoken of */
  readonly mentions: number;
  readonly isPlural: boolean;
  /** an article stood before it */
  readonly isDefinite: boolean;
  /** capitals or quotation marks mark it, or it is a word of programs */
  readonly isNamed: boolean;
  /** … and it is nothing but a name: no "Lea Salonga's tour" */
  readonly isName: boolean;
}

type Found = Omit<RememberedThing, 'mentions'>;

/** What a question asks for is not what it is about: "which ship", "any awards". */
const ASKED = new Set('what which any other another more some no many such'.split(' '));
const DEFINITE = /^(?:the|an?|this|that)$/;
const PRONOUN = /\b(?:it|he|she|they)\b/i;
/** Order of what is somebody's or something's: "the director of X" comes behind X. */
const LATE = 3;
/** Nobody is written without a capital. */
const NO_CAPITAL = -1;
/** Characters of an answer, and of a question, in which names are looked for. */
const MAX_ANSWER = 3_000;
const MAX_QUESTION = 1_000;
/** Names of an answer that are remembered: its first sentences say what it is about. */
const MOST_NAMES = 40;
const QUOTED = /["\u201c]([^"\u201c\u201d]{2,60})["\u201d]/gu;

/** A document's title in front of what it says. */
const TOLD_TITLE = /(?<=^|[.!?…]\s)[^.!?:\n]{1,80}: (?=\S)/gu;

/** What turns have spoken of, the last turn first; in a turn the answer, then what the question asks about in order, then the names of the proof. */
export function rememberedThings(turns: readonly ConversationTurn[]): RememberedThing[] {
  const found: Found[] = [];
  const asked = turns.map(({ question }) => askedPart(plainUtterance(question.slice(0, MAX_QUESTION))).asked);
  for (const [age, turn] of [...turns].reverse().entries()) {
    const question = asked[turns.length - 1 - age]!;
    for (const one of thingsOfTurn({ ...turn, question }, age))
      if (found.every(({ name }) => name.toLowerCase() !== one.name.toLowerCase())) found.push(one);
  }
  const spoken = asked.map((question) => question.toLowerCase());
  const whole = found.map((one) => wholeName(one, found));
  return found.flatMap((one, i) => {
    const name = whole[i]!;
    const same = found.filter((_, j) => whole[j] === name);
    if (same[0] !== one) return [];
    const person = Math.max(...same.map((other) => other.person));
    const mentions = spoken.filter((question) => same.some((other) => question.includes(other.name.toLowerCase()))).length;
    return [{ ...one, name, person, mentions }];
  });
}

/** "Pipes" is "Richard Pipes", where the conversation has spoken of him so. */
function wholeName({ name, isName, person }: Found, found: readonly Found[]): string {
  if (!isName || person < 0 || name.includes(' ')) return name;
  return found.find((one) => one.isName && one.person >= 0 && one.name.endsWith(` ${name}`))?.name ?? name;
}

function thingsOfTurn(turn: ConversationTurn, age: number): Found[] {
  const found: Found[] = [];
  const { line, proof } = partsOf(turn.answer.slice(0, MAX_ANSWER));
  const add = (name: string, place: Found['place'], more: Partial<Found> = {}) => {
    const head = words(name).at(-1)?.text ?? '';
    const order = found.filter((one) => one.place === place).length;
    const person = personhood(name, turn, place, proof);
    found.push({
      ...{ name, head, person, place, age, order, isPlural: false, isDefinite: false, isNamed: true, isName: true },
      ...more,
    });
  };
  if (isName(line)) add(line, 'answer');
  const names = namesIn(turn.question);
  const technical = names.length > 0 ? [] : technicalWords(turn.question);
  const whole = [...names, ...technical];
  const isUnresolved = PRONOUN.test(turn.question);
  const spoken = spokenPhrases(turn.question);
  for (const { text, head, isPlural, isNamed, opened, isOfAnother } of spoken) {
    const isAsked = !isNamed && (ASKED.has(opened) || (isUnresolved && /^an?$/.test(opened)));
    if (whole.some((name) => name !== text && name.includes(text))) continue;
    if (isNamed && names.includes(text)) add(text, 'question');
    else if (!isAsked && (isNamed || !isGeneralWord(head) || text.includes(' ')))
      add(text, 'question', {
        head,
        isPlural,
        isNamed,
        isDefinite: DEFINITE.test(opened),
        person: NO_CAPITAL,
        isName: false,
        ...(isOfAnother ? { order: LATE } : {}),
      });
    for (const name of names) if (text !== name && standsApart(name, text)) add(name, 'question');
  }
  for (const name of whole)
    if (!spoken.some((one) => one.text === name && !one.isNamed) && found.every((one) => !one.name.includes(name)))
      add(name, 'question', names.includes(name) ? {} : { person: NO_CAPITAL });
  for (const [, title] of proof.matchAll(QUOTED)) if (/^\p{Lu}/u.test(title!)) add(title!, 'proof', { person: -2 });
  for (const name of namesIn(proof.replace(TOLD_TITLE, '')).slice(0, MOST_NAMES)) add(name, 'proof');
  return found;
}

/** The answer itself, where one stands on a line of its own, and the sentences below it. */
export function partsOf(answer: string): { line: string; proof: string } {
  const plain = answer.replace(/ ?\[\d+\]/g, '');
  const end = plain.indexOf('\n');
  const line = end < 0 ? '' : plain.slice(0, end).trim();
  return tellsNothing(line) ? { line: '', proof: '' } : { line, proof: plain.slice(end + 1) };
}

/** Whether something is a name's in a phrase, or the phrase ends in it: "Lea Salonga's tour", "the writer Ada Berg", but not "Amazon rainforest". */
const standsApart = (name: string, phrase: string): boolean =>
  phrase.endsWith(` ${name}`) || ["'s", '’s', "' ", '’ '].some((ending) => phrase.includes(`${name}${ending}`));

/** An answer that is a name, and no date, number, yes or no. */
function isName(line: string): boolean {
  if (line === '' || line.length > 80 || /^(?:yes|no|from \d|since \d)\b/i.test(line)) return false;
  return /^["“]?\p{Lu}/u.test(line) && !timeExpressions(line).some(({ start, end }) => end - start > line.length / 2);
}
