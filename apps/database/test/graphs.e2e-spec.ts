import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import type { Graph } from 'arangojs/graphs';
import { Database } from 'arangojs';

describe('named graphs through the official driver', () => {
  let server: PlatformDatabase;
  let db: Database;
  let graph: Graph;
  beforeAll(async () => {
    server = await startPlatformDatabase({ AUTHENTICATION: 'false' });
    db = new Database({ url: server.url });
    graph = db.graph('family');
    await graph.create([{ collection: 'knows', from: ['person'], to: ['robot', 'person', 'person'] }], {
      orphanCollections: ['lonely', 'person'],
    });
  });
  afterAll(() => server.stop());

  const failure = async (work: Promise<unknown>): Promise<{ errorNum?: number; code?: number }> =>
    work.then(
      () => ({}),
      (error: unknown) => error as object,
    );
  const insertPeople = (...keys: string[]) => Promise.all(keys.map((_key) => graph.vertexCollection('person').save({ _key }, {})));

  it('are created with their collections, in sorted order and without orphans that are none', async () => {
    expect(await graph.get()).toMatchObject({
      _id: '_graphs/family',
      name: 'family',
      edgeDefinitions: [{ collection: 'knows', from: ['person'], to: ['person', 'robot'] }],
      orphanCollections: ['lonely'],
    });
    expect(await graph.listVertexCollections()).toEqual(['lonely', 'person', 'robot']);
    expect((await db.collection('knows').get()).type).toBe(3);
  });

  it('refuse what contradicts them, and then nothing has changed', async () => {
    const before = await db.listGraphs();
    const collections = (await db.listCollections()).length;
    const definition = { collection: 'knows', from: ['person'], to: ['person'] };
    expect(await failure(graph.create([definition]))).toMatchObject({ errorNum: 1925, code: 409 });
    expect(await failure(db.graph('other').create([definition]))).toMatchObject({ errorNum: 1921, code: 400 });
    expect(await failure(db.graph('other').create([{ ...definition, collection: 'person' }]))).toMatchObject({ errorNum: 1944 });
    expect(await failure(db.graph('other').create([{ ...definition, from: [] }]))).toMatchObject({ errorNum: 1923 });
    expect(await failure(graph.addEdgeDefinition(definition))).toMatchObject({ errorNum: 1920 });
    expect(await failure(graph.replaceEdgeDefinition('unknown', { ...definition, collection: 'unknown' }))).toMatchObject({
      errorNum: 1930,
      code: 404,
    });
    expect(await failure(graph.addVertexCollection('person'))).toMatchObject({ errorNum: 1929 });
    expect(await failure(graph.addVertexCollection('lonely'))).toMatchObject({ errorNum: 1938 });
    expect(await failure(graph.removeVertexCollection('person'))).toMatchObject({ errorNum: 1928 });
    expect(await failure(graph.removeVertexCollection('unknown'))).toMatchObject({ errorNum: 1928 });
    expect(await failure(db.graph('unknown').get())).toMatchObject({ errorNum: 1924, code: 404 });
    expect(await db.listGraphs()).toEqual(before);
    expect((await db.listCollections()).length).toBe(collections);
  });

  it('check both ends of an edge', async () => {
    await insertPeople('ann', 'bob');
    const edges = graph.edgeCollection('knows');
    const saved = await edges.save({ _from: 'person/ann', _to: 'person/bob', since: 1 }, { returnNew: true });
    expect(saved).toMatchObject({ new: { _from: 'person/ann', since: 1 } });
    expect(await failure(edges.save({ _from: 'person/ann', _to: 'person/nobody' }))).toMatchObject({ errorNum: 1202, code: 404 });
    expect(await failure(edges.save({ _from: 'robot/r', _to: 'person/ann' }))).toMatchObject({ errorNum: 1202, code: 404 });
    expect(await failure(edges.save({ _from: 'nowhere/r', _to: 'person/ann' }))).toMatchObject({ errorNum: 1947, code: 400 });
    expect(await failure(edges.save({ _from: 'person/ann', _to: 'no id' }))).toMatchObject({ errorNum: 1233, code: 400 });
    expect(await failure(edges.update(saved._key, { _to: 'person/nobody' }))).toMatchObject({ errorNum: 1202 });
    expect(await edges.update(saved._key, { since: 2 }, { returnOld: true })).toMatchObject({ old: { since: 1 } });
    expect(await failure(graph.edgeCollection('person').save({ _from: 'person/ann', _to: 'person/bob' }))).toMatchObject({
      errorNum: 1930,
      code: 404,
    });
    expect(await failure(graph.vertexCollection('knows').save({}))).toMatchObject({ errorNum: 1949, code: 400 });
  });

  it('honour If-Match', async () => {
    const vertex = await graph.vertexCollection('person').save({ _key: 'versioned' });
    expect(await failure(graph.vertexCollection('person').update('versioned', {}, { rev: 'old' }))).toMatchObject({
      errorNum: 1200,
      code: 412,
    });
    expect(await failure(graph.vertexCollection('person').vertex('versioned', { rev: 'old' }))).toMatchObject({
      errorNum: 1200,
      code: 412,
    });
    await graph.vertexCollection('person').replace('versioned', { a: 1 }, { rev: vertex._rev });
    await graph.vertexCollection('person').remove('versioned');
    expect(await failure(graph.vertexCollection('person').vertex('versioned'))).toMatchObject({ errorNum: 1202, code: 404 });
  });

  it('lose the edges of a removed vertex in all graphs, edges at those edges included', async () => {
    await db.graph('work').create([{ collection: 'employs', from: ['company'], to: ['person'] }]);
    await db.graph('notes').create([{ collection: 'mentions', from: ['company'], to: ['employs'] }]);
    await insertPeople('eve', 'dan');
    await db.collection('company').save({ _key: 'acme' });
    await db.collection('knows').save({ _from: 'person/eve', _to: 'person/eve' });
    await db.collection('knows').save({ _from: 'person/dan', _to: 'person/eve' });
    await db.collection('knows').save({ _key: 'stays', _from: 'person/dan', _to: 'person/ann' });
    await db.collection('employs').save({ _key: 'job', _from: 'company/acme', _to: 'person/eve' });
    await db.collection('mentions').save({ _from: 'company/acme', _to: 'employs/job' });
    await graph.vertexCollection('person').remove('eve');
    const left = await db.query(
      'RETURN [(FOR e IN knows FILTER "person/eve" IN [e._from, e._to] RETURN e), LENGTH(employs), LENGTH(mentions)]',
    );
    expect(await left.next()).toEqual([[], 0, 0]);
    expect(await db.collection('knows').documentExists('stays')).toBe(true);
  });

  it('take part in stream transactions', async () => {
    const transaction = await db.beginTransaction({ write: ['person', 'knows', 'employs', 'mentions'] });
    await transaction.step(() => graph.vertexCollection('person').save({ _key: 'maybe' }));
    await transaction.step(() => graph.edgeCollection('knows').save({ _from: 'person/maybe', _to: 'person/ann' }));
    expect(await db.collection('person').documentExists('maybe')).toBe(false);
    await transaction.abort();
    expect(await db.collection('person').documentExists('maybe')).toBe(false);
  });

  it('turn unused vertex collections into orphans, follow renames and drop what nobody else uses', async () => {
    expect(await graph.addEdgeDefinition({ collection: 'owns', from: ['person'], to: ['thing'] })).toMatchObject({
      orphanCollections: ['lonely'],
    });
    expect(await graph.removeEdgeDefinition('owns')).toMatchObject({ orphanCollections: ['lonely', 'thing'] });
    await db.collection('thing').rename('object');
    expect(await graph.listVertexCollections()).toEqual(['lonely', 'object', 'person', 'robot']);
    await graph.removeVertexCollection('object', true);
    expect(await db.collection('object').exists()).toBe(false);
    await graph.drop(true);
    const exists = await Promise.all(['knows', 'lonely', 'robot', 'person', 'owns'].map((name) => db.collection(name).exists()));
    expect(exists).toEqual([false, false, false, true, true]); // person is used by another graph; owns left this one before
  });
});
