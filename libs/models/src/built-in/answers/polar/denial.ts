import { readingWords, stem, STOP_WORDS } from '@strata/text';

export const NEGATED = /\b(?:not|never|cannot|no|neither|nor|none|without|unable|impossible)\b|n['’]t\b/i;
const NEGATIONS = new RegExp(NEGATED.source, 'gi');
/** Words behind a negation that it may deny, and characters of these; a clause ends them. */
const DENIED = 7;
const MOST_CHARACTERS = 200;
/** Of one sentence; with more it is made to keep a reader busy. */
const MOST_NEGATIONS = 32;

/** Whether a negation in a text stands before one of these stems, in the same clause. */
export function deniesOneOf(asked: ReadonlySet<string>, text: string): boolean {
  return [...text.matchAll(NEGATIONS)].slice(0, MOST_NEGATIONS).some(({ index }) =>
    readingWords(text.slice(index, index + MOST_CHARACTERS).split(/[,;:()]/, 1)[0]!)
      .slice(0, DENIED)
      .some((word) => asked.has(stem(word.text))),
  );
}

/** "HTTP/2", "3.12", "ES2020": words with a number, each of which a statement says as it is; HTTP/1.1 says nothing of HTTP/2. */
const NUMBERED = /(?<![\p{L}\d])[\p{L}]*[-/]?\d[\p{L}\d.]*(?<!\.)/gu;

export function saysNumbers(question: string, said: string): boolean {
  const told = new Set(Array.from(said.matchAll(NUMBERED), ([number]) => number.toLowerCase()));
  return Array.from(question.matchAll(NUMBERED), ([number]) => number.toLowerCase()).every((number) => told.has(number));
}

const DENIAL =
  /\b(?:is|are|was|were|do|does|did|can|could|will|would|has|have|had|should|may|must)(?: not|n['’]t)\b|\b(?:cannot|never)\b/gi;
/** A clause that another one qualifies, or that denies only a part: "not only", "not usually". */
const QUALIFIED =
  /^(?:although|though|while|whereas|if|unless|when|even|because|since)\b|\b(?:if|unless|whether|except|may|might|sometimes|otherwise)\b|\b(?:not|n['’]t|never) (?:only|just|always|usually|necessarily|specifically|directly|all|every|yet|exactly|completely|fully|generally|typically|normally)\b/i;
const OUTRIGHT = 5;

/** What the object of a verb ends before. */
const AFTER_OBJECT =
  /[,;:()]|\s(?:of|under|in|by|for|to|with|from|on|at|as|but|than|since|because|and|or|like|that|which|who|when|where|if|until|without|between|into|over|during|after|before)\s/i;

/** "not given after 30 days": at other times it is so. */
const AT_TIMES = /\b(?:after|before|during|until|till|within|when|while|beyond|without|unless)\b/i;

/**
 * Whether a text says outright that something is not so: a verb denied whose object, or which itself, is one of these stems. "It does not support rollbacks
 * of transactions" denies rollbacks, and no transactions.
 */
export function deniesOutright(asked: ReadonlySet<string>, text: string): boolean {
  if (QUALIFIED.test(text)) return false;
  return [...text.matchAll(DENIAL)].slice(0, MOST_NEGATIONS).some(({ 0: { length }, index }) => {
    const clause = text.slice(index + length, index + length + MOST_CHARACTERS).split(/[,;:()]/, 1)[0]!;
    if (AT_TIMES.test(clause)) return false;
    const behind = clause.split(AFTER_OBJECT, 1)[0]!;
    const told = readingWords(behind).filter((word) => !STOP_WORDS.has(word.text));
    return told.length > 0 && told.length <= OUTRIGHT && asked.has(stem(told.at(-1)!.text));
  });
}
