/** Documents in growing order, and what each scores (null: all 0). */
export interface Matches {
  readonly documents: Uint32Array;
  readonly scores: Float64Array | null;
}

export const NO_MATCHES: Matches = { documents: new Uint32Array(0), scores: null };

/** Documents of both, scores added; the shorter list leads and the longer is searched in growing steps. */
export function intersection(a: Matches, b: Matches): Matches {
  const [few, many] = a.documents.length <= b.documents.length ? [a, b] : [b, a];
  const documents = new Uint32Array(few.documents.length);
  const scores = a.scores || b.scores ? new Float64Array(few.documents.length) : null;
  let count = 0;
  let from = 0;
  for (let i = 0; i < few.documents.length; i++) {
    const document = few.documents[i] ?? 0;
    from = placeOf(many.documents, document, from);
    if (many.documents[from] !== document) continue;
    documents[count] = document;
    if (scores) scores[count] = (few.scores?.[i] ?? 0) + (many.scores?.[from] ?? 0);
    count++;
  }
  return { documents: documents.subarray(0, count), scores: scores?.subarray(0, count) ?? null };
}

/** Documents of `all` that are not in `without`; no scores. */
export function difference(all: Uint32Array, without: Uint32Array): Matches {
  const documents = new Uint32Array(all.length);
  let count = 0;
  let from = 0;
  for (const document of all) {
    from = placeOf(without, document, from);
    if (without[from] !== document) documents[count++] = document;
  }
  return { documents: documents.subarray(0, count), scores: null };
}

/** below this many entries per document number, merging beats sums over all numbers */
const SPARSE = 1 / 16;

/** Documents in at least `minimum` of the lists, scores added. */
export function union(lists: readonly Matches[], documentBound: number, minimum = 1): Matches {
  const [only] = lists;
  if (lists.length < minimum || !only) return NO_MATCHES;
  if (lists.length === 1) return only;
  const entries = lists.reduce((sum, { documents }) => sum + documents.length, 0);
  return entries < documentBound * SPARSE ? mergedUnion(lists, minimum) : summedUnion(lists, documentBound, minimum);
}

interface Counted extends Matches {
  /** in how many lists each document is; null: in one */
  readonly counts: Uint16Array | null;
}

/** Two lists at a time, until one is left. */
function mergedUnion(lists: readonly Matches[], minimum: number): Matches {
  let rest: Counted[] = lists.map((list) => ({ ...list, counts: null }));
  while (rest.length > 1) {
    const next: Counted[] = [];
    for (let at = 0; at < rest.length; at += 2) {
      const second = rest[at + 1];
      next.push(second ? mergedTwo(rest[at] as Counted, second) : (rest[at] as Counted));
    }
    rest = next;
  }
  const { documents, scores, counts } = rest[0] as Counted;
  if (minimum <= 1) return { documents, scores };
  const enough = (_: number, at: number): boolean => (counts?.[at] ?? 1) >= minimum;
  return { documents: documents.filter(enough), scores: scores?.filter(enough) ?? null };
}

function mergedTwo(a: Counted, b: Counted): Counted {
  const size = a.documents.length + b.documents.length;
  const documents = new Uint32Array(size);
  const scores = a.scores || b.scores ? new Float64Array(size) : null;
  const counts = new Uint16Array(size);
  let count = 0;
  let i = 0;
  let j = 0;
  while (i < a.documents.length || j < b.documents.length) {
    const left = i < a.documents.length ? (a.documents[i] as number) : Infinity;
    const right = j < b.documents.length ? (b.documents[j] as number) : Infinity;
    const document = Math.min(left, right);
    let score = 0;
    let lists = 0;
    if (left === document) {
      score += a.scores?.[i] ?? 0;
      lists += a.counts?.[i] ?? 1;
      i++;
    }
    if (right === document) {
      score += b.scores?.[j] ?? 0;
      lists += b.counts?.[j] ?? 1;
      j++;
    }
    documents[count] = document;
    counts[count] = lists;
    if (scores) scores[count] = score;
    count++;
  }
  return { documents: documents.subarray(0, count), scores: scores?.subarray(0, count) ?? null, counts: counts.subarray(0, count) };
}

/** Kept from search to search and all zero in between: making them anew costs more than many a search. */
let found = new Uint16Array(0);
let sums = new Float64Array(0);

/** Sums in one array over all documents, read out in order: with the fifty terms of a question this beats merging by far. */
function summedUnion(lists: readonly Matches[], documentBound: number, minimum: number): Matches {
  if (found.length < documentBound) {
    found = new Uint16Array(documentBound);
    sums = new Float64Array(documentBound);
  }
  const isScored = lists.some(({ scores }) => scores);
  let first = documentBound;
  let last = -1;
  for (const { documents, scores } of lists) {
    const { length } = documents;
    if (length === 0) continue;
    first = Math.min(first, documents[0] ?? 0);
    last = Math.max(last, documents[length - 1] ?? 0);
    if (scores) {
      for (let i = 0; i < length; i++) {
        const document = documents[i] as number;
        found[document] = (found[document] as number) + 1;
        sums[document] = (sums[document] as number) + (scores[i] as number);
      }
    } else {
      for (let i = 0; i < length; i++) {
        const document = documents[i] as number;
        found[document] = (found[document] as number) + 1;
      }
    }
  }
  const result = readOut(isScored, minimum, first, last);
  if (last >= first) {
    found.fill(0, first, last + 1);
    if (isScored) sums.fill(0, first, last + 1);
  }
  return result;
}

function readOut(isScored: boolean, minimum: number, first: number, last: number): Matches {
  let count = 0;
  for (let document = first; document <= last; document++) if ((found[document] as number) >= minimum) count++;
  const documents = new Uint32Array(count);
  const scores = isScored ? new Float64Array(count) : null;
  let next = 0;
  for (let document = first; document <= last; document++) {
    if ((found[document] as number) < minimum) continue;
    if (scores) scores[next] = sums[document] as number;
    documents[next++] = document;
  }
  return { documents, scores };
}

/** First index at or after `from` whose document is not smaller than `target`. */
export function placeOf(documents: Uint32Array, target: number, from = 0): number {
  let step = 1;
  let low = from;
  while (low + step < documents.length && (documents[low + step] as number) < target) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, documents.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((documents[middle] as number) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
