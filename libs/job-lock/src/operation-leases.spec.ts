import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { PlatformDatabase } from '@strata/testing';
import { eventually, startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperationLeases } from './operation-leases';

const BUILD = { project: 'p', kind: 'build', id: 'build-1', excludedBy: ['build', 'import'] };

describe('OperationLeases', () => {
  let server: PlatformDatabase;
  let ring: SecretRing;
  let db: Database;
  let run = 0;
  const opened: OperationLeases[] = [];

  beforeAll(async () => {
    server = await startPlatformDatabase({ LOG_LEVEL: 'warn' });
    ring = await SecretRing.fromConfig({ keyfile: server.secretKeyfile });
    db = connectDatabase({ url: server.url, database: 'strata', ring, serverId: 'test' });
    await ensureDatabase(db);
  });
  afterAll(async () => {
    ring.close();
    await server.stop();
  });
  beforeEach(() => {
    run += 1;
  });
  afterEach(() => opened.splice(0).forEach((leases) => leases.stop()));

  const process = async (times = { heartbeatMs: 50, staleAfterMs: 60_000 }): Promise<OperationLeases> => {
    const leases = new OperationLeases(db, { collection: `leases_${run}`, ...times });
    await leases.prepare();
    opened.push(leases);
    return leases;
  };

  it('refuses an operation that a running one excludes, and names the running one', async () => {
    const leases = await process();
    await leases.acquire(BUILD);
    await expect(leases.acquire({ ...BUILD, id: 'build-2' })).rejects.toMatchObject({
      kind: 'aborted',
      type: 'OperationRunning',
      details: { holder: { kind: 'build', id: 'build-1' } },
    });
    expect(await leases.holders('p')).toHaveLength(1);
  });

  it('lets operations that do not exclude each other run side by side, and other projects alone', async () => {
    const leases = await process();
    await leases.acquire(BUILD);
    await leases.acquire({ ...BUILD, kind: 'analysis', id: 'analysis-1', excludedBy: ['analysis'] });
    await leases.acquire({ ...BUILD, project: 'q' });
    expect((await leases.holders('p')).map(({ id }) => id)).toEqual(['build-1', 'analysis-1']);
  });

  it('gives the place to exactly one of many who ask at once', async () => {
    const processes = await Promise.all(Array.from({ length: 6 }, () => process()));
    const results = await Promise.allSettled(
      processes.map((leases, number) => leases.acquire({ ...BUILD, id: `build-${number}` })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is taken in turn by those who wait for their own kind, and refused at once by another', async () => {
    const [one, other] = [await process(), await process()];
    const [build, running] = [{ ...BUILD, excludedBy: ['build', 'removal'] }, await one.acquire(BUILD)];
    await expect(other.acquireInTurn({ ...build, id: 'late' }, 0)).rejects.toMatchObject({ type: 'OperationRunning' });
    const order: string[] = [];
    const waiting = ['build-2', 'build-3'].map(async (id, number) => {
      const lease = await [one, other][number]!.acquireInTurn({ ...build, id }, 60_000);
      order.push(`${id} begins`);
      await sleep(0);
      expect((await one.holders('p')).map((holder) => holder.id)).toEqual([id]);
      order.push(`${id} ends`);
      await other.release(lease);
    });
    await one.release(running);
    await Promise.all(waiting);
    const [first, second] = order[0]!.startsWith('build-2') ? ['build-2', 'build-3'] : ['build-3', 'build-2'];
    expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
    await one.acquire({ ...BUILD, kind: 'removal', id: 'removal-1' });
    await expect(other.acquireInTurn({ ...build, id: 'build-4' }, 60_000)).rejects.toMatchObject({
      details: { holder: { kind: 'removal' } },
    });
  });

  it('is free again after release', async () => {
    const leases = await process();
    await leases.release(await leases.acquire(BUILD));
    await expect(leases.acquire({ ...BUILD, id: 'build-2' })).resolves.toMatchObject({ operationId: 'build-2' });
  });

  it('lets a restarted process resume its own operation at once, and tells the replaced one', async () => {
    const [before, after] = [await process(), await process()];
    const old = await before.acquire(BUILD);
    const resumed = await after.acquire(BUILD);
    expect(resumed.fencing).toBeGreaterThan(old.fencing);
    await aborted(old.signal);
    expect(old.signal.reason).toMatchObject({ type: 'LeaseLost' });
    await before.release(old); // a late release by the replaced holder frees nothing
    expect((await after.holders('p')).map(({ fencing }) => fencing)).toEqual([resumed.fencing]);
  });

  it('hands a dead holder’s place to the next one', async () => {
    const dead = await process({ heartbeatMs: 60_000, staleAfterMs: 1_500 });
    await dead.acquire(BUILD);
    const next = await process({ heartbeatMs: 50, staleAfterMs: 1_500 });
    await expect(next.acquire({ ...BUILD, id: 'build-2' })).rejects.toMatchObject({ type: 'OperationRunning' });
    const taken = await eventually(() => next.acquire({ ...BUILD, id: 'build-2' }).catch(() => false as const));
    expect(taken).toMatchObject({ operationId: 'build-2' });
  });

  it('keeps a living holder’s place for as long as its heart beats', async () => {
    const leases = await process({ heartbeatMs: 40, staleAfterMs: 1_500 });
    const lease = await leases.acquire(BUILD);
    await sleep(1_700);
    expect(lease.signal.aborted).toBe(false);
    expect(await leases.holders('p')).toHaveLength(1);
  });

  it('names the projects in which something was running', async () => {
    const leases = await process();
    await leases.release(await leases.acquire(BUILD));
    await leases.acquire({ ...BUILD, project: 'q' });
    expect(await leases.projects()).toEqual(['p', 'q']);
  });

  it('forgets an operation that is known to be over', async () => {
    const leases = await process();
    await leases.acquire(BUILD);
    await leases.forget('p', 'build-1');
    expect(await leases.holders('p')).toEqual([]);
  });
});

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
}
