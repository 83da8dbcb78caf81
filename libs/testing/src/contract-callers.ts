import { SecretRing, signSessionToken, signSuperuserToken } from '@strata/auth';
import type { PlatformDatabase } from './start-platform-database';
import { storeAccount } from './store-account';

const EXPIRED_S = -60;

/**
 * Values of the `authorization` header of callers by what they may: another service, users that may nothing, read, and write in a database,
 * a session that is over, and a token of another platform.
 */
export type ContractCallers = Readonly<Record<'service' | 'stranger' | 'reader' | 'writer' | 'expired' | 'foreign', string>>;

/** Notes the users and signs the tokens of {@link ContractCallers}. @param name the database that they may read or write */
export async function contractCallers(
  database: Pick<PlatformDatabase, 'url' | 'secretKeyfile'>,
  name: string,
): Promise<ContractCallers> {
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
  const foreign = await SecretRing.fromConfig({ inline: 'another secret' });
  try {
    return {
      service: `Bearer ${signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 })}`,
      stranger: await storeAccount(database, 'stranger', { elsewhere: 'rw' }),
      reader: await storeAccount(database, 'reader', { [name]: 'ro' }),
      writer: await storeAccount(database, 'writer', { [name]: 'rw' }),
      expired: `Bearer ${signSessionToken(ring, { user: 'writer', lifetimeS: EXPIRED_S }).jwt}`,
      foreign: `Bearer ${signSuperuserToken(foreign, { serverId: 'test' })}`,
    };
  } finally {
    ring.close();
    foreign.close();
  }
}
