import { LONGEST_QUESTION } from './longest-question';

/** A question for all of a kind that a text has a table or a list of. */
export interface AskedColumn {
  /** as written, in the plural: "cookies" */
  readonly kind: string;
  /** what they are said to be of or by: "GitHub"; "" where nothing */
  readonly of: string;
  /** the places of them are asked for, and not they themselves */
  readonly asksWhere: boolean;
}

const KIND = String.raw`(?:(?:the|all|all the|different|your|our|their|its) )*(?<kind>(?:[\p{L}-]{2,30} )?\p{L}[\p{L}-]{1,30}[^s\W]s)`;
const OF = String.raw`(?:the )?(?<of>[^?]{2,60}?)`;
const DONE =
  'set|used|listed|available|supported|offered|provided|included|defined|involved|in use|named|mentioned|there|planned|known|stored|collected';
const DOES =
  'set|sets|use|uses|have|has|list|offer|offers|provide|support|include|store|collect|run|operate|maintain|keep|own|employ|place|plan|work with|rely on|engage';
const ASKED: readonly RegExp[] = [
  `(?:what|which) ${KIND} (?:are|were) (?:${DONE})(?: (?:by|in|at|for|on|with|of) ${OF})?`,
  `(?:what|which) ${KIND} (?:does|do|did) ${OF} (?:${DOES})`,
  `(?:what|which) are ${KIND}(?: (?:of|used by|set by|in|for) ${OF})?`,
  `(?:please )?(?:list|name|show me|give me) ${KIND}(?: (?:of|used by|set by|in|for) ${OF})?`,
].map((pattern) => new RegExp(`^(?:and )?${pattern}[\\s?.!]*$`, 'iu'));
const WHERE = new RegExp(
  String.raw`^(?:and )?(?:where|in (?:what|which) (?:cities|places|towns|countries)) (?:are|were) ${KIND}(?: (?:of|in|for) ${OF})?(?: located| situated| based)?[\s?.!]*$`,
  'iu',
);
const NOBODY = /^(?:you|we|they|it|one|i|this|these|there)$/i;

/** Reads "Which cookies are set?", "Which subprocessors does GitHub use?", "Where are the offices?"; undefined for any other question. */
export function askedColumn(question: string): AskedColumn | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  for (const pattern of [...ASKED, WHERE]) {
    const { kind, of = '' } = pattern.exec(question.trim())?.groups ?? {};
    if (kind !== undefined) return { kind, of: NOBODY.test(of) ? '' : of.replace(/['’]s$/, ''), asksWhere: pattern === WHERE };
  }
  return undefined;
}
