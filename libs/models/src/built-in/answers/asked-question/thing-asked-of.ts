import { askedParts } from './asked-parts';
import { LONGEST_QUESTION } from './longest-question';

const THING = '(?:the )?(?<thing>[^?]{1,60}?)';
const END = String.raw`[\s?.!]*$`;
const LOWER = String.raw`(?:[\p{L}\d./+-]+ ){0,5}?[\p{L}\d./+-]+`;
const ASKED: readonly RegExp[] = [
  `(?:what|which|who|under (?:what|which)) (?:is|are|was|were) (?:the )?(?:${LOWER} )?(?:number|amount|size|length|count) of [\\p{L}\\d-]+ (?:of|for|in) ${THING}`,
  `(?:what|which|who|under (?:what|which)) (?:is|are|was|were) (?:the )?${LOWER} (?:of|for|in) ${THING}`,
  `(?:what|which|under (?:what|which)|in (?:what|which)|since (?:what|which)|how many) ${LOWER} (?:does|do|did|is|are|can) ${THING} (?:need|require|support|run|have|use|work|expect|accept|take|allow|listen|written|licen[cs]ed|released|published|distributed|available|return|throw|default|depend|come|store|provide|offer|emit|export|include)\\b[^?]{0,40}`,
  `who (?:wrote|created|made|developed|authored|maintains|invented|designed) ${THING}`,
  `how (?:do|can|could|should|to|would) (?:(?:i|we|you|one) )?[^?]{2,80}? (?:with|using) (?:the )?(?<thing>[^\\s?]{2,40})`,
  `(?:how|what) is ${THING} licen[cs]ed(?: under)?`,
].map((pattern) => new RegExp(`^${pattern}${END}`, 'iu'));
/** More of a description than a name. */
const DESCRIBED = /(?:^|\s)(?:that|which|who|whose|when|where|between|and|or|of)(?:\s|$)/i;

/** The one thing of which a question asks something that its own document may tell: "the default port of *tar*"; undefined for any other question. */
export function thingAskedOf(question: string): string | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  const parts = askedParts(question);
  if (parts) return parts.thing;
  for (const pattern of ASKED) {
    const thing = pattern.exec(question.trim())?.groups!['thing'];
    if (thing !== undefined && !DESCRIBED.test(thing)) return thing;
  }
  return undefined;
}
