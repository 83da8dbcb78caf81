import type { HopRelation } from '../question-plans/hop-relation';
import type { HopSources } from './hop-sources';
import type { ReadSentence, ReadSpan } from './read-passage';

/** Words at which nearness falls to 1/e. */
const DISTANCE = 6;

/**
 * How near a relation's words stand to a span, 0..1: the nearest one, of a relation in the question's own words the mean of all, the rare
 * ones counting more.
 */
export function nearness(
  sentence: ReadSentence,
  span: ReadSpan,
  { stems, name }: HopRelation,
  { rarity }: Pick<HopSources, 'rarity'>,
): number {
  let sum = 0;
  let total = 0;
  let best = 0;
  for (const asked of stems) {
    const weight = rarity(asked);
    let near = 0;
    for (const word of sentence.words)
      if (word.stem === asked && (word.end <= span.start || word.start >= span.end))
        near = Math.max(near, Math.exp(-wordsBetween(sentence, span, word) / DISTANCE));
    sum += weight * near;
    total += weight;
    best = Math.max(best, near);
  }
  if (name !== '') return best;
  return total > 0 ? sum / total : 0;
}

function wordsBetween({ words }: ReadSentence, span: ReadSpan, word: { start: number; end: number }): number {
  const [from, to] = word.start < span.start ? [word.end, span.start] : [span.end, word.start];
  return words.filter(({ start, end }) => start >= from && end <= to).length;
}
