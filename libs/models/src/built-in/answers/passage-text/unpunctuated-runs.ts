import type { TextSpan } from '@strata/text';

/** From this length on a stretch without stops and commas is what a machine wrote down of speech, and no sentence. Characters. */
const LONGEST = 450;
/** So many characters have at most one mark in such a stretch. */
const PER_MARK = 400;
const MARKS = /[,;:.!?\u3002\uff0c](?=\s|$)/g;
/** Words of a run: from `few` on it ends at the end of a line, from `enough` on before a word that goes on with another statement. */
const RUN = { few: 8, enough: 22, most: 36 };
const GOES_ON =
  /^(?:and|but|so|then|when|because|although|while|where|which|if|or|now|we|i|he|she|they|it|you|there|this|next|also|und|aber|dann|weil|wir|ich|et|mais|alors|nous|je|y|pero|entonces|e|ma|poi|\d+(?:st|nd|rd|th))$/i;

/** A stretch of text as statements: itself, or, where it is long and without punctuation, as a transcript of speech is, runs of some thirty words. */
export function unpunctuatedRuns(text: string, span: TextSpan): TextSpan[] {
  if (span.end - span.start <= LONGEST) return [span];
  const said = text.slice(span.start, span.end);
  if ((said.match(MARKS)?.length ?? 0) * PER_MARK > said.length) return [span];
  const runs: TextSpan[] = [];
  let [start, end, count] = [-1, 0, 0];
  const close = () => {
    if (start >= 0) runs.push({ start: span.start + start, end: span.start + end });
    start = -1;
    count = 0;
  };
  for (const { index, 0: word } of said.matchAll(/\S+/g)) {
    const isBelow = count >= RUN.few && said.slice(end, index).includes('\n');
    if (isBelow || count >= RUN.most || (count >= RUN.enough && GOES_ON.test(word))) close();
    if (start < 0) start = index;
    end = index + word.length;
    count++;
  }
  close();
  return runs;
}
