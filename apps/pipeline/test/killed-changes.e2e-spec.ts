import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestPlatform } from './platform';
import { texts } from './texts';

/** Each kind of change twice; `KILLED_CHANGES=100` looks harder. */
const MOMENTS = Number(process.env['KILLED_CHANGES'] ?? 8);
/** Longest time from the call to the kill: a change of this graph takes some hundred milliseconds. */
const LATEST_MS = 500;

/** `kill -9` at random moments of random changes: the graph is sound after the restart, and the project's place is free. */
describe('kill -9 at random moments of graph changes', () => {
  const files = texts(30);
  let platform: TestPlatform;
  let ids: Record<string, string>;

  beforeAll(async () => {
    platform = await TestPlatform.start({ importers: 2 });
    await platform.upload('legal', files);
    expect(await platform.build(['legal'])).toMatchObject({ status: 'completed' });
    expect(await platform.analyze('very_high')).toMatchObject({ status: 'completed' });
    expect(await platform.orchestrate({ replicas: 2 })).toMatchObject({ status: 'completed' });
    ids = await platform.fileIds('legal');
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  const idle = () =>
    eventually(async () => {
      const held = await platform
        .query('FOR l IN pipeline_leases FILTER l._key == "strata" FOR o IN l.operations RETURN o')
        .catch(() => [1]);
      return held.length === 0;
    });

  it(`leaves a sound graph, ${MOMENTS} times`, async () => {
    const seen: Record<string, number> = {};
    for (let moment = 0; moment < MOMENTS; moment++) {
      const present = await platform.query<{ docName: string; fileId: string }>(
        'FOR s IN strata_sources SORT s.filename RETURN { docName: s.filename, fileId: s.file_id }',
      );
      const picked = present.filter((_, place) => (place + moment) % 7 === 0);
      const partitions = await platform.query<string>('FOR p IN strata_rags SORT p._key RETURN p._key');
      const kinds = [
        ['delete', { file_ids: picked.map(({ fileId }) => fileId) }],
        ['update', { files: picked }],
        ['insert', { files: picked.map(({ docName }) => ({ docName, fileId: ids[docName] })) }],
        ['recluster', { partition_ids: partitions.slice(0, 5) }],
      ] as const;
      const [kind, body] = kinds[moment % kinds.length]!;
      if (kind === 'insert') {
        const gone = await platform.send('POST', '/v1/graph/delete', { file_ids: picked.map(({ fileId }) => fileId) });
        expect(gone.body).toMatchObject({ overallStatus: 'COMMITTED' });
      }
      const victim = moment % 3 === 2 ? platform.database : platform.pipeline;
      const call = platform.send('POST', `/v1/graph/${kind}`, body).catch(() => undefined);
      await sleep(Math.random() * LATEST_MS);
      await victim.kill();
      await victim.restart();
      const answer = await call;
      await idle();
      const broken = await platform.brokenInvariants();
      expect({ moment, kind, broken }).toEqual({ moment, kind, broken: [] });
      if (kind === 'delete' && answer?.body['overallStatus'] === 'COMMITTED')
        expect(
          await platform.query('FOR s IN strata_sources FILTER s.file_id IN @ids RETURN s.filename', {
            ids: picked.map(({ fileId }) => fileId),
          }),
        ).toEqual([]);
      const outcome = `${kind} ${String(answer?.body['overallStatus'] ?? answer?.status ?? 'cut off')}`;
      seen[outcome] = (seen[outcome] ?? 0) + 1;
    }
    process.stdout.write(`${JSON.stringify(seen)}\n`);
  });
});
