import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PlatformDatabase, RunningApp, TemporaryFolder } from '@strata/testing';
import { REPOSITORY, startApp, startPlatformDatabase, temporaryFolder } from '@strata/testing';
import type { PreparedAccounts } from './credential-kinds';
import { basic } from './credential-kinds';
import type { Options } from './decision-table';

const ROOT_PASSWORD = 'first password';
const ACTIVE = 'the active secret';
const PASSIVE = 'the passive secret';

/** One gateway for each combination of options, over the same database, and an app behind them that answers everything. */
export class PreparedGateways {
  private constructor(
    private readonly folder: TemporaryFolder,
    private readonly database: PlatformDatabase,
    private readonly app: Server,
    readonly urls: Readonly<Record<Options, string>>,
    private readonly gateways: readonly RunningApp[],
    readonly accounts: PreparedAccounts,
  ) {}

  static async start(): Promise<PreparedGateways> {
    const folder = await temporaryFolder();
    const secrets = join(folder.path, 'secrets');
    await mkdir(secrets);
    await writeFile(join(secrets, '1'), ACTIVE);
    await writeFile(join(secrets, '2'), PASSIVE);
    const database = await startPlatformDatabase({ JWT_SECRET_KEYFILE: undefined, JWT_SECRET_FOLDER: secrets });
    const app = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
    await once(app, 'listening');
    const start = async (...flags: string[]) => {
      const gateway = await startApp(
        'auth-gateway',
        {
          DB_URL: database.url,
          PIPELINE_URL: `http://127.0.0.1:${(app.address() as AddressInfo).port}`,
          LOG_LEVEL: 'error',
          CONSOLE_FOLDER: join(REPOSITORY, 'apps/console/public'),
        },
        ['--server.jwt-secret-folder', secrets, `--database.password=${ROOT_PASSWORD}`, ...flags],
      );
      while (!(await fetch(`${gateway.url}/_admin/server/availability`)).ok) await delay(20);
      return gateway;
    };
    const gateways = [
      await start(),
      await start('--server.authentication-system-only=false'),
      await start('--server.authentication=false'),
    ];
    const [systemOnly, everything, off] = gateways.map(({ url }) => url) as [string, string, string];
    const urls = { 'on, system only': systemOnly, 'on, everything': everything, off };
    return new PreparedGateways(folder, database, app, urls, gateways, await prepareAccounts(systemOnly));
  }

  async stop(): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.stop()));
    this.app.close();
    this.app.closeAllConnections();
    await this.database.stop();
    await this.folder.remove();
  }
}

async function prepareAccounts(url: string): Promise<PreparedAccounts> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: basic('root', ROOT_PASSWORD) },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Record<string, string>);
  };
  const user = (name: string, more: object = {}) => call('POST', '/_api/user', { user: name, passwd: 'pw', ...more });
  const session = async (username: string, password: string) =>
    (await call('POST', '/_open/auth', { username, password })).jwt ?? '';
  const accessToken = (owner: string, name: string, lifetimeS: number) =>
    call('POST', `/_api/token/${owner}`, { name, valid_until: Math.ceil(Date.now() / 1_000 + lifetimeS) });

  await user('colons', { passwd: 'a:b:c' });
  await call('PUT', '/_api/user/colons/database/_system', { grant: 'rw' });
  await user('stranger');
  await user('nopassword', { passwd: '' });
  await user('inactive', { active: false });
  for (const name of ['deleted', 'recreated']) {
    await user(name);
    await call('DELETE', `/_api/user/${name}`);
  }
  await user('recreated');
  await call('PUT', '/_api/user/recreated/database/_system', { grant: 'rw' });
  const expired = await accessToken('root', 'expired', 1);
  const revoked = await accessToken('root', 'revoked', 600);
  await call('DELETE', `/_api/token/root/${revoked.id}`);
  const prepared = {
    rootPassword: ROOT_PASSWORD,
    activeSecret: ACTIVE,
    passiveSecret: PASSIVE,
    rootSession: await session('root', ROOT_PASSWORD),
    strangerSession: await session('stranger', 'pw'),
    accessToken: (await accessToken('root', 'good', 600)).token ?? '',
    strangerAccessToken: (await accessToken('stranger', 'good', 600)).token ?? '',
    expiredAccessToken: expired.token ?? '',
    revokedAccessToken: revoked.token ?? '',
  };
  await delay(Math.max(0, (Number(expired.valid_until) + 1) * 1_000 - Date.now())); // until it has run out
  return prepared;
}
