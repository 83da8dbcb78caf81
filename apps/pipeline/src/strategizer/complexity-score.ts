import { words } from '@strata/text';

/** Documents per cluster that are looked at. */
export const SAMPLED_DOCUMENTS = 10;
const WINDOW_WORDS = 100;
const WEIGHTS = { lexicalDensity: 0.4, wordLength: 0.25, termDensity: 0.2, size: 0.1, spread: 0.05 } as const;
/** Without edges inside a cluster nothing is known of its spread. */
const UNKNOWN_SPREAD = 0.5;

/** The parts of a score, each 0..1. */
export type ComplexityParts = { readonly [part in keyof typeof WEIGHTS]: number };

export interface ComplexityInput {
  /** texts of the sampled documents */
  readonly texts: readonly string[];
  /** documents of the whole cluster */
  readonly documentCount: number;
  /** mean similarity of documents inside the cluster, 0..1 */
  readonly meanSimilarity: number | undefined;
}

/**
 * How demanding the documents of a cluster are, 0..1, from their wording, structure, number and variety (docs/contracts/pipeline.md,
 * "Strategies").
 */
export function complexityScore({ texts, documentCount, meanSimilarity }: ComplexityInput): {
  score: number;
  parts: ComplexityParts;
} {
  const tokens = texts.flatMap((text) => words(text).map(({ text: word }) => word));
  const parts: ComplexityParts = {
    lexicalDensity: clamp((movingTypeTokenRatio(tokens) - 0.4) / 0.5),
    wordLength: clamp((meanLength(tokens) - 3.5) / 4.5),
    termDensity: tokens.length === 0 ? 0 : clamp(((countTerms(texts) / tokens.length) * 100) / 25),
    size: clamp(Math.log(1 + documentCount) / Math.log(101)),
    spread: meanSimilarity === undefined ? UNKNOWN_SPREAD : clamp(1 - meanSimilarity),
  };
  const score = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce((sum, part) => sum + WEIGHTS[part] * parts[part], 0);
  return { score, parts };
}

/** Up to `most` elements, evenly spaced, the first one included. */
export function evenlySpaced<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, place) => list[Math.floor((place * list.length) / most)]!);
}

/** Mean share of distinct words over all windows of 100 words; of the whole text when it is shorter (Covington, McFall 2010, MATTR). */
export function movingTypeTokenRatio(tokens: readonly string[]): number {
  if (tokens.length === 0) return 0;
  const folded = tokens.map((token) => token.toLowerCase());
  const window = Math.min(WINDOW_WORDS, folded.length);
  const counts = new Map<string, number>();
  let sum = 0;
  let windows = 0;
  folded.forEach((token, place) => {
    counts.set(token, (counts.get(token) ?? 0) + 1);
    if (place >= window) {
      const leaving = folded[place - window]!;
      const left = counts.get(leaving)! - 1;
      if (left === 0) counts.delete(leaving);
      else counts.set(leaving, left);
    }
    if (place + 1 >= window) {
      sum += counts.size / window;
      windows += 1;
    }
  });
  return sum / windows;
}

function meanLength(tokens: readonly string[]): number {
  return tokens.length === 0 ? 0 : tokens.reduce((sum, token) => sum + token.length, 0) / tokens.length;
}

const ACRONYM = /\b[A-Z]{2,}\b/g;
const CAPITALISED = /(?<=[^\s.!?:]\s)[A-Z][a-z]+/g;
const MEASURE = /\b\d[\d.,]*\s?(?:%|°|[a-zA-Zµ]{1,4}\b)/g;
const HEADING = /^#{1,6}\s/gm;
const TABLE_ROW = /^\s*\|.*\|\s*$/gm;

/** Capitalised words inside sentences, acronyms, numbers with units, headings and table rows. */
function countTerms(texts: readonly string[]): number {
  return texts.reduce(
    (sum, text) =>
      sum +
      [ACRONYM, CAPITALISED, MEASURE, HEADING, TABLE_ROW].reduce((found, pattern) => found + (text.match(pattern)?.length ?? 0), 0),
    0,
  );
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
