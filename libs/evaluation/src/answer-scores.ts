/** An answer's text against the right ones. */
export interface AnswerScores {
  /** a right answer stands in the text; yes and no only as what it begins with */
  readonly contained: boolean;
  /** in its first forty words */
  readonly inForty: boolean;
  /** the first line is a right answer, as the data sets compare */
  readonly exact: boolean;
  /** it begins with an answer of its own */
  readonly told: boolean;
  /** token F1 of that line, of the whole text where there is none; the best over the right answers */
  readonly f1: number;
  readonly words: number;
  readonly text: string;
}

const FEW_WORDS = 40;
/** `No, it does not`, but not `No Country for Old Men`. */
const VERDICT = /^\W*(yes|no)(?=\W*$|[^\p{L}\p{N}\s])/iu;

/** Scores an answer as the scripts of SQuAD, HotpotQA, 2Wiki and MuSiQue do. @param right any of these is */
export function answerScores(text: string, right: readonly string[]): AnswerScores {
  const plain = withoutCitations(text);
  const told = text.includes('\n');
  const line = told ? plain.slice(0, plain.indexOf('\n')) : plain;
  const words = plain.split(/\s+/).filter((word) => word !== '');
  const exact = right.some((one) => foldedAnswer(one) === foldedAnswer(line));
  const isYesOrNo = right.some((one) => /^(?:yes|no)$/i.test(one));
  const [, verdict = ''] = VERDICT.exec(plain) ?? [];
  const holds = (part: string) =>
    isYesOrNo || exact
      ? exact || right.some((one) => one.toLowerCase() === verdict.toLowerCase())
      : right.some((one) => foldedAnswer(part).includes(foldedAnswer(one)));
  return {
    contained: holds(plain),
    inForty: holds(words.slice(0, FEW_WORDS).join(' ')),
    exact,
    told,
    f1: Math.max(0, ...right.map((one) => tokenF1(line, one))),
    words: words.length,
    text,
  };
}

export function withoutCitations(text: string): string {
  return text.replace(/ ?\[\d+\]/g, '');
}

/** As the data sets' own scripts compare: without case, articles and punctuation, a blank at either end. What is nothing else ("A", "%") stays. */
export function foldedAnswer(text: string): string {
  const said = text.toLowerCase();
  const words = said.replace(/[^\p{L}\p{N}\s]/gu, '');
  const kept = [words.replace(/\b(?:a|an|the)\b/g, ' '), words, said].map(spaced).find((one) => one !== '');
  return ` ${kept ?? ''} `;
}

const spaced = (text: string): string => text.trim().replace(/\s+/g, ' ');

function tokenF1(said: string, right: string): number {
  const [tokens, wanted] = [foldedAnswer(said), foldedAnswer(right)].map((text) => text.split(' ').filter(Boolean));
  const left = new Map<string, number>();
  for (const token of wanted!) left.set(token, (left.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of tokens!) {
    const count = left.get(token) ?? 0;
    if (count > 0) common += 1;
    left.set(token, count - 1);
  }
  return common === 0 ? 0 : (2 * common) / (tokens!.length + wanted!.length);
}
