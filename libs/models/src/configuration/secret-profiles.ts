import { z } from 'zod';
import { EnvironmentSecrets } from './environment-secrets';
import { MountedSecrets } from './mounted-secrets';
import type { SecretResolver } from './secret-resolver';
import { firstOf } from './secret-resolver';

/** Where a service finds secret profiles; besides, `SECRET_PROFILE_<ID>` in its environment. */
export const secretProfileSettings = {
  SECRET_PROFILES_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('folder with a file per secret profile; SECRET_PROFILE_<ID> in the environment is looked at first'),
};

/**
 * The secret profiles of a service.
 * @param environment of the process
 * @param directory `SECRET_PROFILES_DIR`; unset: the environment alone
 */
export function secretProfiles(
  environment: Readonly<Record<string, string | undefined>>,
  directory: string | undefined,
): SecretResolver {
  return firstOf(new EnvironmentSecrets(environment), ...(directory === undefined ? [] : [new MountedSecrets(directory)]));
}
