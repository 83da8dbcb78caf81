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
    from = gallop(many.documents, document, from);
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
    from = gallop(without, document, from);
    if (without[from] !== document) documents[count++] = document;
  }
  return { documents: documents.subarray(0, count), scores: null };
}

/**
 * Documents in at least `minimum` of the lists, scores added. Sums are kept in one array over all documents and read out in order:
 * with the fifty terms of a question this beats merging by far.
 */
export function union(lists: readonly Matches[], documentBound: number, minimum = 1): Matches {
  const [only] = lists;
  if (lists.length < minimum || !only) return NO_MATCHES;
  if (lists.length === 1) return only;
  const found = new Uint16Array(documentBound);
  const sums = lists.some(({ scores }) => scores) ? new Float64Array(documentBound) : null;
  let first = documentBound;
  let last = -1;
  for (const { documents, scores } of lists) {
    const { length } = documents;
    if (length === 0) continue;
    first = Math.min(first, documents[0] ?? 0);
    last = Math.max(last, documents[length - 1] ?? 0);
    if (scores && sums) {
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
  return readOut(found, sums, minimum, first, last);
}

function readOut(found: Uint16Array, sums: Float64Array | null, minimum: number, first: number, last: number): Matches {
  let count = 0;
  for (let document = first; document <= last; document++) if ((found[document] as number) >= minimum) count++;
  const documents = new Uint32Array(count);
  const scores = sums && new Float64Array(count);
  let next = 0;
  for (let document = first; document <= last; document++) {
    if ((found[document] as number) < minimum) continue;
    if (scores && sums) scores[next] = sums[document] as number;
    documents[next++] = document;
  }
  return { documents, scores };
}

/** First index at or after `from` whose document is not smaller than `target`. */
function gallop(documents: Uint32Array, target: number, from: number): number {
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
