import type { BenchQuery } from './read-queries';

/** What the reasoner made of a query. */
export interface BenchOutcome {
  readonly query: BenchQuery;
  readonly ms: number;
  readonly accepted?: string;
  readonly improvementPct?: number;
  readonly speedUp?: number;
  /** why the original or each attempt was not taken */
  readonly reasons: readonly string[];
  /** of an accepted query that does not return the same */
  readonly difference?: string;
}

/** The table, as text. @param shown whose reasons are listed: not those of held-out queries, unless everything is */
export function figures(outcomes: readonly BenchOutcome[], shown: 'open' | 'all' | 'none'): string {
  const slow = outcomes.filter(({ query }) => query.kind === 'slow');
  const half = (isHeldOut: boolean) => slow.filter(({ query }) => query.isHeldOut === isHeldOut);
  const false_ = outcomes.filter(({ difference }) => difference !== undefined);
  const lines = [
    `slow queries improved by 5 % or more: ${share(slow)}; open half ${share(half(false))}, held-out half ${share(half(true))}`,
    `median speed-up of all slow queries (1 where nothing was found): ${median(slow.map(({ speedUp }) => speedUp ?? 1)).toFixed(2)}; of those improved: ${median(slow.flatMap(({ speedUp }) => speedUp ?? [])).toFixed(2)}`,
    `false improvements, by comparing full results: ${false_.length}${false_.map(({ query, difference }) => `\n  ${query.id} ${query.reason}: ${difference}`).join('')}`,
    `no better form known: ${share(of(outcomes, 'fixed'))} were improved all the same`,
    `obvious rewrite wrong: ${share(of(outcomes, 'trap'))} were improved in another way`,
    `milliseconds for a request: median ${median(outcomes.map(({ ms }) => ms)).toFixed(0)}, longest ${Math.max(...outcomes.map(({ ms }) => ms)).toFixed(0)}`,
    '',
    'by reason (open half):',
    ...byReason(half(false)),
  ];
  const failing = outcomes.filter(
    ({ accepted, query }) => accepted === undefined && query.kind === 'slow' && (shown === 'all' || !query.isHeldOut),
  );
  if (shown !== 'none')
    lines.push(
      '',
      ...failing.map(({ query, reasons }) => `${query.id} ${query.reason}: ${reasons.join(' | ') || 'nothing found'}`),
    );
  return lines.join('\n');
}

function byReason(outcomes: readonly BenchOutcome[]): string[] {
  const reasons = new Map<string, BenchOutcome[]>();
  for (const outcome of outcomes) reasons.set(outcome.query.reason, [...(reasons.get(outcome.query.reason) ?? []), outcome]);
  return [...reasons]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([reason, of_]) => {
      const gains = of_.map(({ speedUp }) => (speedUp === undefined ? '–' : `${speedUp.toFixed(1)}x`)).join(' ');
      return `  ${reason.padEnd(44)} ${of_.filter(({ accepted }) => accepted !== undefined).length} of ${of_.length}   ${gains}`;
    });
}

const of = (outcomes: readonly BenchOutcome[], kind: BenchQuery['kind']) => outcomes.filter(({ query }) => query.kind === kind);

function share(outcomes: readonly BenchOutcome[]): string {
  const improved = outcomes.filter(({ accepted }) => accepted !== undefined).length;
  return `${improved} of ${outcomes.length} (${(improved / Math.max(1, outcomes.length)).toFixed(2)})`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
