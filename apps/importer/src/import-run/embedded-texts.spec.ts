import { describe, expect, it } from '@jest/globals';
import { embeddedKinds } from './embedded-texts';
import type { ImportState } from './import-state';

type Parameters = ImportState['parameters'];

function kindsOf(ragMode: Parameters['ragMode'], asked: readonly ('chunks' | 'edges' | 'communities' | 'units')[]) {
  const is = (name: (typeof asked)[number]) => asked.includes(name);
  const parameters = {
    ragMode,
    embeddings: { chunks: is('chunks'), edges: is('edges'), communities: is('communities') },
    semanticUnits: { isEnabled: true, processImages: false, embeddings: is('units') },
  };
  return [...embeddedKinds(parameters as Partial<Parameters> as Parameters)];
}

/** Vector indexes, row “Collections”: what gets vectors gets an index. */
describe('collections with vectors', () => {
  it.each([
    ['Entities always', [], ['entities']],
    ['Chunks by their flag', ['chunks'], ['chunks', 'entities']],
    ['Communities by theirs', ['communities'], ['entities', 'communities']],
    ['SemanticUnits by theirs', ['units'], ['entities', 'semanticUnits']],
    ['Relations by theirs', ['edges'], ['entities', 'relations']],
    [
      'all, in the order in which rows are written',
      ['chunks', 'edges', 'communities', 'units'],
      ['chunks', 'entities', 'communities', 'semanticUnits', 'relations'],
    ],
  ] as const)('of full_graphrag: %s', (_, asked, kinds) => {
    expect(kindsOf('full_graphrag', asked)).toEqual(kinds);
  });

  it('of vector_rag: Chunks, and SemanticUnits by their flag', () => {
    expect(kindsOf('vector_rag', ['chunks', 'edges', 'communities', 'units'])).toEqual(['chunks', 'semanticUnits']);
  });
});
