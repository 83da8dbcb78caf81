import { setTimeout as delay } from 'node:timers/promises';
import type { Expectations } from './expectations';
import type { ServerProcess } from './server-process';
import { Refusal } from './server-process';

const BATCH = 20;
/** So many are written in turns of the event loop. */
const LONG_BATCH = 1500;
const IMPORT = 60;
const GROUP = 5;
const BETWEEN_INDEXES_MS = 100;
const ROTATING_INDEXES = ['n', 'group', 'n,group', 'tags[*],n'];

interface Writer {
  readonly server: ServerProcess;
  readonly expected: Expectations;
  /** prefix of its keys, not used by anybody before */
  readonly name: string;
}

let numbers = 0;

/** Writes of all kinds at once, until the server dies. */
export async function writeUntilTheEnd(server: ServerProcess, expected: Expectations, round: number): Promise<void> {
  const kinds = { singles, batches, longBatches, imports, transactions, queries };
  const writers = Object.entries(kinds).flatMap(([kind, write]) =>
    Array.from({ length: kind === 'singles' ? 6 : 2 }, (_, at) =>
      forever(write, { server, expected, name: `${kind}-${round}-${at}` }),
    ),
  );
  await Promise.all([...writers, forever(indexes, { server, expected, name: 'indexes' })]);
}

/** @throws Refusal of the server for anything but a conflict */
async function forever(write: (writer: Writer, turn: number) => Promise<void>, writer: Writer): Promise<void> {
  for (let turn = 0; ; turn++) {
    try {
      await write(writer, turn);
    } catch (error) {
      if (!(error instanceof Refusal)) return; // the server is gone
      if (!error.isConflict) throw error;
    }
  }
}

function document(key: string, state: number, group: string) {
  return {
    _key: key,
    state,
    n: state % 100,
    group,
    serial: `${group}/${key}`,
    tags: ['all', `t${state % 7}`],
    text: 'x'.repeat(state % 400),
  };
}

/** Inserts, updates, replaces and removes documents, one request each. */
async function singles({ server, expected, name }: Writer, turn: number): Promise<void> {
  const key = `${name}-${turn % 40}`;
  const state = ++numbers;
  const sync = turn % 5 === 0 ? '?waitForSync=true' : '';
  const path = `/_api/document/things/${key}${sync}`;
  const isThere = expected.stateOf(key) !== null;
  const kind = isThere ? turn % 3 : 3;
  if (kind === 0) await expected.change(key, [key], null, () => server.request('DELETE', path));
  else
    await expected.change(key, [key], state, () => {
      if (kind === 1) return server.request('PATCH', path, { state, n: state % 100, tags: [`t${state % 7}`] });
      if (kind === 2) return server.request('PUT', path, document(key, state, name));
      return server.request('POST', `/_api/document/things${sync}`, document(key, state, name));
    });
}

async function batches({ server, expected, name }: Writer, turn: number): Promise<void> {
  const unit = `${name}-${turn}`;
  const keys = Array.from({ length: BATCH }, (_, at) => `${unit}-${at}`);
  const state = ++numbers;
  const documents = keys.map((key) => document(key, state, unit));
  await expected.change(unit, keys, state, () => server.request('POST', '/_api/document/things', documents));
  if (turn % 3 === 2) await expected.change(unit, keys, null, () => server.request('DELETE', '/_api/document/things', keys));
}

/** All of one is there, or nothing. */
async function longBatches({ server, expected, name }: Writer, turn: number): Promise<void> {
  const unit = `${name}-${turn}`;
  const keys = Array.from({ length: LONG_BATCH }, (_, at) => `${unit}-${at}`);
  const state = ++numbers;
  const documents = keys.map((key) => document(key, state, unit));
  await expected.change(unit, keys, state, () => server.request('POST', '/_api/document/things', documents));
  if (turn % 3 === 2) await expected.change(unit, keys, null, () => server.request('DELETE', '/_api/document/things', keys));
}

async function imports({ server, expected, name }: Writer, turn: number): Promise<void> {
  const unit = `${name}-${turn}`;
  const keys = Array.from({ length: IMPORT }, (_, at) => `${unit}-${at}`);
  const state = ++numbers;
  const lines = keys.map((key) => JSON.stringify(document(key, state, unit))).join('\n');
  const path = '/_api/import?collection=things&type=documents&complete=true';
  await expected.change(unit, keys, state, () => server.request('POST', path, lines));
}

/** A group of documents inserted, then changed, in a stream transaction. */
async function transactions({ server, expected, name }: Writer, turn: number): Promise<void> {
  const unit = `${name}-${turn >> 1}`;
  const keys = Array.from({ length: GROUP }, (_, at) => `${unit}-${at}`);
  const state = ++numbers;
  const isThere = expected.stateOf(unit) !== null;
  const begun = (await server.request('POST', '/_api/transaction/begin', {
    collections: { write: ['things', 'links'] },
    waitForSync: turn % 4 === 0,
  })) as { result: { id: string } };
  const inside = { 'x-arango-trx-id': begun.result.id };
  for (const key of keys) {
    if (isThere) await server.request('PATCH', `/_api/document/things/${key}`, { state, n: state % 100 }, inside);
    else await server.request('POST', '/_api/document/things', document(key, state, unit), inside);
  }
  const link = { _from: `things/${keys[0]}`, _to: `things/${keys[1]}`, state };
  await server.request('POST', '/_api/document/links', link, inside);
  await expected.change(unit, keys, state, () => server.request('PUT', `/_api/transaction/${begun.result.id}`));
}

/** Groups that queries insert, change and remove. */
async function queries({ server, expected, name }: Writer, turn: number): Promise<void> {
  const unit = `${name}-${Math.floor(turn / 3)}`;
  const keys = Array.from({ length: GROUP }, (_, at) => `${unit}-${at}`);
  const state = ++numbers;
  if (turn % 3 > 0 && expected.stateOf(unit) === null) return; // its insertion met a conflict
  if (turn % 3 === 0) {
    const documents = keys.map((key) => document(key, state, unit));
    await expected.change(unit, keys, state, () => server.query('FOR one IN @documents INSERT one INTO things', { documents }));
  } else if (turn % 3 === 1) {
    const query = 'FOR one IN things FILTER one.group == @unit UPDATE one WITH { state: @state, n: @state % 100 } IN things';
    await expected.change(unit, keys, state, () => server.query(query, { unit, state }));
  } else if (turn % 2 === 0) {
    const query = 'FOR key IN @keys REMOVE key IN things OPTIONS { waitForSync: true }';
    await expected.change(unit, keys, null, () => server.query(query, { keys }));
  }
}

async function indexes({ server, expected }: Writer, turn: number): Promise<void> {
  await delay(BETWEEN_INDEXES_MS); // nobody else writes while one is built
  const fields = ROTATING_INDEXES[turn % ROTATING_INDEXES.length] as string;
  const name = `by-${fields.replace(/\W+/g, '-')}`;
  const isThere = expected.indexes.get(name) === true;
  expected.indexes.set(name, undefined);
  if (isThere) await server.request('DELETE', `/_api/index/things/${name}`);
  else await server.request('POST', '/_api/index?collection=things', { type: 'persistent', name, fields: fields.split(',') });
  expected.indexes.set(name, !isThere);
}
