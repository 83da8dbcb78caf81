import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { databaseAnswers } from '@strata/arango';
import type { SecretRing } from '@strata/auth';
import { AppError } from '@strata/errors';
import type { HealthChecks } from '@strata/service-kit';
import type { FileManagerConfig } from '../config';

/** What the file manager's `/health/ready` asks: the database knows what callers may do, the folder has the files. */
export function fileManagerDependencies({ databaseUrl, dataDir }: FileManagerConfig, ring: SecretRing): HealthChecks {
  return {
    needed: {
      database: databaseAnswers({ url: databaseUrl, ring, serverId: 'file-manager' }),
      disk: () => requireWritable(dataDir),
    },
  };
}

async function requireWritable(dataDir: string): Promise<void> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new AppError('unavailable', 'DiskUnavailable', 'the data folder cannot be written', {}, { cause });
  }
}
