import type { DatabaseClient } from '@strata/client';

interface GraphDefinition {
  readonly name: string;
  readonly edgeDefinitions: readonly {
    readonly collection: string;
    readonly from: readonly string[];
    readonly to: readonly string[];
  }[];
  readonly orphanCollections: readonly string[];
}

/**
 * Takes the definitions of named graphs away that hold on to collections which are to be dropped: no server lets go of a collection
 * while a graph has it. The collections themselves stay.
 * @returns puts the definitions back, once the collections are there again
 */
export async function setGraphsAside(client: DatabaseClient, dropped: readonly string[]): Promise<() => Promise<void>> {
  const { graphs } = await client.json<{ graphs: GraphDefinition[] }>({ path: '/_api/gharial' });
  const held = graphs.filter((graph) => collectionsOf(graph).some((name) => dropped.includes(name)));
  for (const { name } of held) await client.json({ method: 'DELETE', path: `/_api/gharial/${encodeURIComponent(name)}` });
  return async () => {
    for (const { name, edgeDefinitions, orphanCollections } of held)
      await client.json({ method: 'POST', path: '/_api/gharial', body: { name, edgeDefinitions, orphanCollections } });
  };
}

const collectionsOf = ({ edgeDefinitions, orphanCollections }: GraphDefinition): string[] => [
  ...edgeDefinitions.flatMap(({ collection, from, to }) => [collection, ...from, ...to]),
  ...orphanCollections,
];
