/** Characters; what is longer is a text with questions in it. */
const LONGEST = 1_000;
const MOST_PARTS = 4;

const ASKING = 'who|whom|whose|what|which|when|where|why|how';
const AUXILIARY = 'is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|may|must';
const BEFORE_ASKING = '(?:in|on|at|by|for|from|to|under|with|since|until|of|through) ';
/** A question word opens a part behind "and" only with its verb: "and who died" goes on with what was said, "and when did she" does not. */
const OPENS_PART = new RegExp(
  String.raw`(?:,\s*|\s+)(?:and|or|but)\s+(?:also\s+)?(?=(?:${BEFORE_ASKING})?(?:(?:which|what|whose|how)\s+(?:[\p{L}\d'’-]+\s+){0,4}?|why\s+|when\s+|where\s+|whom?\s+)(?:${AUXILIARY})\b)`,
  'iu',
);
/** Behind a comma a verb or a "who" may open it, too: ", and is it covered by patents?", ", and who uses it?". */
const OPENS_PART_BEHIND_COMMA = new RegExp(
  String.raw`,\s*(?:and|or|but)\s+(?=(?:who|what|which)\s+\p{Ll}+|(?:${AUXILIARY})\s+(?:the\s+|an?\s+)?[\p{L}\d]+)`,
  'iu',
);
const ASKS = new RegExp(String.raw`^(?:${BEFORE_ASKING})?(?:${ASKING}|${AUXILIARY})\b`, 'i');
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
export function questionParts(question: string): string[] {
  const plain = question.trim();
  if (plain === '' || plain.length > LONGEST) return [question];
  const two = ofTwoThings(plain);
  if (two) return two;
  const parts = plain
    .split(/(?<=\?)\s+/)
    .flatMap(splitAtAnd)
    .slice(0, MOST_PARTS);
  if (parts.length < 2) return [question];
  const [first = '', ...others] = parts;
  return [first, ...others.map((part) => withNouns(part, first))].map(asQuestion);
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

/** Both sides of an "and" between two questions. */
function splitAtAnd(question: string): string[] {
  if (!ASKS.test(question)) return [question];
  const [opens] = [OPENS_PART, OPENS_PART_BEHIND_COMMA]
    .map((pattern) => pattern.exec(question))
    .filter((match) => match !== null)
    .sort((a, b) => a.index - b.index);
  if (!opens || opens.index < SHORTEST) return [question];
  const rest = question.slice(opens.index + opens[0].length);
  return [question.slice(0, opens.index), ...splitAtAnd(rest)];
}

/** Characters; of less no question is made. */
const SHORTEST = 8;

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

function asQuestion(text: string): string {
  const said = text.trim().replace(/[\s?.!,]+$/, '');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}?`;
}
