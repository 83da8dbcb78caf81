import type { ThemePassage, ThemePassages } from '@strata/models';
import { stem } from '@strata/text';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import type { SearchRequest } from './search-outcome';

/** What of an index questions about the whole are answered from. */
export type ThemeIndex = Pick<
  ProjectIndex,
  'hasGraph' | 'chunksByKey' | 'countChunks' | 'searchChunks' | 'openings' | 'entitiesOf' | 'hopSources' | 'chunkOf' | 'rarity'
>;

/** Passages, openings and names of the partitions with a graph, for an answerer that reads them beside the reports; undefined for others. */
export async function themePassages(
  {
    question,
    accept,
    models: { themeAnswerer, embedder },
    signal,
  }: Pick<SearchRequest, 'question' | 'accept' | 'models' | 'signal'>,
  index: ThemeIndex,
): Promise<ThemePassages | undefined> {
  const searched = themeAnswerer.searchedWords?.(question);
  if (searched === undefined) return undefined;
  const isRead = (partitionId: string) => index.hasGraph(partitionId, accept);
  const about = searched === '' ? [] : await index.searchChunks(searched, isRead, embedder, signal);
  const sources = index.hopSources(isRead);
  return {
    about: about.map(themePassage),
    count: index.countChunks(isRead),
    rarity: (word) => index.rarity(stem(word)),
    *openings() {
      for (const found of index.openings(isRead)) yield themePassage(found);
    },
    passage(id) {
      const found = index.chunksByKey([id]).get(id);
      return found && themePassage(found);
    },
    things: () => index.entitiesOf(isRead),
    mentioning: (name) => sources.mentioning(name).map((passage) => themePassage(index.chunkOf(passage))),
  };
}

function themePassage({ chunk, document }: FoundChunk): ThemePassage {
  const { key, title, fileName } = document;
  return { id: chunk.key, document: key, title, fileName, text: chunk.content };
}
