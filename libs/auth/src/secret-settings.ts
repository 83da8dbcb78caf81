import { AppError } from '@strata/errors';
import { z } from 'zod';
import type { SecretSource } from './secret-files';

/** Settings of every service for the platform's signing secrets; spread into the service's own schema. */
export const secretSettings = {
  JWT_SECRET_KEYFILE: z.string().min(1).optional().describe('file with the signing secret shared by all services'),
  JWT_SECRET_FOLDER: z.string().min(1).optional().describe('folder of signing secrets: first by name signs, all verify'),
};

/**
 * Where the secrets are.
 * @throws AppError invalid-argument `SecretSettingsError` unless exactly one of the two is set
 */
export function secretSourceOf(env: {
  JWT_SECRET_KEYFILE?: string | undefined;
  JWT_SECRET_FOLDER?: string | undefined;
}): SecretSource {
  const { JWT_SECRET_KEYFILE: keyfile, JWT_SECRET_FOLDER: folder } = env;
  if (keyfile && !folder) return { keyfile };
  if (folder && !keyfile) return { folder };
  throw new AppError('invalid-argument', 'SecretSettingsError', 'set exactly one of JWT_SECRET_KEYFILE and JWT_SECRET_FOLDER');
}
