import { lexicalTerms, sentences } from '@strata/text';

/** A stretch of a document's text, in UTF-16 offsets. */
export interface Place {
  start: number;
  end: number;
}

/** Statement and the numbers that follow it: `She studied in Bergstad. [1][3]`. */
const STATEMENT = /([^[\]]+?)\s*((?:\[\d+\]\s*)+)/g;
/** `Ingrid Vane: She studied …`: the built-in answerer names whom a sentence without a name speaks of. */
const LEAD = /^[^.:]{1,80}: /;
/** "Position: Treasurer; Elected: Ada Vane": cells of a row, each behind the head of its column, which its line does not have. */
const HEADS = /(^|; )[^:;]{1,40}: /g;
const LEAST_SHARED_TERMS = 0.5;

/**
 * Where in a chunk the statements stand that an answer cites it for: for each statement the sentence that shares most of its words.
 * A statement that shares less than half of them with any sentence (a model's own words over a whole chunk) gets no place of its own.
 * @param answer text with `[n]` citations
 * @param number the chunk's number in it
 * @param chunkStart offset of the chunk in its document
 * @returns places in the document, in reading order, each once
 */
export function citedPlaces(answer: string, number: number, content: string, chunkStart: number): Place[] {
  const candidates = sentences(content).map((span) => ({
    ...span,
    terms: new Set(lexicalTerms(content.slice(span.start, span.end))),
  }));
  const places = new Map<number, Place>();
  let begun = '';
  for (const { 0: found, 1: said = '', 2: numbers = '', index } of answer.matchAll(STATEMENT)) {
    const statement = begun + said;
    const isCited = numbers.includes(`[${number}]`);
    begun = goesOn(answer.slice(index + found.length, index + found.length + LOOKED_AHEAD), isCited) ? `${statement} ` : '';
    if (begun !== '' || !isCited) continue;
    const plain = statement.trim().replace(LEAD, '');
    const wordings = [plain, plain.replace(HEADS, '$1')].map((wording) => new Set(lexicalTerms(wording)));
    let best: Place | undefined;
    let bestShare = LEAST_SHARED_TERMS;
    for (const candidate of candidates) {
      const share = Math.max(...wordings.map((terms) => shared(terms, candidate.terms) / Math.max(1, terms.size)));
      if (share > bestShare) {
        best = { start: chunkStart + candidate.start, end: chunkStart + candidate.end };
        bestShare = share;
      }
    }
    if (best) places.set(best.start, best);
    else for (const place of listedPlaces(statement, content, chunkStart)) places.set(place.start, place);
  }
  return [...places.values()].sort((a, b) => a.start - b.start);
}

/** "2 eggs; 1 cup sugar; 1/2 cup butter": where each of a row stands, behind the one before it. */
function listedPlaces(statement: string, content: string, chunkStart: number): Place[] {
  const items = statement.trim().replace(LEAD, '').split('; ');
  if (items.length < FEWEST_LISTED) return [];
  const places: Place[] = [];
  for (const item of items) {
    const start = content.indexOf(item, (places.at(-1)?.end ?? chunkStart) - chunkStart);
    if (start >= 0 && item !== '') places.push({ start: chunkStart + start, end: chunkStart + start + item.length });
  }
  return places;
}

const FEWEST_LISTED = 3;

const LOOKED_AHEAD = 100;

/** "Bats carry viruses [3] , and rats do, too [12] . [1]": numbers of the text itself, behind which its sentence goes on. */
function goesOn(behind: string, isCited: boolean): boolean {
  if (/^\s*[.,;)]/.test(behind)) return true;
  return !isCited && /^\s*\p{Ll}/u.test(behind) && !LEAD.test(behind.trimStart());
}

function shared(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let count = 0;
  for (const term of some) if (others.has(term)) count += 1;
  return count;
}
