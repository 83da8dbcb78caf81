import type { Grants } from '@strata/auth';
import { accountKey, ACCOUNTS_COLLECTION, SecretRing, signSessionToken, signSuperuserToken } from '@strata/auth';
import type { PlatformDatabase } from './start-platform-database';

/**
 * Notes a user where the gateway keeps accounts, for tests of services without a gateway.
 * @param levels `{'database': 'ro', 'database/collection': 'none'}`
 * @returns the value of the `authorization` header of a session
 */
export async function storeAccount(
  { url, secretKeyfile }: Pick<PlatformDatabase, 'url' | 'secretKeyfile'>,
  user: string,
  levels: Readonly<Record<string, 'rw' | 'ro' | 'none'>>,
): Promise<string> {
  const ring = await SecretRing.fromConfig({ keyfile: secretKeyfile, watch: false });
  const authorization = `Bearer ${signSuperuserToken(ring, { serverId: 'test' })}`;
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/_api/${path}`, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) });
    if (!answer.ok && answer.status !== 409) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  await post('collection', { name: ACCOUNTS_COLLECTION, isSystem: true });
  const account = { _key: accountKey(user), user, active: true, createdAt: 0, grants: grantsOf(levels) };
  await post(`document/${ACCOUNTS_COLLECTION}?overwriteMode=replace`, account);
  return `Bearer ${signSessionToken(ring, { user, lifetimeS: 3_600 }).jwt}`;
}

function grantsOf(levels: Readonly<Record<string, 'rw' | 'ro' | 'none'>>): Grants {
  const rows = Object.entries(levels).map(([name, level]) => ({ at: name.split('/'), level }));
  return {
    databases: rows.filter(({ at }) => at.length === 1).map(({ at: [database = ''], level }) => ({ database, level })),
    collections: rows
      .filter(({ at }) => at.length === 2)
      .map(({ at: [database = '', collection = ''], level }) => ({ database, collection, level })),
  };
}
