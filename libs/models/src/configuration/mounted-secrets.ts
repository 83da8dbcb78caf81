import { AppError } from '@strata/errors';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretProfile } from './secret-profile';
import { readSecretProfile } from './secret-profile';
import type { SecretResolver } from './secret-resolver';
import { isSecretProfileId } from './secret-resolver';

const MAX_BYTES = 16_384;

/** Profiles in the files of a directory, as container platforms mount secrets: the id is the file's name, a change counts at once. */
export class MountedSecrets implements SecretResolver {
  constructor(private readonly directory: string) {}

  /** @throws AppError internal when the file is there and cannot be read */
  async resolve(profileId: string): Promise<SecretProfile | undefined> {
    if (!isSecretProfileId(profileId)) return undefined;
    try {
      await using file = await open(join(this.directory, profileId), 'r');
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES));
      return readSecretProfile(profileId, buffer.toString('utf8', 0, bytesRead));
    } catch (error) {
      if (error instanceof AppError) throw error;
      const code = (error as { code?: unknown }).code;
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
      throw new AppError('internal', 'SecretUnreadable', `secret profile ${profileId} cannot be read: ${String(code)}`);
    }
  }
}
