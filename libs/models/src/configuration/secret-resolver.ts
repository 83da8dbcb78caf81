/** Injection token of the {@link SecretResolver}. */
export const SECRET_RESOLVER = Symbol('SecretResolver');

/** Finds the keys that secret profiles stand for. Keys stay in memory: whoever gets one neither stores nor logs it. */
export interface SecretResolver {
  /** The key of a profile as it is now; `undefined` when there is no such profile, or its id is none. */
  resolve(profileId: string): Promise<string | undefined>;
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
        const key = await resolver.resolve(profileId);
        if (key !== undefined) return key;
      }
      return undefined;
    },
  };
}
