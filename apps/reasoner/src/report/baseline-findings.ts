import type { QueryRunResult } from '../database-access/reading-database';
import { bytes, count } from './figures';

type Node = Readonly<Record<string, unknown>>;

/** A step with a smaller share of the time is not named. */
const LEAST_SHARE = 0.1;
const MOST_STEPS = 3;
const MOST_WARNINGS = 3;
const LONGEST_WARNING = 200;

/** What a step does, by the type of its node in a plan; what it reads follows for those that read. */
const STEPS: Readonly<Record<string, (node: Node) => string>> = {
  EnumerateCollectionNode: ({ collection }) => `reading all documents of ${code(collection)}`,
  IndexNode: (node) => `looking up ${code(node['collection'])} by its index on ${fieldsOf(node)}`,
  EnumerateViewNode: ({ view }) => `searching ${code(view)}`,
  EnumerateListNode: () => 'going through lists',
  TraversalNode: ({ edgeCollections }) => `walking along ${list(edgeCollections)}`,
  CollectNode: () => 'grouping (COLLECT)',
  SortNode: () => 'sorting',
  CalculationNode: () => 'computing expressions',
  FilterNode: () => 'filtering',
  SubqueryNode: () => 'subqueries',
};

/**
 * What the profiled run of an original shows, as a paragraph: how long it takes, what it looks at, and where the time goes. A query that nothing
 * makes faster is told about too, so that one sees why. A first run may have read from disk what later ones find in memory.
 * @param laterRunsS seconds that it took when it ran again
 */
export function baselineFindings(
  run: Omit<QueryRunResult, 'extra'> & Partial<Pick<QueryRunResult, 'extra'>>,
  laterRunsS: number = run.executionTimeS,
): string {
  const lookedAt = run.scannedFull + run.scannedIndex;
  const again = run.executionTimeS >= 2 * laterRunsS ? ` (${laterRunsS.toFixed(3)} s in later runs)` : '';
  const figures = `It takes ${run.executionTimeS.toFixed(3)} s${again}, looks at ${counted(lookedAt, 'document or index entry', 'documents and index entries')}, returns ${counted(run.rowCount, 'row')}, and needs ${bytes(run.peakMemoryBytes)} at its peak.`;
  const shares = timeShares(run.extra ?? {});
  const warnings = warningsOf(run.extra ?? {});
  return [
    figures,
    ...(shares.length > 0 ? [`Where the time goes: ${shares.join(', ')}.`] : []),
    ...(warnings.length > 0 ? [`The database warns: ${warnings.join('; ')}.`] : []),
  ].join(' ');
}

/** Each once: a function that gets a wrong value warns for every row. */
function warningsOf({ warnings }: Readonly<Record<string, unknown>>): readonly string[] {
  const all = Array.isArray(warnings) ? (warnings as readonly { message?: unknown }[]) : [];
  return [...new Set(all.map(({ message }) => String(message).replace(/\s+/g, ' ').slice(0, LONGEST_WARNING)))].slice(
    0,
    MOST_WARNINGS,
  );
}

function timeShares({ plan, stats }: Readonly<Record<string, unknown>>): readonly string[] {
  const nodes = new Map(nodesOf((plan ?? {}) as Node).map((node) => [Number(node['id']), node]));
  const times = new Map<string, number>();
  let total = 0;
  for (const { id, runtime } of ((stats ?? {}) as { nodes?: readonly { id: number; runtime: number }[] }).nodes ?? []) {
    total += runtime;
    const node = nodes.get(id);
    const step = node && STEPS[String(node['type'])]?.(node);
    if (step !== undefined) times.set(step, (times.get(step) ?? 0) + runtime);
  }
  return [...times]
    .filter(([, time]) => total > 0 && time / total >= LEAST_SHARE)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_STEPS)
    .map(([step, time]) => `${Math.round((100 * time) / total)} % ${step}`);
}

function nodesOf({ nodes }: Node): readonly Node[] {
  return ((nodes ?? []) as readonly Node[]).flatMap((node) => [node, ...nodesOf((node['subquery'] ?? {}) as Node)]);
}

function fieldsOf(node: Node): string {
  const [index] = (node['indexes'] ?? []) as readonly { fields?: unknown }[];
  return list(index?.fields);
}

const list = (names: unknown): string => (Array.isArray(names) && names.length > 0 ? names.map(code).join(', ') : 'the graph');

const code = (name: unknown): string => `\`${String(name).replaceAll('`', '')}\``;

const counted = (number: number, one: string, many = `${one}s`): string => `${count(number)} ${number === 1 ? one : many}`;
