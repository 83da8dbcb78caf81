import { LONGEST_QUESTION } from './longest-question';

/** A question for all of a kind to which one thing was done somewhere or by somebody. */
export interface AskedMembers {
  /** as written, in the plural: "ships" */
  readonly kind: string;
  /** "built" */
  readonly verb: string;
  /** "at" */
  readonly preposition: string;
  /** "Halden Yard" */
  readonly place: string;
}

const ASKED = new RegExp(
  String.raw`^(?:and )?(?:what|which|name the|list the|list all) (?<kind>(?:\p{Ll}[\p{Ll}-]{1,30} ){0,2}\p{Ll}[\p{Ll}-]{1,30}[^s\W]s) (?:(?:that )?(?:were|are|have been) )?(?<verb>\p{Ll}{2,20}(?:ed|[^n]n|t|d)) (?<preposition>at|by|in|on|from|for) (?:the )?(?<place>[^?]{2,60}?)[\s?.!]*$`,
  'u',
);

/** Reads "Which ships were built at Halden Yard?", where that has a name; undefined for any other question. */
export function askedMembers(question: string): AskedMembers | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  const asked = question.trim().replace(/^./, (first) => first.toLowerCase());
  const { kind, verb, preposition, place } = ASKED.exec(asked)?.groups ?? {};
  if (kind === undefined || !/\p{Lu}/u.test(place!)) return undefined;
  return { kind, verb: verb!, preposition: preposition!, place: place! };
}
