import { expect } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { ContractCallers, PlatformDatabase, RunningApp } from '@strata/testing';
import { contractCallers, eventually, startApp, startPlatformDatabase } from '@strata/testing';

/** Looks at every order for each person; the computed key keeps the primary index out of it. */
export const SLOW =
  'FOR p IN people FILTER p.n <= 30 LET o = (FOR o IN orders FILTER CONCAT(o.person, "") == p._key RETURN o.price) RETURN {p: p._key, n: LENGTH(o)}';
export const ENDLESS = 'FOR a IN 1..1000000 FOR b IN 1..1000000 FILTER a * b == -1 RETURN a';

/** The database behind the gateway, with people and their orders in `_system`; a reasoner's processes are started over it. */
export class ReasonerPlatform {
  private constructor(
    readonly database: PlatformDatabase,
    readonly gateway: RunningApp,
    readonly callers: ContractCallers,
  ) {}

  /** @param gatewayEnv what else the gateway is told */
  static async start(gatewayEnv: Readonly<Record<string, string>> = {}): Promise<ReasonerPlatform> {
    const database = await startPlatformDatabase();
    const settings = { DB_URL: database.url, JWT_SECRET_KEYFILE: database.secretKeyfile };
    const gateway = await startApp('auth-gateway', {
      ...{ ...settings, DATABASE_PASSWORD: 'first', LOG_LEVEL: 'error' },
      ...gatewayEnv,
    });
    await eventually(async () => (await fetch(`${gateway.url}/_admin/server/availability`)).ok);
    const platform = new ReasonerPlatform(database, gateway, await contractCallers(database, '_system'));
    for (const name of ['people', 'orders']) await platform.prepare('collection', { name });
    await platform.prepare('cursor', { query: 'FOR i IN 1..400 INSERT {_key: TO_STRING(i), n: i} INTO people' });
    await platform.prepare('cursor', {
      query: 'FOR i IN 1..600 INSERT {_key: TO_STRING(i), person: TO_STRING(i % 30 + 1), price: i / 3} INTO orders',
    });
    return platform;
  }

  /** A process of the reasoner. @param env `REASONER_ROLES` and what else it is told */
  startReasoner(env: Readonly<Record<string, string>>): Promise<RunningApp> {
    const { database, gateway } = this;
    const shared = { DB_URL: database.url, JWT_SECRET_KEYFILE: database.secretKeyfile, DB_NAME: '_system' };
    return startApp('reasoner', { ...shared, GATEWAY_URL: gateway.url, ...env });
  }

  /** A call of the database behind the gateway's back. */
  async prepare(path: string, body: object): Promise<void> {
    const ring = await SecretRing.fromConfig({ keyfile: this.database.secretKeyfile, watch: false });
    const headers = { authorization: `Bearer ${signSuperuserToken(ring, { serverId: 'test' })}` };
    const answer = await fetch(`${this.database.url}/_api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBeLessThan(300);
  }

  /** How many queries run now that end only when they are ended. */
  async endlessQueries(): Promise<number> {
    const answer = await fetch(`${this.gateway.url}/_api/query/current`, { headers: { authorization: this.callers.service } });
    return ((await answer.json()) as { query: string }[]).filter(({ query }) => query.includes('1..1000000')).length;
  }

  async stop(): Promise<void> {
    await this.gateway.stop();
    await this.database.stop();
  }
}
