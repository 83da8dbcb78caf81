import type { CursorExtra, CursorReply, ExplainedPlan, NodeStatistics } from '@strata/client';
import { columns } from '../terminal/columns';
import { bytes, counted, duration } from '../terminal/figures';
import { Stopwatch } from '../terminal/stopwatch';
import { renderPlan } from './render-plan';
import { usedBy } from './run-query';
import type { ShellState } from './shell-state';

interface ExplainReply {
  plan: ExplainedPlan;
  warnings: { code: number; message: string }[];
  stats: { rulesExecuted: number; rulesSkipped: number; plansCreated: number; executionTime?: number };
}

/** `\explain`: the plan the server would run, without running it. */
export async function explain({ client, bindVars, screen }: ShellState, query: string, signal: AbortSignal): Promise<void> {
  const body = { query, bindVars: usedBy(query, bindVars) };
  const { plan, warnings, stats } = await client.json<ExplainReply>({ method: 'POST', path: '/_api/explain', body, signal });
  screen.print(renderPlan(plan, screen.width));
  screen.print(
    `\nCost ${Math.round(plan.estimatedCost).toLocaleString('en-US')}, ${counted(Math.round(plan.estimatedNrItems), 'row')} expected; ` +
      `${counted(stats.plansCreated, 'plan')} considered, ${stats.rulesExecuted} rules tried`,
  );
  for (const { code, message } of warnings) screen.note(`warning ${code}: ${message}`);
}

/** `\profile`: runs the query, leaves its rows unseen and shows where its time went. */
export async function profile({ client, bindVars, screen }: ShellState, query: string, signal: AbortSignal): Promise<void> {
  const watch = new Stopwatch();
  let rows = 0;
  let last: CursorReply | undefined;
  for await (const reply of client.cursor(query, usedBy(query, bindVars), { options: { profile: 2 }, signal })) {
    rows += reply.rows.length;
    last = reply.extra ? reply : last;
  }
  const extra = last?.extra;
  const stats = (extra?.stats ?? {}) as Record<string, number> & { nodes?: NodeStatistics[] };
  if (extra?.plan) screen.print(renderPlan(extra.plan, screen.width, stats.nodes ?? []));
  screen.print(`\nStatistics:\n${statisticsTable(stats)}\n\nPhases:\n${phaseTable(extra)}`);
  for (const { code, message } of extra?.warnings ?? []) screen.note(`warning ${code}: ${message}`);
  screen.note(`${counted(rows, 'row')}, not shown (${watch})`);
}

const COUNTS: readonly (readonly [attribute: string, words: string])[] = [
  ['writesExecuted', 'Written'],
  ['writesIgnored', 'Writes ignored'],
  ['documentLookups', 'Documents read'],
  ['scannedFull', 'Scanned in full'],
  ['scannedIndex', 'Scanned by index'],
  ['seeks', 'Index seeks'],
  ['cacheHits', 'Cache hits'],
  ['cacheMisses', 'Cache misses'],
  ['filtered', 'Filtered'],
];

function statisticsTable(stats: Record<string, number>): string {
  const figures = COUNTS.filter(([attribute]) => (stats[attribute] ?? 0) > 0).map(([attribute, words]) => [
    words,
    (stats[attribute] ?? 0).toLocaleString('en-US'),
  ]);
  const rows = [
    ...figures,
    ['Peak memory', bytes(stats.peakMemoryUsage ?? 0)],
    ['Time', duration((stats.executionTime ?? 0) * 1_000)],
  ];
  return columns(['What', 'How much'], rows, { right: new Set([1]) });
}

function phaseTable(extra: CursorExtra | undefined): string {
  const rows = Object.entries(extra?.profile ?? {}).map(([phase, seconds]) => [phase, (seconds * 1_000).toFixed(3)]);
  return columns(['Phase', 'Time ms'], rows, { right: new Set([1]) });
}
