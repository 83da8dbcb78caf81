import { describe, expect, it } from '@jest/globals';
import type { SecretResolver } from './secret-resolver';

/** What every adapter of {@link SecretResolver} must do. @param create makes one that knows these keys by profile id */
export function describeSecretResolver(
  name: string,
  create: (keys: Readonly<Record<string, string>>) => Promise<SecretResolver>,
): void {
  describe(`${name}: a secret resolver`, () => {
    it.each([
      ['main', 'sk-main'],
      ['team-a.chat_2', 'sk-team'],
      ['padded', 'sk-padded'],
      ['empty', undefined],
      ['unknown', undefined],
      ['', undefined],
      ['..', undefined],
      ['../main', undefined],
      ['a/main', undefined],
      ['main\0', undefined],
      ['__proto__', undefined],
    ])('knows of profile %j %j', async (profileId, key) => {
      const resolver = await create({ main: 'sk-main', 'team-a.chat_2': 'sk-team', padded: ' sk-padded\n', empty: ' ' });
      expect(await resolver.resolve(profileId)).toBe(key);
    });
  });
}
