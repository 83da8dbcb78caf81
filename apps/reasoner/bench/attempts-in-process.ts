// What the rewriting rules alone make of queries, each proven by the validation: no model, no coder, no HTTP but to the database.
//   bench/reasoner/main.ts starts it: a task as one line of JSON on stdin, an outcome for each query as a line on stdout.
import { findRewrites, idAttributes, lookedUpCollections } from '@strata/aql-rewriting';
import type { CollectionFacts, IndexFacts } from '@strata/aql-rewriting';
import { analyze, parse } from '@strata/aql';
import { text } from 'node:stream/consumers';
import { ReadingDatabases } from '../src/database-access/http-reading-database';
import type { ReadingDatabase } from '../src/database-access/reading-database';
import { judgeOriginal } from '../src/validation/judge-determinism';
import { validateRewrite } from '../src/validation/validate-rewrite';

interface Task {
  readonly gatewayUrl: string;
  readonly authorization: string;
  readonly database: string;
  /** `proposed`: what is tried in place of what the rules find */
  readonly queries: readonly { readonly id: string; readonly query: string; readonly proposed?: readonly string[] }[];
}

const ATTEMPTS = 3;
const SAMPLED = 1_000;
const limits = { timeoutMs: 60_000, signal: new AbortController().signal };

const task = JSON.parse(await text(process.stdin)) as Task;
const database = new ReadingDatabases(task.gatewayUrl).open(task);
const known = new Map<string, CollectionFacts | undefined>();
for (const { id, query, proposed } of task.queries) {
  const began = performance.now();
  const outcome = await optimise(query, proposed).catch((error: unknown) => ({
    refused: error instanceof Error ? error.message : String(error),
    reasons: [],
  }));
  process.stdout.write(`${JSON.stringify({ id, ms: performance.now() - began, ...outcome })}\n`);
}

async function optimise(query: string, proposed?: readonly string[]): Promise<object> {
  const original = { query, bindVars: {} };
  await judgeOriginal(database, original, limits);
  const candidates = proposed?.map(asCandidate) ?? (await found(query));
  const reasons: string[] = [];
  for (const candidate of candidates.slice(0, ATTEMPTS)) {
    const { event } = await validateRewrite(database, original, candidate, limits);
    reasons.push(`${candidate.rules.join('+')}: ${event.reason}`);
    if (event.passed) return { accepted: candidate.query, event, reasons };
  }
  return { reasons };
}

function asCandidate(query: string) {
  return { query, bindVars: {}, rules: ['proposed'], assumptions: [] };
}

async function found(query: string) {
  const { extra } = await database.run(query, { bindVars: {}, ...limits, profile: true });
  const idsOf: Record<string, Record<string, readonly string[]>> = {};
  for (const { collection, path, query: sample } of idAttributes(query, {})) {
    const rows: unknown[] = [];
    await database.run(sample, { bindVars: {}, ...limits, onRows: (more) => void rows.push(...more) });
    const isIds = (all: readonly unknown[]): all is readonly string[] => all.every((one) => typeof one === 'string');
    if (isIds(rows)) (idsOf[collection] ??= {})[path] = rows;
  }
  const linked = Object.values(idsOf).flatMap((paths) => Object.values(paths).flat());
  const read = analyze(parse(query)).collections.map(({ name }) => name);
  const names = new Set([...read, ...lookedUpCollections(query, {}), ...linked]);
  const known = await Promise.all([...names].map((name) => factsOf(database, name)));
  const collections = known.flatMap((facts) => (facts === undefined ? [] : [{ ...facts, idsOf: idsOf[facts.name] ?? {} }]));
  const { plan } = await database.explain(query, {}, limits.signal);
  return findRewrites({ query, bindVars: {}, plan: plan as never, profile: extra as never, collections });
}

async function factsOf(reading: ReadingDatabase, name: string): Promise<CollectionFacts | undefined> {
  if (!known.has(name)) known.set(name, await readFacts(reading, name).catch(() => undefined)); // a view
  return known.get(name);
}

async function readFacts(reading: ReadingDatabase, name: string): Promise<CollectionFacts> {
  const { count, type } = (await reading.read(`/_api/collection/${name}/count`, limits.signal)) as { count: number; type: number };
  const { indexes } = (await reading.read(`/_api/index?collection=${name}`, limits.signal)) as { indexes: IndexFacts[] };
  const documents: Record<string, unknown>[] = [];
  await reading.run(`FOR d IN ${name} LIMIT ${SAMPLED} RETURN d`, {
    ...{ bindVars: {}, ...limits },
    onRows: (rows) => void documents.push(...(rows as Record<string, unknown>[])),
  });
  const paths = new Set(documents.flatMap((document) => Object.keys(document)));
  const attributes = Object.fromEntries(
    [...paths].map((path) => {
      const values = documents.filter((document) => path in document).map((document) => document[path]);
      const distinct = new Set(values.map((value) => JSON.stringify(value))).size / Math.max(1, values.length);
      return [path, { types: [...new Set(values.map(typeName))], present: values.length / documents.length, distinct }];
    }),
  );
  return { name, type: type === 3 ? 'edge' : 'document', count, indexes, attributes };
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
