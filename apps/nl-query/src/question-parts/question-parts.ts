/** Characters; what is longer is a text with questions in it. */
const LONGEST = 1_000;
/** Questions in one; none of more is left out, it is asked as it stands. */
const MOST_PARTS = 6;
/** Characters; of less no question is made. */
const SHORTEST = 8;

const ASKING = 'who|whom|whose|what|which|when|where|why|how';
export const AUXILIARY = 'is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|may|must';
const BEFORE_ASKING = '(?:in|on|at|by|for|from|to|under|with|since|until|of|through) ';
/**
 * What a further question opens with behind "and": a question word with its verb ("and who died" goes on with what was said, "and when did she" does not),
 * or with nothing behind it; how many of something; who did something to what was spoken of; a verb with a pronoun.
 */
const OPENING = [
  String.raw`(?:${BEFORE_ASKING})?(?:(?:which|what|whose|how)\s+(?:[\p{L}\d'’-]+\s+){0,4}?|why\s+|when\s+|where\s+|whom?\s+)(?:${AUXILIARY})\b`,
  String.raw`(?:(?:by |with |to )?whom|who|when|where|why|how|since when|how long|how often|in (?:which|what) year)[\s?.!]*$`,
  String.raw`how (?:many|much)\b`,
  String.raw`who \p{Ll}+ (?:it|him|her|them)\b`,
  String.raw`(?:${AUXILIARY}) (?:it|he|she|they|there)\b`,
];
const OPENS_PART = new RegExp(String.raw`(?:,\s*|\s+)(?:and|but)\s+(?:also\s+)?(?=${OPENING.join('|')})`, 'iu');
/** Behind a comma a verb or a "who" may open it, too: ", and is it covered by patents?", ", and who uses it?". */
const OPENS_PART_BEHIND_COMMA = new RegExp(
  String.raw`,\s*(?:and|but)\s+(?=(?:who|what|which)\s+\p{Ll}+|(?:${AUXILIARY})\s+(?:the\s+|an?\s+)?[\p{L}\d]+)`,
  'iu',
);
const ASKS = new RegExp(String.raw`^(?:${BEFORE_ASKING})?(?:${ASKING}|${AUXILIARY})\b`, 'i');

/** Question words of which two in a row ask two questions of the same: "When and where was X born?", "Wann und wo wurde X geboren?". */
const ROWS: readonly (readonly [word: string, and: string])[] = [
  [String.raw`when|where|why|how|by whom|with whom|in which \p{L}+|what|who`, 'and'],
  ['wann|wo|wie|warum|wer|was|von wem', 'und'],
  ['quand|où|comment|pourquoi|qui', 'et'],
  ['cuándo|cuando|dónde|donde|cómo|como|por qué|quién|quien', 'y'],
  ['quando|dove|come|perché|chi', 'e'],
  ['quando|onde|como|por que|quem', 'e'],
  ['wanneer|waar|hoe|waarom|wie', 'en'],
];
const IN_A_ROW = ROWS.map(
  ([word, and]) => new RegExp(String.raw`^(?<opens>¿?)(?<one>${word}) ${and} (?<other>${word}) (?<same>.+)$`, 'iu'),
);

/**
 * The questions that a question asks one after the other: "When was X founded and by whom?" asks "When was X founded?" and "By whom?". The first one stands
 * for itself, each of the others may lean on those before it, as a follow-up does.
 * @returns the question itself where it asks one, or too many
 */
export function questionParts(question: string): string[] {
  const plain = question.trim();
  if (plain === '' || plain.length > LONGEST) return [question];
  const parts = sentencesThatAsk(plain).flatMap((one) => wordsInARow(one) ?? splitAtAnd(one));
  return parts.length < 2 || parts.length > MOST_PARTS ? [question] : parts.map(asQuestion);
}

/** Parted where one question ends and another begins: "A or B? Answer in one word." asks one. */
function sentencesThatAsk(text: string): string[] {
  const asked: string[] = [];
  for (const sentence of text.split(/(?<=\?)\s+/))
    if (asked.length === 0 || ASKS.test(sentence)) asked.push(sentence);
    else asked.push(`${asked.pop()!} ${sentence}`);
  return asked;
}

function wordsInARow(question: string): string[] | undefined {
  for (const form of IN_A_ROW) {
    const { opens, one, other, same } = form.exec(question)?.groups ?? {};
    if (one !== undefined && other !== undefined && one.toLowerCase() !== other.toLowerCase())
      return [`${opens!}${one} ${same!}`, `${opens!}${other} ${same!}`];
  }
  return undefined;
}

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

/** As it is asked by itself. */
export function asQuestion(text: string): string {
  const said = text.trim().replace(/[\s?.!,]+$/, '');
  const opens = said.startsWith('¿') ? '¿' : '';
  return `${opens}${said.charAt(opens.length).toUpperCase()}${said.slice(opens.length + 1)}?`;
}
