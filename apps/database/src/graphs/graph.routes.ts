import { ArangoError } from '@strata/errors';
import { reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { Database, Snapshot } from '../store/database';
import {
  addEdgeDefinition,
  addVertexCollection,
  removeEdgeDefinition,
  removeVertexCollection,
  replaceEdgeDefinition,
} from './graph-changes';
import { edgeCollections, parseEdgeDefinition, parseGraph, vertexCollections } from './graph-definition';
import { graphElementRoutes } from './graph-element.routes';
import { describedGraph, listGraphs, readGraph } from './graph-store';
import type { StoredGraph } from './graph-store';
import { createGraph, dropGraph } from './graphs';

/** `/_api/gharial`: docs/contracts/database.md, "Named graphs". */
export function graphRoutes() {
  return {
    'GET /_api/gharial': ({ database }) =>
      reading(database, (snapshot) => reply(200, { graphs: listGraphs(snapshot).map(describedGraph) })),
    'POST /_api/gharial': async (context) =>
      created(context, await createGraph(context.database, parseGraph(context.given()), syncOption(context))),
    'GET /_api/gharial/:graph': ({ database, params }) =>
      reading(database, (snapshot) => reply(200, { graph: describedGraph(readGraph(snapshot, params.graph ?? '')) })),
    'DELETE /_api/gharial/:graph': async ({ database, params, query }) => {
      await dropGraph(database, params.graph ?? '', query.flag('dropCollections'));
      return reply(202, { removed: true });
    },
    ...vertexCollectionRoutes(),
    ...edgeDefinitionRoutes(),
    ...graphElementRoutes(),
  } satisfies RouteHandlers;
}

function vertexCollectionRoutes() {
  return {
    'GET /_api/gharial/:graph/vertex': ({ database, params }) =>
      reading(database, (snapshot) => reply(200, { collections: vertexCollections(readGraph(snapshot, params.graph ?? '')) })),
    'POST /_api/gharial/:graph/vertex': async (context) => {
      const { collection } = context.given();
      if (typeof collection !== 'string' || collection === '')
        throw new ArangoError('bad-parameter', "'collection' must be a string");
      return changed(await addVertexCollection(context.database, context.params.graph ?? '', collection, syncOption(context)));
    },
    'DELETE /_api/gharial/:graph/vertex/:collection': async (context) => {
      const { graph = '', collection = '' } = context.params;
      return changed(await removeVertexCollection(context.database, graph, collection, context.query.flag('dropCollection')));
    },
  } satisfies RouteHandlers;
}

function edgeDefinitionRoutes() {
  return {
    'GET /_api/gharial/:graph/edge': ({ database, params }) =>
      reading(database, (snapshot) => reply(200, { collections: edgeCollections(readGraph(snapshot, params.graph ?? '')) })),
    'POST /_api/gharial/:graph/edge': async (context) =>
      changed(
        await addEdgeDefinition(
          context.database,
          context.params.graph ?? '',
          parseEdgeDefinition(context.given()),
          syncOption(context),
        ),
      ),
    'PUT /_api/gharial/:graph/edge/:collection': async (context) => {
      const definition = parseEdgeDefinition(context.given());
      if (definition.collection !== context.params.collection) {
        throw new ArangoError(
          'graph-edge-collection-not-used',
          `the definition is for '${definition.collection}', not '${context.params.collection}'`,
        );
      }
      return changed(await replaceEdgeDefinition(context.database, context.params.graph ?? '', definition, syncOption(context)));
    },
    'DELETE /_api/gharial/:graph/edge/:collection': async (context) => {
      const { graph = '', collection = '' } = context.params;
      return changed(await removeEdgeDefinition(context.database, graph, collection, context.query.flag('dropCollections')));
    },
  } satisfies RouteHandlers;
}

const syncOption = ({ query }: RequestContext) => ({ waitForSync: query.flag('waitForSync') });

const created = (context: RequestContext, graph: StoredGraph) => graphReply(context.query.flag('waitForSync') ? 201 : 202, graph);

/** ArangoDB answers changes of a definition with 202, also when the write was waited for. */
const changed = (graph: StoredGraph) => graphReply(202, graph);

const graphReply = (status: number, graph: StoredGraph) =>
  reply(status, { graph: describedGraph(graph) }, { etag: graph.document.rev });

function reading<T>(database: Database, work: (snapshot: Snapshot) => T): T {
  const snapshot = database.snapshot();
  try {
    return work(snapshot);
  } finally {
    snapshot.release();
  }
}
