import type { GuardedDatabase } from '@strata/testing';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { BenchOutcome } from './figures';
import type { BenchQuery } from './read-queries';

interface Line {
  readonly id: string;
  readonly ms: number;
  readonly accepted?: string;
  readonly event?: { readonly improvement_pct: number; readonly original_time: number; readonly optimized_time: number };
  readonly reasons: readonly string[];
  readonly refused?: string;
}

/** The rules and the validation in a process of their own (`apps/reasoner/bench`), one query after the other. */
export async function* attemptInProcess(
  guarded: GuardedDatabase,
  database: string,
  queries: readonly (BenchQuery & { readonly proposed?: readonly string[] })[],
): AsyncGenerator<BenchOutcome> {
  const child = spawn(process.execPath, ['tools/run.mjs', 'apps/reasoner/bench/attempts-in-process.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { authorization } = guarded.root;
  child.stdin.end(JSON.stringify({ gatewayUrl: guarded.url, authorization, database, queries }));
  for await (const text of createInterface({ input: child.stdout })) {
    const { id, ms, accepted, event, reasons, refused } = JSON.parse(text) as Line;
    const query = queries.find((one) => one.id === id)!;
    const gain = event && {
      improvementPct: event.improvement_pct,
      speedUp: event.original_time / Math.max(event.optimized_time, 1e-6),
    };
    yield {
      query,
      ms,
      ...gain,
      reasons: refused === undefined ? reasons : [`refused: ${refused}`],
      ...(accepted !== undefined && { accepted }),
    };
  }
}
