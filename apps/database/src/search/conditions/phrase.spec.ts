import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import type { PostingList, PostingSource } from '../postings/postings';
import { phraseMatches } from './phrase';

const DOCUMENTS = 20_000;

/** A word that stands at one place in every document. */
function wordAt(place: (document: number) => number): PostingList {
  const every = Uint32Array.from({ length: DOCUMENTS }, (_, document) => document);
  return { documents: every, frequencies: every, lengths: every, positions: (document) => [place(document)] };
}

describe('a phrase of two common words', () => {
  const words: Record<string, PostingList> = { first: wordAt(() => 4), second: wordAt((document) => (document % 3 === 0 ? 5 : 6)) };
  const source = { documentBound: DOCUMENTS, list: (_slot: string, term: string) => words[term] } as unknown as PostingSource;
  const parts = Object.keys(words).map((term, at) => ({ gap: at, alternatives: [{ kind: 'exact' as const, term }] }));
  const matches = () => phraseMatches(source, 'slot' as never, parts, ({ documents }) => ({ documents, scores: null }));

  it('is found where they follow one another', () => {
    const { documents } = runSteps(matches());
    expect(documents).toHaveLength(Math.ceil(DOCUMENTS / 3));
    expect(documents.every((document) => document % 3 === 0)).toBe(true);
  });

  it('is looked for in many steps', () => expect([...matches()].length).toBeGreaterThan(50));
});
