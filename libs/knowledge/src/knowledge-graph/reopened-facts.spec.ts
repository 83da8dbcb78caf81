import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { ChangeJournal } from '../change-journal/change-journal';
import { KnowledgeGraph } from './knowledge-graph';
import type { RelationFacts } from './knowledge-graph-records';
import type { Wording } from './reworded-texts';
import { RewordedTexts } from './reworded-texts';

let platform: PlatformDatabase;
let ring: SecretRing;
let db: Database;
let graph: KnowledgeGraph;
let texts: RewordedTexts;

beforeAll(async () => {
  platform = await startPlatformDatabase({ LOG_LEVEL: 'warn' });
  ring = await SecretRing.fromConfig({ keyfile: platform.secretKeyfile });
  db = connectDatabase({ url: platform.url, database: 'facts', ring, serverId: 'test' });
  await ensureDatabase(db);
  graph = new KnowledgeGraph(db, 'p');
  await graph.prepare();
  const { relations, entities } = graph.names;
  const collections = [entities, relations].map((name) => ({ name, batch: 100, fields: [] }));
  const journal = new ChangeJournal(db, { journal: 'journal', sources: 'sources', collections });
  await journal.prepare();
  await journal.begin('change');
  texts = new RewordedTexts(db, graph.names, journal, 'change', UNASKED);
});
afterAll(async () => {
  db?.close();
  ring?.close();
  await platform?.stop();
});

/** No text changes here. */
const UNASKED: Wording = {
  describe: () => '',
  relate: () => '',
  join: () => Promise.reject(new Error('nothing to join')),
  report: () => Promise.reject(new Error('nothing to report')),
};

const idOf = (name: string) => `${graph.names.entities}/${name.toLowerCase()}`;

async function name(...names: string[]): Promise<void> {
  await db.collection(graph.names.entities).saveAll(
    names.map((one) => ({ _key: one.toLowerCase(), entity_name: one })),
    { overwriteMode: 'replace' },
  );
}

async function state(from: string, relation_type: string, to: string, facts: RelationFacts): Promise<string> {
  const row = { _from: idOf(from), _to: idOf(to), type: 'RELATED_TO', relation_type, description: '', ...facts };
  return (await db.collection(graph.names.relations).save(row))._key;
}

/** What is left of the facts after something that these entities had to do with was removed. */
async function factsAfterRemoval(key: string, ...kept: string[]): Promise<RelationFacts> {
  const entities = kept.map((one) => ({ id: idOf(one), name: one, description: '' }));
  const nothing = { chunks: [], gone: [], unstated: [], changed: [], communities: [] };
  await texts.execute({ ...nothing, kept: entities }, new AbortController().signal);
  const { phrase, valid_from, valid_until, periods, attributes } = (await db
    .collection(graph.names.relations)
    .document(key)) as RelationFacts;
  return JSON.parse(JSON.stringify({ phrase, valid_from, valid_until, periods, attributes })) as RelationFacts;
}

describe('a fact that another one closed', () => {
  const CLOSED = { phrase: 'based in', valid_from: '1990', valid_until: '2001' };

  it('holds on once the one that took its place is stated no more', async () => {
    await name('ACME', 'ULM', 'BONN');
    const closed = await state('ACME', 'HEADQUARTERED_IN', 'ULM', {
      ...CLOSED,
      periods: ['1990/2001'],
      attributes: { superseded_by: 'BONN', amount: '40 EUR' },
    });
    const heir = await state('ACME', 'HEADQUARTERED_IN', 'BONN', { phrase: 'moved to', valid_from: '2001' });
    expect(await factsAfterRemoval(closed, 'ACME', 'ULM')).toMatchObject({ valid_until: '2001', periods: ['1990/2001'] });

    await db.collection(graph.names.relations).remove(heir);
    expect(await factsAfterRemoval(closed, 'ACME', 'ULM')).toEqual({
      phrase: 'based in',
      valid_from: '1990',
      attributes: { amount: '40 EUR' },
    });
  });

  it('is found from its other end too, and loses attributes that hold nothing more', async () => {
    await name('ANN', 'BOB', 'GLOBEX');
    const closed = await state('ANN', 'LEADER_OF', 'GLOBEX', { ...CLOSED, attributes: { superseded_by: 'BOB' } });
    const heir = await state('BOB', 'LEADER_OF', 'GLOBEX', { valid_from: '2001' });
    await db.collection(graph.names.relations).remove(heir);
    expect(await factsAfterRemoval(closed, 'GLOBEX')).toEqual({ phrase: 'based in', valid_from: '1990' });
  });

  it('stays closed when its end was told, or when only a relation of another name went', async () => {
    await name('EVE', 'OSLO', 'ROME');
    const told = await state('EVE', 'EMPLOYED_BY', 'OSLO', { ...CLOSED, attributes: { amount: '5 NOK' } });
    const closed = await state('EVE', 'LIVED_IN', 'OSLO', { ...CLOSED, attributes: { superseded_by: 'ROME' } });
    await state('EVE', 'LIVED_IN', 'ROME', { valid_from: '2001' });
    const other = await state('EVE', 'WORKED_IN', 'ROME', { valid_from: '2001' });
    await db.collection(graph.names.relations).remove(other);
    expect(await factsAfterRemoval(told, 'EVE')).toEqual({ ...CLOSED, attributes: { amount: '5 NOK' } });
    expect(await factsAfterRemoval(closed, 'EVE')).toEqual({ ...CLOSED, attributes: { superseded_by: 'ROME' } });
  });
});
