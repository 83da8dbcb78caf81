import { properNames, timeExpressions } from '@strata/text';
import { askedSubjects } from './asked-subjects';
import type { ConversationTurn } from '../../tasks/question-rewriter';

/** Something that a conversation has spoken of. */
export interface RememberedThing {
  readonly name: string;
  /** above 0: likely a person; below: likely none */
  readonly person: number;
  /** where it stands, in the last turn first */
  readonly place: 'answer' | 'question' | 'proof';
  /** 0: the last turn */
  readonly age: number;
}

/** Nobody is written without a capital. */
const NO_CAPITAL = -1;
/** Characters of an answer, and of a question, in which names are looked for. */
const MAX_ANSWER = 3_000;
const MAX_QUESTION = 1_000;
const WHO = /\bwho(?:m|se)?\b/i;
const KIN =
  'father|mother|son|daughter|wife|husband|brother|sister|spouse|parents|children|birthday|birthplace|career|widow|uncle|aunt';
const LIVES = 'born|die|died|marry|married|study|studied|live|lived|retire|retired|grow|work|worked|teach|taught|play|graduate';
const DOES = 'design|found|write|direct|compose|paint|invent|discover|lead|sing|star';
const NO_PERSON =
  /\b(?:University|Institute|Yard|Group|Company|Club|River|Lake|County|City|Island|School|College|Festival|Award|Prize|Medal|Museum|War|Party|House|Ltd|Inc|Church|Railway|Station|League|Union|Bank|Kingdom|Empire|Republic|States|Sea|Ocean|Bay|Engines|Works|Dock)\b/;
const KINDS =
  'film|movie|song|album|single|ship|vessel|ferry|boat|company|firm|city|town|village|novel|book|band|group|river|country|island|series|game|play|opera|magazine|institute|university|school|team|club';

/** What turns have spoken of, the last turn first; in a turn the answer, then the question's names in order, then those of the proof. */
export function rememberedThings(turns: readonly ConversationTurn[]): RememberedThing[] {
  const found: RememberedThing[] = [];
  for (const [age, turn] of [...turns].reverse().entries()) {
    const { line, proof } = partsOf(turn.answer.slice(0, MAX_ANSWER));
    const add = (name: string, place: RememberedThing['place']) => {
      if (found.every((one) => one.name.toLowerCase() !== name.toLowerCase()))
        found.push({ name, place, age, person: personhood(name, turn, place, proof) });
    };
    if (isName(line)) add(line, 'answer');
    const asked = turn.question.slice(0, MAX_QUESTION);
    const names = namesIn(asked);
    for (const name of names) add(name, 'question');
    if (names.length === 0)
      for (const name of askedSubjects(asked)) found.push({ name, place: 'question', age, person: NO_CAPITAL });
    for (const name of namesIn(proof)) add(name, 'proof');
  }
  return found;
}

/** The answer itself, where one stands on a line of its own, and the sentences below it. */
export function partsOf(answer: string): { line: string; proof: string } {
  const plain = answer.replace(/ ?\[\d+\]/g, '');
  const end = plain.indexOf('\n');
  const line = end < 0 ? '' : plain.slice(0, end).trim();
  return /^(?:nothing\b|not stated\b)|:$/i.test(line) ? { line: '', proof: '' } : { line, proof: plain.slice(end + 1) };
}

const MONTHS = new Set(
  'January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(
    ' ',
  ),
);

/** Names of a text in order, each once. */
export function namesIn(text: string): string[] {
  const names = properNames(text).map(({ name }) => name.replace(/['’]s$/, ''));
  return [...new Set(names)].filter(
    (name) => !MONTHS.has(name) && !/^(?:Who|What|When|Where|Why|How|Which|He|She|It|They|His|Her|Its|Their)$/.test(name),
  );
}

/** An answer that is a name, and no date, number, yes or no. */
function isName(line: string): boolean {
  if (line === '' || line.length > 80 || /^(?:yes|no|from \d|since \d)\b/i.test(line)) return false;
  return /^["“]?\p{Lu}/u.test(line) && !timeExpressions(line).some(({ start, end }) => end - start > line.length / 2);
}

function personhood(name: string, { question }: ConversationTurn, place: RememberedThing['place'], proof: string): number {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const holds = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text);
  let score = 0;
  if (NO_PERSON.test(name)) score -= 2;
  if (place === 'answer' && WHO.test(question)) score += 2;
  if (holds(`^[Ww]hat(?: is| are|['’]s) ${escaped}`, question)) score -= 2;
  if (place === 'answer' && new RegExp(`^(?:which|what) (?:[\\p{Ll}-]+ ){0,2}(?:${KINDS})\\b`, 'iu').test(question)) score -= 3;
  if (holds(`(?:did|does) ${escaped} (?:${DOES})\\b`, question)) score += 1;
  if (place === 'answer' && /^(?:where|in (?:what|which) (?:city|town|country|place))\b/i.test(question)) score -= 2;
  if (holds(`(?:${KINDS})s? (?:called )?["“]?${escaped}|["“]${escaped}["”]`, question)) score -= 3;
  if (
    holds(
      `(?:was|is|did|does|were|has) ${escaped} (?:${LIVES})\\b|${escaped}['’]s? (?:${KIN})\\b|(?:${KIN}) of ${escaped}`,
      question,
    )
  )
    score += 2;
  if (holds(`${escaped}[^.()]{0,30} ?\\([^()]{0,60}(?:\\d{3}|born)`, proof)) score += 2;
  if (holds(`${escaped}: (?:He|She|His|Her)\\b|${escaped},? who\\b`, proof)) score += 2;
  if (holds(`${escaped}[^.]{0,60} (?:is|was) (?:an?|the) (?:[\\p{L}0-9-]+ ){0,4}(?:${KINDS})\\b`, proof)) score -= 2;
  if (
    holds(
      `${escaped}[^.]{0,80} (?:is|was) (?:an?|the) (?:[\\p{L}-]+,? ){0,4}(?:[\\p{L}-]{3,}(?:er|or|ist|ian|man)|king|queen)\\b`,
      proof,
    )
  )
    score += 1;
  return score;
}
