import { words } from '@strata/text';

/** A stretch of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Stands for what is left out of a quote. */
const LEFT_OUT = '…';
/** Words; a shorter part is not worth a mark in its place. */
const LEAST_SAVED = 3;
/** Words that a quote keeps of its beginning, so that it stays a statement. */
const LEAST_KEPT = { clause: 7, word: 4 };

/** What turns a statement round or weakens it is not cut away from it. */
const QUALIFIES =
  /\b(?:but|although|though|however|unless|except|if|not|never|nor|without|no longer|rather than|alleged(?:ly)?|disputed|claimed|reported(?:ly)?|supposed(?:ly)?|probably|possibly|perhaps|denied|according)\b|n['’]t\b/i;
/** The same without what only sets two statements against each other: of those that stand before the one that is quoted nothing is said. */
const DENIES = new RegExp(QUALIFIES.source.replace('but|although|though|however|', ''), 'i');
/** Where a statement may end before its sentence does. */
const CLAUSE_ENDS =
  /[,;:](?=\s)|\s[–—-]{1,2}(?=\s)|\s(?=(?:who|whom|whose|which|that|where|while|when|because|whereas|as well as|including|after|before|until|following|and (?:he|she|it|they|was|is|were|are|has|had|have|did|\p{Ll}+ed)) )/gu;
/** What completes the noun that a quote would end before: "a 1984 | Kannada film". */
const PHRASE_GOES_ON =
  /^(?: (?!(?:of|in|on|at|by|with|from|for|to|who|whom|which|that|and|or|but|as|while|when|where|during|until|after|before|was|is|are|were|has|had|starring|directed|written|produced|about|based)\b)[\p{L}\p{N}'’-]+){1,4}(?= )/u;
/** Parts between two commas that only add to what they stand behind. */
const ADDED =
  /, (?:also|formerly|originally|previously|commonly|often|sometimes|better known|known|nicknamed|abbreviated|spelled|stylized|who|which|whose|where|born|including|such as|together with|along with|as well as|romanized) [^,;()]+,(?= )/gu;
/** A circumstance that a sentence opens with. */
const OPENING =
  /^(?:In|On|At|After|Before|During|While|When|Following|As|By|From|For|With|Since|Throughout|Upon|Under) [^,;()]+, (?=\p{L})/u;

/** Where a quote may end: with its sentence, before that at a clause, or at the word behind what is needed. */
export type QuoteEnd = 'sentence' | 'clause' | 'word';

/**
 * The words of a sentence that are needed, as a quote: brackets, insertions, opening circumstances and trailing clauses in which nothing of
 * it stands are left out, with an ellipsis in their place. What weakens or denies the statement stays.
 * @param needed what has to stay
 * @param endsAt at a word, long clauses before and between what is needed are left out too
 */
export function shortenedQuote(sentence: string, needed: readonly Span[], endsAt: QuoteEnd = 'clause'): string {
  let cuts: Span[] = [];
  const isFree = ({ start, end }: Span) =>
    needed.every((span) => span.end <= start || span.start >= end) &&
    cuts.every((cut) => cut.end <= start || cut.start >= end || (cut.start >= start && cut.end <= end));
  const cut = (span: Span, qualifies = QUALIFIES) => {
    const text = sentence.slice(span.start, span.end);
    if (wordCount(text) < LEAST_SAVED || !isFree(span) || qualifies.test(text)) return;
    cuts = cuts.filter((inner) => inner.end <= span.start || inner.start >= span.end);
    cuts.push(span);
  };
  const tail = endsAt === 'sentence' ? undefined : trailing(sentence, needed, endsAt);
  if (tail) cut(tail);
  for (const span of bracketed(sentence)) cut(span);
  for (const { 0: text, index } of sentence.matchAll(ADDED)) cut({ start: index, end: index + text.length });
  const opening = OPENING.exec(sentence);
  if (opening) cut({ start: 0, end: opening[0].length - 1 });
  if (endsAt === 'word') for (const span of between(sentence, needed)) cut(span, span.start === 0 ? DENIES : QUALIFIES);
  cuts.sort((a, b) => a.start - b.start);
  let text = '';
  let at = 0;
  for (const { start, end } of cuts) {
    text += `${sentence.slice(at, start).trimEnd()} ${LEFT_OUT}`;
    at = end;
  }
  return (text + sentence.slice(at)).replaceAll(/(?:… ?)+…/g, LEFT_OUT).trim();
}

/** From the end of the clause with the last thing that is needed on, or right behind that. */
function trailing(sentence: string, needed: readonly Span[], endsAt: 'clause' | 'word'): Span | undefined {
  const kept = words(sentence)[LEAST_KEPT[endsAt] - 1]?.end;
  if (kept === undefined) return undefined;
  const from = Math.max(kept, ...needed.map(({ end }) => end));
  const open = bracketed(sentence);
  if (endsAt === 'word') {
    const behind = open.find(({ start, end }) => start < from && from < end)?.end ?? from;
    return { start: behind + (PHRASE_GOES_ON.exec(sentence.slice(behind))?.[0].length ?? 0), end: sentence.length };
  }
  for (const { index } of sentence.matchAll(CLAUSE_ENDS))
    if (index >= from && open.every(({ start, end }) => index < start || index >= end))
      return { start: index, end: sentence.length };
  return undefined;
}

/** Words before or between what is needed from which on they are left out; and those that stay before it where no clause begins. */
const LONG_WAY = { cut: 8, noClause: 16, kept: 5, antecedent: 3 };
/** What such a clause is about stands before it. */
const RELATIVE = /^(?:who|whom|whose|which|that|where)\b/;

/** Clauses that stand before what is needed, or between two parts of it. */
function between(sentence: string, needed: readonly Span[]): Span[] {
  const found: Span[] = [];
  const open = bracketed(sentence);
  const bounds = [...sentence.matchAll(CLAUSE_ENDS)]
    .map(({ 0: mark, index }) => index + mark.length)
    .filter((bound) => open.every(({ start, end }) => bound <= start || bound >= end));
  let from = 0;
  for (const { start, end } of needed.toSorted((a, b) => a.start - b.start)) {
    const gap = words(sentence.slice(from, start));
    const to = bounds.findLast((bound) => bound > from && bound <= start);
    const begin = from === 0 ? 0 : bounds.find((bound) => bound > from);
    const ahead = to === undefined || begin === undefined ? [] : words(sentence.slice(begin, to));
    if (to !== undefined && begin !== undefined && ahead.length >= LONG_WAY.cut)
      found.push({ start: begin, end: RELATIVE.test(sentence.slice(to)) ? begin + ahead.at(-LONG_WAY.antecedent)!.start - 1 : to });
    else if (to === undefined && gap.length >= LONG_WAY.noClause)
      found.push({ start: from, end: from + gap.at(-LONG_WAY.kept)!.start - 1 });
    from = Math.max(from, end);
  }
  const isInBrackets = (at: number) => open.some(({ start, end }) => at > start && at < end);
  return found.filter((span) => span.end > span.start && !isInBrackets(span.end));
}

/** Outermost brackets with the blank before them. */
function bracketed(sentence: string): Span[] {
  const found: Span[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < sentence.length; i++)
    if ('([{'.includes(sentence[i]!)) {
      if (depth++ === 0) start = i;
    } else if (')]}'.includes(sentence[i]!) && depth > 0 && --depth === 0) found.push({ start, end: i + 1 });
  return found;
}

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
