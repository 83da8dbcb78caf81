import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import { freePort } from '@strata/testing';
import { StartedProcess } from './started-process';

const SECRET = 'the secret of this benchmark alone';
const PASSWORD = 'first';
const LIFETIME_S = 3_600;

export interface Platform {
  readonly database: StartedProcess;
  readonly gateway: StartedProcess;
  readonly secret: string;
  /** values of the `authorization` header */
  readonly asSuperuser: string;
  readonly bySession: string;
  readonly byPassword: string;
  readonly byAccessToken: string;
}

/** The database and the gateway as they run in production, each a process, with one small document. @param files URL of the file server */
export async function startPlatform(folder: string, files: string): Promise<Platform> {
  for (const app of ['apps/database', 'apps/auth-gateway'])
    execFileSync(process.execPath, ['tools/build.mjs', app], { stdio: 'ignore' });
  const keyfile = join(folder, 'secret');
  writeFileSync(keyfile, SECRET);
  const [databasePort, gatewayPort] = [await freePort(), await freePort()];
  const common = { HOST: '127.0.0.1', JWT_SECRET_KEYFILE: keyfile };
  const database = await StartedProcess.start(
    process.execPath,
    [resolve('dist/apps/database/main.mjs')],
    { ...common, PORT: String(databasePort), DATA_DIR: join(folder, 'data') },
    `http://127.0.0.1:${databasePort}/health`,
  );
  const gateway = await StartedProcess.start(
    process.execPath,
    [resolve('dist/apps/auth-gateway/main.mjs')],
    {
      ...common,
      PORT: String(gatewayPort),
      DB_URL: database.url,
      FILE_MANAGER_URL: files,
      DATABASE_PASSWORD: PASSWORD,
      AUTH_MAXIMAL_JWT_EXPIRY_TIME: String(LIFETIME_S),
    },
    `http://127.0.0.1:${gatewayPort}/health`,
  );
  while (!(await fetch(`${gateway.url}/_admin/server/availability`)).ok) await delay(50);
  const byPassword = basic('root', PASSWORD);
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${gateway.url}${path}`, {
      method,
      headers: { authorization: byPassword },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  await ask('POST', '/_api/collection', { name: 'things' });
  await ask('POST', '/_api/document/things', { _key: '1', name: 'a small document', number: 1 });
  const { jwt } = await ask('POST', '/_open/auth', { username: 'root', password: PASSWORD });
  const validUntil = Math.floor(Date.now() / 1_000) + LIFETIME_S;
  const { token } = await ask('POST', '/_api/token/root', { name: 'bench', valid_until: validUntil });
  const ring = await SecretRing.fromConfig({ inline: SECRET, watch: false });
  return {
    database,
    gateway,
    secret: SECRET,
    asSuperuser: `Bearer ${signSuperuserToken(ring, { serverId: 'bench', lifetimeS: LIFETIME_S })}`,
    bySession: `Bearer ${String(jwt)}`,
    byPassword,
    byAccessToken: basic('', String(token)),
  };
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
