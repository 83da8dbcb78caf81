import type { SecretResolver } from './secret-resolver';
import { isSecretProfileId } from './secret-resolver';

const PREFIX = 'SECRET_PROFILE_';

/** Keys in variables: `SECRET_PROFILE_<ID>`, the id as it is or in capitals with `_` for what variables cannot hold. */
export class EnvironmentSecrets implements SecretResolver {
  private readonly keys: ReadonlyMap<string, string>;

  /** @param environment is copied: nothing else of it is kept */
  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.keys = new Map(
      Object.entries(environment).flatMap(([name, value = '']) =>
        name.startsWith(PREFIX) && value.trim() !== '' ? [[name.slice(PREFIX.length), value.trim()] as const] : [],
      ),
    );
  }

  async resolve(profileId: string): Promise<string | undefined> {
    if (!isSecretProfileId(profileId)) return undefined;
    return this.keys.get(profileId) ?? this.keys.get(profileId.toUpperCase().replace(/[^A-Z0-9_]/g, '_'));
  }
}
