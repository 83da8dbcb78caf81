import { withoutCitations } from './answer-scores';

interface CitedText {
  readonly content: string;
  readonly names: readonly string[];
  readonly citation: number | null;
}

/** `She studied in Bergstad. [1][3]`: a statement and its numbers. */
const STATEMENT = /([^[\]]*?[^[\]\s][^[\]]*?)\s*((?:\[\d+\]\s*)+|$)/g;

/**
 * Share of an answer's words that stand in the passages it cites for them. What is stated without a citation is borne out by nothing; an answer on
 * a line of its own is held against all that is cited below, a mere yes or no against nothing. Null where there is nothing to judge.
 */
export function groundedness(text: string, chunks: readonly CitedText[]): number | null {
  const cited = new Map(
    chunks.flatMap((chunk) =>
      chunk.citation === null ? [] : [[chunk.citation, wordsOf(`${chunk.names.join(' ')} ${chunk.content}`)]],
    ),
  ) as Map<number, Set<string>>;
  const end = text.indexOf('\n');
  const line = end < 0 ? '' : withoutCitations(text.slice(0, end));
  let said = 0;
  let borneOut = 0;
  const hold = (statement: string, sources: Iterable<Set<string>>) => {
    const found = [...sources];
    for (const word of wordsOf(statement)) {
      said += 1;
      if (found.some((source) => source.has(word))) borneOut += 1;
    }
  };
  if (!/^\s*(?:yes|no)\W*$/i.test(line)) hold(line, cited.values());
  for (const [, statement = '', numbers = ''] of text.slice(end + 1).matchAll(STATEMENT))
    hold(
      statement,
      [...numbers.matchAll(/\d+/g)].map(([number]) => cited.get(Number(number)) ?? new Set<string>()),
    );
  return said === 0 ? null : borneOut / said;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Words, also of scripts without blanks between them. */
function wordsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase())) if (isWordLike) found.add(segment);
  return found;
}
