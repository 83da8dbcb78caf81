import { STOP_WORDS, words } from '@strata/text';
import type { CustomTool, SearchMode } from './custom-tool';
import { ANALYZER, viewName } from './tool-indexes';

/** A query that only reads, with its values. */
export interface ReadQuery {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
}

export interface StartNodeSearch {
  readonly question: string;
  /** of the question, for semantic fields */
  readonly vector: readonly number[];
  /** empty: all; documents without a partition are always searched */
  readonly partitions: readonly string[];
}

/** Of rank fusion, as elsewhere. */
const CONSTANT = 60;

/** The query of one search mode: ids of documents, best first. */
export function startNodeQuery({ config }: CustomTool, { type, field }: SearchMode, asked: StartNodeSearch): ReadQuery {
  const path = `doc.${field
    .split('.')
    .map((name) => `\`${name}\``)
    .join('.')}`;
  const inPartitions = asked.partitions.length > 0 ? 'FILTER doc.partition_id == null OR doc.partition_id IN @partitions' : '';
  const common = { most: config.topK, ...(asked.partitions.length > 0 ? { partitions: asked.partitions } : {}) };
  if (type === 'lexical')
    return {
      query: `FOR doc IN @@source SEARCH ANALYZER(${path} IN TOKENS(@question, "${ANALYZER}"), "${ANALYZER}")
        ${inPartitions} SORT BM25(doc) DESC, doc._key LIMIT @most RETURN doc._id`,
      bindVars: { ...common, '@source': viewName(config.collection), question: sayingWords(asked.question) },
    };
  return {
    query: `FOR doc IN @@source ${inPartitions} SORT APPROX_NEAR_COSINE(${path}, @vector) DESC LIMIT @most RETURN doc._id`,
    bindVars: { ...common, '@source': config.collection, vector: asked.vector },
  };
}

/** The question without words that stand in every text: the analyzer keeps them, and each would be a hit. */
function sayingWords(question: string): string {
  const saying = words(question).filter(({ text }) => !STOP_WORDS.has(text));
  return saying.length === 0 ? question : saying.map(({ text }) => text).join(' ');
}

/**
 * One ranking of several, by weighted reciprocal rank fusion.
 * @returns ids, best first, at most `most`
 */
export function fusedNodes(
  rankings: readonly { readonly ids: readonly string[]; readonly weight: number }[],
  most: number,
): string[] {
  const scores = new Map<string, number>();
  for (const { ids, weight } of rankings)
    for (const [rank, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + weight / (CONSTANT + rank + 1));
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([id]) => id);
}
