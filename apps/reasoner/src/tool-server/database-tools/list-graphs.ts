import { firstOf } from '../tool/bounded-rows';
import { defineTool } from '../tool/tool';
import { databaseName } from '../tool/tool-inputs';

const MAX_GRAPHS = 200;

interface ListedGraph {
  readonly name: string;
  readonly edgeDefinitions: readonly { collection: string; from: readonly string[]; to: readonly string[] }[];
  readonly orphanCollections: readonly string[];
}

export const listGraphs = defineTool({
  name: 'list-graphs',
  title: 'Named graphs',
  description:
    'The named graphs of a database that you may read: which edge collections they have and which collections those lead from and to. Use a name as GRAPH "name" in a traversal.',
  input: { database: databaseName },
  run: async ({ database: name }, { database, signal }) => {
    const answer = (await (await database(name)).read('/_api/gharial', signal)) as { graphs: readonly ListedGraph[] };
    const { shown, total } = firstOf(answer.graphs, MAX_GRAPHS);
    const graphs = shown.map((graph) => ({
      name: graph.name,
      edge_definitions: graph.edgeDefinitions.map(({ collection, from, to }) => ({ collection, from, to })),
      orphan_collections: graph.orphanCollections,
    }));
    return { data: { graphs, total } };
  },
});
