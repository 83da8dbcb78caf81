import { LEXICAL, lexicalBits } from '@strata/text';
import type { ConversationTurn } from '../../tasks/question-rewriter';
import { bareQuestion, completedQuestion, timeAlone } from './elliptical-question';
import { followUpElsewhere } from './follow-up-elsewhere';
import { leaningQuestion } from './leaning-question';
import { spelledLikePerson } from './personhood';
import { officeFollowUp } from './office-follow-up';
import { askedPart, plainUtterance } from './plain-utterance';
import { pointedAt } from './pointed-nouns';
import { withNames } from './pronouns';
import { topicOf } from './referents';
import type { RememberedThing } from './remembered-things';
import { rememberedThings } from './remembered-things';
import { namesIn } from './spoken-names';

/** Characters; what is longer stands for itself. */
const LONGEST_QUESTION = 1_000;
const LEAD = /^(?:and|but|so|ok(?:ay)?|then|now|also|well|right)\b[,\s]+/i;
/** … but for what is told with a question of its own: "How about my diet, what should I change?". */
const ABOUT = /^(?:what|how) about (?!.+[,.!] \S)(?!(?:\S+ ){8})(.+)$/i;
const BARE =
  /^(why|when|where|how|who|since when|until when|how long|in which year|in what year|by whom)(?: exactly| then| so| was that| is that| not)?$/i;
/** A verb makes it a question of its own. */
const VERB =
  /\b(?:is|was|are|were|be|been|did|do|does|has|have|had|can|could|will|would|should|led|founded|built|wrote|directed|made|owned|died|born|won|got|get|went|go|goes|came|come|took|take|happened|became|made|make|use|uses|work|works|cost|costs|mean|means)\b|\b(?:what|who|where|how|that|it|there)['’]s\b/i;

/**
 * A follow-up as it reads without what was said before: pronouns and "the institute" become the names they stand for; "what about X?", "and in 1950?",
 * "why?" take their question from the turn before. What stands for itself is left as it is.
 * @param turns oldest first, with the questions as they were understood
 */
export function resolveFollowUp(question: string, turns: readonly ConversationTurn[]): string {
  if (question.length > LONGEST_QUESTION || turns.length === 0) return question;
  const elsewhere = followUpElsewhere(question, turns);
  if (elsewhere !== undefined) return elsewhere;
  const { before, asked, behind } = askedPart(plainUtterance(question).replace(/[?.!\s]+$/, ''));
  if (asked.trim() === '') return question;
  const leans = namesIn(before).length === 0 && namesIn(behind.trim()).length === 0;
  const resolved = resolvedBy(asked, turns, { goesOn: LEAD.test(question.trim()), leans });
  return resolved === asked ? question : asQuestion(`${before}${resolved}${behind}`);
}

/** How a question hangs on what was said. */
interface Hanging {
  /** it opens with "and", "but", "so" */
  readonly goesOn: boolean;
  /** no name that is told with it says what it is about */
  readonly leans: boolean;
}

function resolvedBy(asked: string, turns: readonly ConversationTurn[], { goesOn, leans }: Hanging): string {
  const last = turns.at(-1)!;
  const bare = BARE.exec(asked);
  if (bare) return bareQuestion(bare[1]!, last);
  const office = officeFollowUp(ABOUT.exec(asked)?.[1] ?? asked, last.question);
  if (office !== undefined) return office;
  const things = rememberedThings(turns);
  const about = ABOUT.exec(asked)?.[1] ?? (goesOn && !VERB.test(asked) ? asked : undefined) ?? timeAlone(asked);
  if (about !== undefined) return completedQuestion(about, withNames(about, things), last);
  const named = withWholeNames(withNames(asked, things), things);
  if (named !== asked) return named;
  const pointed = namesIn(asked).length > 0 ? asked : pointedAt(asked, things);
  return pointed === asked && leans ? leaningQuestion(asked, topicOf(things)) : pointed;
}

/** Surnames and first names as whole names, which the conversation has told. */
function withWholeNames(text: string, things: readonly RememberedThing[]): string {
  let said = text;
  for (const name of namesIn(text)) {
    if (name.includes(' ') || spelledLikePerson(name) < 0 || said.includes(`the ${name}`)) continue;
    const isGiven = (lexicalBits(name.toLowerCase()) & LEXICAL.givenName) !== 0;
    const whole = things.find(
      ({ isName, person, place, name: whole }) =>
        isName && person > 0 && (whole.endsWith(` ${name}`) || (isGiven && place !== 'proof' && whole.startsWith(`${name} `))),
    );
    if (whole && !said.includes(whole.name)) said = said.replace(name, whole.name);
  }
  return said;
}

function asQuestion(text: string): string {
  const said = text.trim().replace(/\s+/g, ' ');
  return `${said[0]?.toUpperCase() ?? ''}${said.slice(1)}?`;
}
