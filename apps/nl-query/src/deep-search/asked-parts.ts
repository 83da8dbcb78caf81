import { asQuestion, AUXILIARY, questionParts } from '../question-parts/question-parts';

/** Two things of which the same is asked: "What do A and B say about C?" */
const SAME_OF_TWO =
  /^(?<asks>what|how|why|when|where) do (?<one>(?:the |an? )?[^,?]{1,60}?) and (?<other>(?:the |an? )?[^,?]{1,60}?) (?<says>say|describe|define|handle|treat|require|allow|recommend|use|work|deal|explain|propose|grant|forbid|mean)\b(?<rest>[^?]*)\?*$/iu;
/** Two things that one of is asked for: "What does A say about B and about C?" */
const SAID_OF_TWO =
  /^(?<asks>(?:what|how) do(?:es)? [^,?]{2,80}? about) (?<one>[^,?]{2,80}?),? and (?:also )?about (?<other>[^?]{2,80}?)\?*$/iu;
const DIFFERENCE =
  /^(?:what (?:is|are) the differences?|how do(?:es)?) (?:between )?(?:(?<whose>the [^?]{2,60}?) (?:of|in|for) )?(?<one>(?:the |an? )?[^?]{2,60}?) (?:and|differ from) (?:(?:of|in|for|that of|those of) )?(?<other>(?:the |an? )?[^?]{2,60}?)(?: differ)?\?*$/iu;

/**
 * The questions that a question consists of, each as it reads alone; pronouns in later ones stand for what the first one asks about. A
 * question that asks one thing is its only part.
 */
export function askedParts(question: string): string[] {
  const two = ofTwoThings(question.trim());
  if (two) return two;
  const [first = '', ...others] = questionParts(question);
  return others.length === 0 ? [question] : [first, ...others.map((part) => withNouns(part, first))];
}

function ofTwoThings(question: string): string[] | undefined {
  const same = SAME_OF_TWO.exec(question)?.groups;
  if (same) {
    const { asks, one, other, says, rest } = same;
    return [one!, other!].map((thing) => asQuestion(`${asks!} does ${thing} ${says!}${rest!}`));
  }
  const told = SAID_OF_TWO.exec(question)?.groups;
  if (told) return [told['one']!, told['other']!].map((topic) => asQuestion(`${told['asks']!} ${topic}`));
  const difference = /^(?:what (?:is|are) the difference|how do(?:es)? (?!.*\band\b).* differ from )/i.test(question)
    ? DIFFERENCE.exec(question)?.groups
    : undefined;
  if (!difference) return undefined;
  const { whose, one, other } = difference;
  return [one!, other!].map((thing) =>
    asQuestion(whose === undefined ? `What is ${thing}` : `What ${isPlural(whose) ? 'are' : 'is'} ${whose} of ${thing}`),
  );
}

const isPlural = (noun: string): boolean => /[^s]s$/i.test(noun);

const SUBJECT = new RegExp(
  String.raw`\b(?:${AUXILIARY})\s+(?<subject>(?:(?:the|an?)\s+)?(?:[\p{Lu}\d][\p{L}\d.'’-]*(?:\s+[\p{Lu}\d][\p{L}\d.'’-]*)*|(?:[\p{L}\d.'’-]+\s+)??[\p{L}\d.'’-]+))(?=\s+[\p{L}])`,
  'u',
);
/** "What is an affinity map", "what is the tar library for": all of it is what is asked about. */
const ASKED_ABOUT =
  /^what (?:is|are|was|were) (?<subject>(?:(?:the|an?) )?[\p{L}\d][\p{L}\d.'’-]*(?: (?!for\b|about\b|used\b|called\b|of\b|in\b)[\p{L}\d.'’-]+){0,3})(?: (?:for|about|used for|called))?[?.!\s]*$/iu;
/** "How do I install tar", "why should a project have a code of conduct": somebody, or any, does something to what is asked about. */
const DONE_TO = new RegExp(
  String.raw`\b(?:${AUXILIARY})\s+(?:I|we|you|one|people|somebody|someone|an?\s+[\p{Ll}-]+)\s+\p{Ll}+\s+(?<object>(?:(?:the|an?|my|our|your)\s+)?[\p{L}\d][\p{L}\d.'’-]*(?:\s+(?!(?:for|with|in|on|at|to|from|by|into|and|or|as|when|if)\b)[\p{L}\d.'’-]+){0,4})`,
  'u',
);
const LAST_NOUNS = /(?<nouns>(?:[\p{L}\d-]+\s+)?[\p{L}\d-]+s)[?.!\s]*$/u;
const PRONOUN = /^(?:it|its|they|them|their|he|she|this|that|I|we|you|one)$/i;

/** What "it" and "they" stand for in a part, by the part that it follows; people are left to the passages. */
function withNouns(part: string, first: string): string {
  const object = DONE_TO.exec(first)?.groups!['object'];
  const subject = ASKED_ABOUT.exec(first)?.groups!['subject'] ?? object ?? SUBJECT.exec(first)?.groups!['subject'];
  const nouns = object !== undefined && isPlural(object) ? object : LAST_NOUNS.exec(first)?.groups!['nouns'];
  const put = (text: string, pronoun: RegExp, possessive: RegExp, noun: string | undefined) =>
    noun === undefined || PRONOUN.test(noun) ? text : text.replace(possessive, `${noun}’s`).replace(pronoun, noun);
  return put(put(part, /\bit\b/i, /\bits\b/i, subject), /\b(?:they|them)\b/i, /\btheir\b/i, nouns);
}
