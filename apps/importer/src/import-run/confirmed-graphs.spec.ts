import { describe, expect, it } from '@jest/globals';
import type { ExtractedEntity, ExtractedGraph } from '@strata/models';
import { ConfirmedGraphs } from './confirmed-graphs';
import { Spool } from './spool/spool';

const named = (name: string, type: string, doubtful?: true): ExtractedEntity => ({
  ...{ name, type, description: '', mentions: [{ start: 0, end: name.length }] },
  ...(doubtful && { doubtful }),
});
const graph = (entities: ExtractedEntity[], pairs: [string, string][] = []): ExtractedGraph => ({
  entities,
  relations: pairs.map(([source, target]) => ({ source, target, type: 'RELATED_TO', description: '', weight: 1 })),
  skippedRecords: 0,
  model: 'built-in',
});
const confirmedOf = (...chunks: ExtractedGraph[]) => {
  const graphs = new ConfirmedGraphs(new Spool().graphs(chunks.length));
  for (const chunk of chunks.keys().toArray().reverse()) graphs.put(chunk, chunks[chunk]!);
  return graphs;
};

describe('what chunks say', () => {
  it('has a doubtful name where another chunk names it for certain, with the type that it has in the first of those', () => {
    const graphs = confirmedOf(
      graph([named('"Quexli"', 'place', true), named('Oslo', 'place')], [['"Quexli"', 'Oslo']]),
      graph([named('Quexli', 'product')]),
      graph([named('quexli', 'other')]),
    );
    expect(graphs.at(0)).toEqual(graph([named('"Quexli"', 'product'), named('Oslo', 'place')], [['"Quexli"', 'Oslo']]));
    expect(graphs.at(2)).toEqual(graph([named('quexli', 'other')]));
  });

  it('has no name that all chunks doubt, nor its relations', () => {
    const graphs = confirmedOf(
      graph([named('Save As', 'other', true), named('Oslo', 'place')], [['Save As', 'Oslo']]),
      graph([named('Save As', 'other', true)]),
    );
    expect(graphs.at(0)).toEqual(graph([named('Oslo', 'place')]));
    expect(graphs.at(1)).toEqual(graph([]));
  });
});
