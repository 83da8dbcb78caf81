import type { SecretProfile } from './secret-profile';

/** Finds secret profiles. Keys stay in memory: whoever gets one neither stores nor logs it. For a project, ask its `ProjectSecrets`. */
export interface SecretResolver {
  /**
   * A profile as it is now; `undefined` when there is no such one, or its id is none.
   * @throws AppError internal `SecretUnreadable`
   */
  resolve(profileId: string): Promise<SecretProfile | undefined>;
}

const PROFILE_ID = /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,126}[A-Za-z0-9_])?$/;

/** Letters, digits, `_`, `.` and `-`, at most 128, so that an id is a file's name and, upper-cased, a variable's. */
export function isSecretProfileId(text: string): boolean {
  return PROFILE_ID.test(text) && !text.includes('..');
}

/** Asks several places in turn. */
export function firstOf(...resolvers: readonly SecretResolver[]): SecretResolver {
  return {
    resolve: async (profileId) => {
      for (const resolver of resolvers) {
        const profile = await resolver.resolve(profileId);
        if (profile !== undefined) return profile;
      }
      return undefined;
    },
  };
}
