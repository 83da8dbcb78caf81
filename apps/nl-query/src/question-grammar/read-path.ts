import type { DatabaseSchema } from '../database-schema/schema';
import type { Phrase, ValueSense } from './phrases';
import type { QueryNode, QuestionQuery, Ways } from './question-query';
import { ReadingProblem } from './reading-problem';

/** "How is A connected to B", "who is within 2 steps of A": undefined for questions of another kind. */
export function readPath(phrases: readonly Phrase[], schema: DatabaseSchema): QuestionQuery | undefined {
  const isPath = phrases.some(({ operator }) => operator?.kind === 'path');
  const steps = phrases.findIndex(({ operator }) => operator?.kind === 'steps');
  const named = phrases.filter(({ values }) => values.length > 0);
  if (isPath && named.length === 2) {
    const [from, to] = named.map((phrase) => vertexOf(phrase, schema));
    if (from && to) return { kind: 'path', from, to, along: waysOf(phrases, schema, [from.collection, to.collection]) };
  }
  const start = named.length === 1 ? named[0] : undefined;
  if (isPath && start !== undefined && steps < 0) return readNeighbours(phrases, start, schema);
  if (steps < 0 || start === undefined) return undefined;
  const number = phrases[steps - 1]?.number;
  const from = vertexOf(start, schema);
  if (number === undefined || number < 1 || number > 10 || !from) return undefined;
  const collection = phrases.find(({ collections }) => collections.length === 1)?.collections[0];
  const asksWho = phrases.some(({ operator }) => operator?.kind === 'ask' && operator.word === 'who');
  const isCount = phrases.some(({ operator }) => operator?.kind === 'count');
  const isExact = phrases.some(({ operator }) => operator?.kind === 'compare' && operator.comparison === '==');
  return {
    kind: 'reach',
    from,
    steps: { min: isExact ? number : 1, max: number },
    along: waysOf(phrases, schema, [from.collection]),
    collection: collection ?? (asksWho ? from.collection : undefined),
    answer: isCount ? 'count' : 'documents',
  };
}

/** "Which towns are connected to A": what is one step away, of what is asked for. */
function readNeighbours(phrases: readonly Phrase[], start: Phrase, schema: DatabaseSchema): QuestionQuery | undefined {
  const [collection, second] = new Set(phrases.flatMap(({ collections }) => collections));
  const own = start.values.filter((value) => value.collection === collection);
  const from = vertexOf(own.length > 0 ? { ...start, values: own } : start, schema);
  const isPlain = phrases.every(
    ({ operator, attributes, collections, number, date }) =>
      (attributes.length === 0 || collections.length > 0 || operator?.kind === 'path') &&
      number === undefined &&
      date === undefined &&
      (operator === undefined || ['path', 'stop', 'ask', 'count', 'of', 'in', 'possessive'].includes(operator.kind)),
  );
  if (!from || collection === undefined || second !== undefined || !isPlain) return undefined;
  return {
    kind: 'reach',
    from,
    steps: { min: 1, max: 1 },
    along: waysOf(phrases, schema, [from.collection, collection]),
    collection,
    answer: phrases.some(({ operator }) => operator?.kind === 'count') ? 'count' : 'documents',
  };
}

/** A document of a collection that edges lead to or from. */
function vertexOf({ values, text }: Phrase, schema: DatabaseSchema): QueryNode | undefined {
  const vertices = new Set(schema.collections.flatMap(({ ends }) => [...(ends?.from ?? []), ...(ends?.to ?? [])]));
  const fitting = values.filter(({ collection, isPart }) => vertices.has(collection) && !isPart);
  const collections = new Set(fitting.map(({ collection }) => collection));
  if (collections.size > 1)
    throw new ReadingProblem(`${text} may be one of ${[...collections].join(' or of ')}: say which`, [text]);
  const [best] = fitting.toSorted((a, b) => a.path.length - b.path.length || rank(a) - rank(b));
  return (
    best && {
      collection: best.collection,
      conditions: [{ path: best.path, kind: '==', values: [best.value], isList: best.isList }],
      links: [],
    }
  );
}

const rank = ({ path }: ValueSense): number => (/name|title|_key|code/i.test(path[0] ?? '') ? 0 : 1);

/** The edges that the question names; else the one graph that has both ends; else all edges. */
function waysOf(phrases: readonly Phrase[], schema: DatabaseSchema, ends: readonly string[]): Ways {
  const edges = [...new Set(phrases.flatMap((phrase) => phrase.edges))];
  if (edges.length > 0) return { kind: 'edges', names: edges };
  const graphs = schema.graphs.filter(({ collections }) => ends.every((end) => collections.includes(end)));
  const [graph] = graphs.toSorted((a, b) => b.collections.length - a.collections.length);
  if (graph) return { kind: 'graph', name: graph.name };
  const all = schema.collections.filter((one) => one.ends !== undefined).map(({ name }) => name);
  if (all.length === 0) throw new ReadingProblem('there are no edges that could connect anything', []);
  return { kind: 'edges', names: all };
}
