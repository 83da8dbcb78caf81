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
      ['bound', 'sk-bound'],
      ['empty', undefined],
      ['unknown', undefined],
      ['', undefined],
      ['..', undefined],
      ['../main', undefined],
      ['a/main', undefined],
      ['main\0', undefined],
      ['__proto__', undefined],
    ])('knows of profile %j %j', async (profileId, key) => {
      const bound = '{"key": "sk-bound"}';
      const resolver = await create({ main: 'sk-main', 'team-a.chat_2': 'sk-team', padded: ' sk-padded\n', empty: ' ', bound });
      expect(await resolver.resolve(profileId)).toEqual(key === undefined ? undefined : { key });
    });

    it('tells where a profile may be used', async () => {
      const bound = '{"key": "k", "allowed_urls": ["https://models.example/v1"], "projects": ["alpha"]}\n';
      const resolver = await create({ bound, free: '{"key": "k", "allowed_urls": "any"}' });
      expect(await resolver.resolve('bound')).toEqual({
        ...{ key: 'k', allowedUrls: ['https://models.example/v1'], projects: ['alpha'] },
      });
      expect(await resolver.resolve('free')).toEqual({ key: 'k', allowedUrls: 'any' });
    });

    it.each([
      '{"key": "sk-secret"',
      '{"key": ""}',
      '{"allowed_urls": "any"}',
      '{"key": "sk-secret", "allowed_urls": "models.example"}',
      '{"key": "sk-secret", "allowed_urls": ["models.example"]}',
      '{"key": "sk-secret", "allowed_urls": ["ftp://models.example"]}',
      '{"key": "sk-secret", "allowed_urls": []}',
      '{"key": "sk-secret", "projects": []}',
      '{"key": "sk-secret", "project": "alpha"}',
    ])('gives no key for what is neither a key nor a bound one: %s', async (text) => {
      const resolve = async () => (await create({ odd: text })).resolve('odd');
      await expect(resolve()).rejects.toMatchObject({
        ...{ kind: 'internal', type: 'SecretUnreadable', message: expect.stringMatching(/odd(?!.*sk-secret)/i) },
      });
    });
  });
}
