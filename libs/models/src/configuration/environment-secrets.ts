import type { SecretProfile } from './secret-profile';
import { readSecretProfile } from './secret-profile';
import type { SecretResolver } from './secret-resolver';
import { isSecretProfileId } from './secret-resolver';

const PREFIX = 'SECRET_PROFILE_';

/** Profiles in variables: `SECRET_PROFILE_<ID>`, the id as it is or in capitals with `_` for what variables cannot hold. */
export class EnvironmentSecrets implements SecretResolver {
  private readonly profiles: ReadonlyMap<string, SecretProfile>;

  /**
   * @param environment is copied: nothing else of it is kept
   * @throws AppError internal `SecretUnreadable` when one of them cannot be read
   */
  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.profiles = new Map(
      Object.entries(environment).flatMap(([name, value = '']) => {
        const id = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
        const profile = id === '' ? undefined : readSecretProfile(id, value);
        return profile ? [[id, profile] as const] : [];
      }),
    );
  }

  async resolve(profileId: string): Promise<SecretProfile | undefined> {
    if (!isSecretProfileId(profileId)) return undefined;
    return this.profiles.get(profileId) ?? this.profiles.get(profileId.toUpperCase().replace(/[^A-Z0-9_]/g, '_'));
  }
}
