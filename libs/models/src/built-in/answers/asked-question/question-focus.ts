import { stem, words } from '@strata/text';

/** Where a question asks, among what it says. */
export interface QuestionFocus {
  /** Offset of the word it asks with. */
  readonly at: number;
  /** How near each of its stems stands to that word, 0..1; what describes the thing behind a relative pronoun is further away. */
  readonly nearness: ReadonlyMap<string, number>;
}

const ASKING = /\b(?:who|whom|whose|what|which|where|when|why|how)\b/gi;
/** What may stand before the word that a question opens with. */
const BEFORE_ASKING = /^(?:and|so|but|then|in|on|at|by|for|from|to|of|with|under|during|after|before|about|into|the|[\s,])*$/i;
/** Words before an interrogative inside of a sentence; before a relative pronoun a noun stands. */
const BEFORE_INNER =
  /\b(?:in|on|at|by|for|from|to|of|with|under|during|into|after|before|is|was|are|were|did|does|than|and|called|named)\s*$/i;
/** Words at which nearness falls to 1/e, and the words that a clause of its own is further away. */
const DISTANCE = 4;
const CLAUSE = 4;

/** Reads where a question asks: "the city *which* county …" is told from "*which* city …" by what stands before. */
export function questionFocus(question: string): QuestionFocus {
  const at = askingPlace(question);
  const nearness = new Map<string, number>();
  const all = words(question);
  const here = all.findIndex(({ start }) => start >= at);
  const add = (from: number, step: 1 | -1) => {
    let distance = 0;
    for (let i = from; i >= 0 && i < all.length; i += step) {
      const { text } = all[i]!;
      distance += RELATIVE.has(text) ? CLAUSE : 1;
      const key = stem(text);
      nearness.set(key, Math.max(nearness.get(key) ?? 0, Math.exp(-distance / DISTANCE)));
    }
  };
  add(here + 1, 1);
  if (here > 2) add(here - 1, -1);
  return { at, nearness };
}

const RELATIVE = new Set(['who', 'whom', 'whose', 'which', 'that', 'where', 'when']);

function askingPlace(question: string): number {
  const found = [...question.matchAll(ASKING)];
  const opening = found[0];
  if (!opening || BEFORE_ASKING.test(question.slice(0, opening.index))) return opening?.index ?? 0;
  const what = found.find(([word]) => /^what$/i.test(word));
  const inner = found.filter(({ index }) => BEFORE_INNER.test(question.slice(0, index))).at(-1);
  return (what ?? inner ?? found.at(-1)!).index;
}
