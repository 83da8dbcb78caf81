import type { GuardedDatabase } from '@strata/testing';
import { freePort, startApp } from '@strata/testing';
import type { BenchOutcome } from './figures';
import type { BenchQuery } from './read-queries';

interface Validation {
  readonly passed: boolean;
  readonly improvement_pct: number;
  readonly original_time: number;
  readonly optimized_time: number;
  readonly reason: string;
}

interface StreamEvent {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Asks the real service, as a client would: one request after the other, each as an event stream. @param model settings of a language model */
export async function* attemptOverHttp(
  guarded: GuardedDatabase,
  database: string,
  queries: readonly BenchQuery[],
  model: Readonly<Record<string, string>> = {},
): AsyncGenerator<BenchOutcome> {
  const { authorization } = await guarded.user({ [database]: 'ro' });
  const { databaseUrl, secretKeyfile } = guarded.platform;
  await using reasoner = await startApp('reasoner', {
    ...{ GATEWAY_URL: guarded.url, DB_URL: databaseUrl, JWT_SECRET_KEYFILE: secretKeyfile, LOG_LEVEL: 'error' },
    ...(await ownPorts()),
    ...model,
  });
  for (const query of queries) {
    const began = performance.now();
    const answer = await fetch(`${reasoner.url}/query`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'x-strata-database': database },
      body: JSON.stringify({ request: `Optimize this query:\n\`\`\`aql\n${query.query}\n\`\`\`` }),
    });
    const text = await answer.text();
    yield outcomeOf(query, performance.now() - began, answer.ok ? eventsOf(text) : [failed(text)]);
  }
}

function outcomeOf(query: BenchQuery, ms: number, events: readonly StreamEvent[]): BenchOutcome {
  const validations = events.filter(({ name }) => name === 'validation').map(({ data }) => data as unknown as Validation);
  const done = events.find(({ name }) => name === 'done')?.data;
  const passed = validations.find((validation) => validation.passed);
  const errors = events.filter(({ name }) => name === 'error').map(({ data }) => `error: ${String(data['detail'])}`);
  const accepted = done?.['accepted_query'];
  return {
    ...{ query, ms, reasons: [...validations.map(({ reason }) => reason), ...errors] },
    ...(typeof accepted === 'string' && { accepted }),
    ...(passed && {
      improvementPct: passed.improvement_pct,
      speedUp: passed.original_time / Math.max(passed.optimized_time, 1e-6),
    }),
  };
}

const failed = (detail: string): StreamEvent => ({ name: 'error', data: { detail } });

/** Events of a stream (WHATWG HTML, section 9.2), of which the service writes one line of data each. */
function eventsOf(text: string): StreamEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const name = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return name === undefined || data === undefined ? [] : [{ name, data: JSON.parse(data) as StreamEvent['data'] }];
  });
}

async function ownPorts(): Promise<Record<string, string>> {
  return { CODER_PORT: String(await freePort()), MCP_PORT: String(await freePort()) };
}
