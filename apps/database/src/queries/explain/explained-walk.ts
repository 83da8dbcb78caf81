import type { Expression } from '@strata/aql';
import { allOf } from '../../planner/expression';
import type { PathSearch } from '../../planner/path-search-node';
import type { PathCondition, TraversalDirection, TraversalEdges, TraversalNode } from '../../planner/traversal-node';
import type { JsonObject, Snapshot } from '../../store/database';
import { explainedExpression } from './explained-expression';
import { explainedIndex } from './explained-index';
import type { NodeVariables } from './node-variables';

/** ArangoDB's numbers. */
const DIRECTION: Record<TraversalDirection, number> = { any: 0, inbound: 1, outbound: 2 };

export function traversalAttributes(node: TraversalNode, variables: NodeVariables, snapshot: Snapshot): object {
  const { start, vertexVariable, edgeVariable, pathVariable, options, readsVertex } = node;
  return {
    ...graphAttributes(node, snapshot),
    vertexCollections: options.vertexCollections ?? [],
    ...endAttributes(start, variables, 'vertexId', 'inVariable'),
    ...(readsVertex && { vertexOutVariable: variables.shown(vertexVariable) }),
    ...(edgeVariable && { edgeOutVariable: variables.shown(edgeVariable) }),
    ...(pathVariable && { pathOutVariable: variables.shown(pathVariable) }),
    ...(node.conditions.length > 0 && { condition: explainedExpression(allOf(node.conditions.map(({ answers }) => answers))) }),
    ...(node.prune && { pruneExpression: explainedExpression(node.prune.condition) }),
    options: {
      minDepth: node.minDepth,
      maxDepth: node.maxDepth,
      order: options.order,
      uniqueVertices: options.uniqueVertices,
      uniqueEdges: options.uniqueEdges,
      defaultWeight: options.defaultWeight,
      ...(options.weightAttribute !== null && { weightAttribute: options.weightAttribute }),
      produceVertices: readsVertex,
      producePathsVertices: pathVariable !== null && node.pathParts.includes('vertices'),
      producePathsEdges: pathVariable !== null && node.pathParts.includes('edges'),
      producePathsWeights: pathVariable !== null && node.pathParts.includes('weights'),
      type: 'traversal',
    },
    indexes: { base: indexesOf(node.edges, snapshot), levels: {} },
  };
}

export function pathSearchAttributes(node: PathSearch, variables: NodeVariables, snapshot: Snapshot): object {
  const { start, target, options } = node;
  return {
    ...graphAttributes(node, snapshot),
    vertexCollections: [],
    ...endAttributes(start, variables, 'startVertexId', 'startInVariable'),
    ...endAttributes(target, variables, 'targetVertexId', 'targetInVariable'),
    ...(node.type === 'ShortestPathNode'
      ? {
          shortestPathType: 'ShortestPath',
          ...(node.readsVertex && { vertexOutVariable: variables.shown(node.vertexVariable) }),
          ...(node.edgeVariable && { edgeOutVariable: variables.shown(node.edgeVariable) }),
        }
      : {
          shortestPathType: node.shortestPathType,
          pathOutVariable: variables.shown(node.pathVariable),
          ...explainedConditions('globalVertexConditions', node.conditions, 'vertices'),
          ...explainedConditions('globalEdgeConditions', node.conditions, 'edges'),
        }),
    options: {
      ...(node.type === 'EnumeratePathsNode' && { minDepth: node.minDepth, maxDepth: node.maxDepth }),
      weightAttribute: options.weightAttribute ?? '',
      defaultWeight: options.defaultWeight,
      type: 'shortestPath',
    },
    indexes: { base: indexesOf(node.edges, snapshot), levels: {} },
  };
}

function explainedConditions(name: string, conditions: readonly PathCondition[], on: PathCondition['on']): object {
  const tests = conditions.filter((condition) => condition.on === on).map(({ test }) => explainedExpression(test));
  return tests.length === 0 ? {} : { [name]: tests };
}

interface GraphWalkNode {
  readonly graph: string | null;
  readonly edges: readonly TraversalEdges[];
  readonly direction: TraversalDirection;
}

function graphAttributes({ graph, edges, direction }: GraphWalkNode, snapshot: Snapshot): object {
  return {
    database: snapshot.database.name,
    graph: graph ?? edges.map(({ collection }) => collection),
    ...(graph !== null && { graphDefinition: graphDefinition(snapshot, graph) }),
    defaultDirection: DIRECTION[direction],
    directions: edges.map((edge) => DIRECTION[edge.direction]),
    edgeCollections: edges.map(({ collection }) => collection),
  };
}

/** The edge definitions of a named graph, as its vertex and edge collections. */
function graphDefinition(snapshot: Snapshot, graph: string): object {
  const stored = snapshot.document(snapshot.collection('_graphs'), graph)?.toObject();
  const definitions = (stored?.['edgeDefinitions'] ?? []) as unknown as readonly JsonObject[];
  const vertices = definitions.flatMap(({ from, to }) => [...(from as readonly string[]), ...(to as readonly string[])]);
  const orphans = (stored?.['orphanCollections'] ?? []) as readonly string[];
  return {
    vertexCollectionNames: [...new Set([...vertices, ...orphans])].sort(),
    edgeCollectionNames: definitions.map(({ collection }) => String(collection)).sort(),
  };
}

/** A vertex is named by its id, or by a variable. */
function endAttributes(end: Expression, variables: NodeVariables, idName: string, variableName: string): object {
  return end.kind === 'literal' && typeof end.value === 'string'
    ? { [idName]: end.value }
    : { [variableName]: variables.holding(end) };
}

const indexesOf = (edges: readonly TraversalEdges[], snapshot: Snapshot): readonly object[] =>
  edges.map(({ collection: name, direction }) => {
    const collection = snapshot.collection(name);
    const index = collection.indexes.find(({ type }) => type === 'edge')!;
    return {
      ...explainedIndex(snapshot, collection, index),
      collection: name,
      fields: direction === 'inbound' ? ['_to'] : ['_from'],
    };
  });
