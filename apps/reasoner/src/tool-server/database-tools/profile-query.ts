import { judgeReading } from '../../database-access/judge-reading';
import { defineTool } from '../tool/tool';
import { aqlQuery, bindVars, databaseName } from '../tool/tool-inputs';
import { planSteps, planSummary } from './plan-steps';

const TIMEOUT_MS = 60_000;

interface NodeFigures {
  readonly id: number;
  readonly calls: number;
  readonly items: number;
  readonly filtered?: number;
  readonly runtime: number;
}

export const profileQuery = defineTool({
  name: 'profile-query',
  title: 'Profile of a query',
  description:
    'Runs a reading query to its end, throws its rows away and tells what each step of the plan did: calls, items, how many it filtered out, seconds; besides execution time, peak memory, documents read by full scans and through indexes. The step with most seconds or most items filtered out is where to look. Takes as long as the query does, 60 s at most.',
  input: { query: aqlQuery, bind_vars: bindVars, database: databaseName },
  timeoutMs: TIMEOUT_MS,
  run: async ({ query, bind_vars = {}, database: name }, { database, signal }) => {
    judgeReading(query, bind_vars);
    const done = await (await database(name)).run(query, { bindVars: bind_vars, timeoutMs: TIMEOUT_MS, signal, profile: true });
    const plan = (done.extra['plan'] ?? {}) as Readonly<Record<string, unknown>>;
    const { nodes = [] } = (done.extra['stats'] ?? {}) as { nodes?: readonly NodeFigures[] };
    const figures = new Map(nodes.map((node) => [node.id, node]));
    return {
      data: {
        execution_time_s: done.executionTimeS,
        peak_memory_bytes: done.peakMemoryBytes,
        rows: done.rowCount,
        scanned_full: done.scannedFull,
        scanned_index: done.scannedIndex,
        ...planSummary(plan),
        steps: planSteps(plan).map((step) => ({ ...step, ...measured(figures.get(step.id)) })),
        phases_s: done.extra['profile'] ?? {},
      },
    };
  },
});

function measured(node: NodeFigures | undefined): Record<string, number> {
  if (node === undefined) return {};
  const { calls, items, filtered = 0, runtime } = node;
  return { calls, items, filtered, runtime_s: Number(runtime.toFixed(6)) };
}
