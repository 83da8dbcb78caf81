import { LEXICAL, lexicalBits } from '@strata/text';
import { singular } from '../singular';

/** A question for who holds an office: "Who was elected", " the ", "secretary", " of the club in 2019". */
interface OfficeQuestion {
  readonly asks: string;
  readonly article: string;
  readonly office: string;
  readonly rest: string;
}

const ASKS = String.raw`who (?:(?:is|was|has been|had been|got) (?:re-?)?(?:elected|appointed|chosen|named|made|nominated)(?: as| for| to be)?|is|was|are|were|became|becomes|serve[sd] as|act(?:s|ed) as|r[au]ns? for|stood for)`;
const ARTICLE = String.raw`(?: (?:the|our|their|its|an?))?`;
const OFFICE = String.raw`[\p{L}-]{2,30}(?: [\p{L}-]{2,30}){0,3}?`;
const REST = String.raw`(?: (?:of|in|at|for|since|from|during|on|before|after|under|until|by|when)\b.{0,200}| \d{4})?`;
const WHO_HOLDS = new RegExp(`^(?<asks>${ASKS})(?<article>${ARTICLE}) (?<office>${OFFICE})(?<rest>${REST})$`, 'iu');
const OFFICE_ALONE = new RegExp(`^(?:as )?(?<article>(?:(?:the|our|their|its|an?) )?)(?<office>${OFFICE})$`, 'iu');
/** Offices that the lexicon knows as other things, or not at all. */
const OFFICES = /^(?:chair|head|lead|c[etfoims]o|clo|vp|mvp|speaker|referee|host)$/i;

/**
 * A question for another office is about what the one before it was about: "Who is the president of Tau?" – "And the secretary?", "Who was the
 * treasurer?".
 * @param about a follow-up without "and" and "what about"; @param last the question before it
 * @returns undefined where one of them asks for no office
 */
export function officeFollowUp(about: string, last: string): string | undefined {
  const before = officeQuestion(last.replace(/[?.!\s]+$/, ''));
  if (before === undefined) return undefined;
  const other = officeQuestion(about);
  if (other) return other.rest === '' ? `${other.asks}${other.article} ${other.office}${before.rest}` : about;
  const alone = OFFICE_ALONE.exec(about)?.groups;
  if (!alone || !isOffice(alone['office']!)) return undefined;
  const article = alone['article'] === '' ? before.article : ` ${alone['article']!.trim()}`;
  return `${before.asks}${article} ${alone['office']!}${before.rest}`;
}

function officeQuestion(question: string): OfficeQuestion | undefined {
  const found = WHO_HOLDS.exec(question)?.groups as unknown as OfficeQuestion | undefined;
  return found && isOffice(found.office) ? found : undefined;
}

function isOffice(phrase: string): boolean {
  const head = singular(phrase.split(' ').at(-1)!.toLowerCase());
  return OFFICES.test(head) || (lexicalBits(head) & LEXICAL.personNoun) !== 0;
}
