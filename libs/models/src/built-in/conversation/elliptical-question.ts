import { ANY_NOUN, lexicalBits, timeExpressions } from '@strata/text';
import type { ConversationTurn } from '../../tasks/question-rewriter';
import { askedSubjects } from './asked-subjects';
import { isGeneralWord } from './general-words';
import { partsOf } from './remembered-things';
import { namesIn } from './spoken-names';
import { spokenPhrases } from './spoken-phrases';

const AUXILIARY = /\b(is|was|are|were|did|do|does|has|have|had|can|could|will|would|should)\b/i;

/** A time alone: "in 1950". */
export function timeAlone(said: string): string | undefined {
  const [date] = timeExpressions(said);
  if (!date) return undefined;
  return /^(?:in|during|since|until|after|before|around|by)?(?: the)?\s*$/i.test(said.slice(0, date.start)) &&
    date.end === said.length
    ? said
    : undefined;
}

/** A part of what the last question was about is asked the same; one of something else is asked for. @param named `about` with names for its pronouns */
export function completedQuestion(about: string, named: string, last: ConversationTurn): string {
  const [whose] = named === about ? [] : namesIn(named);
  if (whose === undefined || last.question.includes(whose)) return elliptical(named, last);
  return `${KINSHIP.test(about) ? 'Who' : 'What'} is ${named}`;
}

const KINSHIP = /\b(?:father|mother|son|daughter|wife|husband|brother|sister|founder|director|owner|leader|author)\b/i;

/** "and of snappy?", "and for Windows?": the same question with another end. */
const PREPOSITION = /^(of|for|in|with|without|on|under|from|by|to|at|before|after|during) /i;

/** "a gold one" */
const ONE_OF_A_KIND = /^(?:(?:an?|the) )?(\S+(?: \S+)?) ones?$/i;

/** "What is the default timeout | in openai-node" */
const ATTRIBUTE = /^((?:what|which|who) (?:is|are|was|were)) the .+? ((?:of|in|for|on) \S+(?: \S+){0,3})$/i;

/** "caching", "redirects": a common noun is a topic of what was spoken of, and takes no place of a name. */
function isTopic(said: string): boolean {
  const word = /^(?:the )?(?:\p{Ll}+ )?(\p{Ll}{3,})$/u.exec(said)?.[1];
  if (word === undefined) return false;
  return word.endsWith('ing') || [word, word.replace(/s$/, '')].some((one) => (lexicalBits(one) & ANY_NOUN) !== 0);
}

/** What a question without a name is about. */
function lastPhrase(question: string): string | undefined {
  return spokenPhrases(question).findLast(({ head }) => !isGeneralWord(head))?.text;
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
  const subject = namesIn(plain).at(-1) ?? askedSubjects(plain).at(-1) ?? lastPhrase(plain);
  if (subject === undefined) return about;
  if (isTopic(about) && !isTopic(subject)) return `What about ${about} in ${subject}`;
  const at = plain.lastIndexOf(subject);
  const kind = ONE_OF_A_KIND.exec(about)?.[1];
  if (kind !== undefined) return `${plain.slice(0, at)}${kind}${plain.slice(at + subject.length)}`;
  const before = plain.slice(0, at).replace(/\bthe (?:[\p{Ll}-]+ )?$/u, '');
  return `${before}${about}${plain.slice(at + subject.length)}`;
}

/** "Who did Ada Berg replace?", "Which ship did she design?": the answer stands behind the verb. */
const OBJECT_ASKED = /^(?:who(?:m)?|what|which(?: [\p{Ll}-]+){1,2}) (?:did|do|does|has|have|had) (?:\S+ ){1,8}\S+$/iu;

/** The last question with another word to ask by. */
export function bareQuestion(word: string, { question, answer }: ConversationTurn): string {
  const plain = question.replace(/[?.!\s]+$/, '');
  const asks = word[0]!.toUpperCase() + word.slice(1).toLowerCase();
  const { line } = partsOf(answer);
  const who = /^(?:who|what) (is|was|are|were) (.+)$/i.exec(plain);
  if (who && line !== '') return `${asks} ${who[1]!} ${line} ${who[2]!}`;
  const auxiliary = AUXILIARY.exec(plain);
  if (auxiliary && line !== '' && OBJECT_ASKED.test(plain)) return `${asks} ${plain.slice(auxiliary.index)} ${line}`;
  const subject =
    /^(?:who|what|which(?: [\p{Ll}-]+){1,2}) (?!(?:is|was|are|were|did|do|does|has|have|had|can|could|will|would|should)\b)(.+)$/iu.exec(
      plain,
    );
  if (subject && !(auxiliary && /^which/i.test(plain)))
    return `${asks} was it that ${line === '' ? 'somebody' : line} ${subject[1]!}`;
  return auxiliary ? `${asks} ${plain.slice(auxiliary.index)}` : `${asks}: ${plain}`;
}
