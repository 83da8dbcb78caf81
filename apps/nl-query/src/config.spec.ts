import { describe, expect, it } from '@jest/globals';
import { asNlQueryConfig, nlQuerySettings } from './config';

describe('settings of the query service (A5)', () => {
  const parsed = (env: Record<string, string>) => asNlQueryConfig(nlQuerySettings.parse({ JWT_SECRET_KEYFILE: 'secret', ...env }));

  it('calls a provider three times more at most, unless it is told otherwise (openai_max_retries)', () => {
    expect(parsed({}).models.OPENAI_MAX_RETRY_ATTEMPTS).toBe(3);
    expect(parsed({ OPENAI_MAX_RETRY_ATTEMPTS: '7' }).models.OPENAI_MAX_RETRY_ATTEMPTS).toBe(7);
  });

  it.each([
    ['a provider that nobody knows (chat_api_provider)', { CHAT_API_PROVIDER: 'other' }],
    ['an empty database (db_name)', { DB_NAME: '' }],
    ['fields for the model that are no JSON object (B10)', { CHAT_EXTRA_PARAMS_JSON: '[1]' }],
    ['a policy that nobody knows (B10)', { CHAT_PARAMETER_POLICY: 'loose' }],
    ['a limit that nobody knows (B10)', { CHAT_TOKEN_LIMIT_PARAM: 'some_tokens' }],
  ])('refuses %s', (_, env) => {
    expect(() => parsed(env)).toThrow();
  });

  it('takes the payload settings of the contract by default (B10)', () => {
    expect(parsed({}).models).toMatchObject({
      ...{ CHAT_PARAMETER_POLICY: 'safe', CHAT_TOKEN_LIMIT_PARAM: 'none', CHAT_DISABLED_PARAMS: '', CHAT_EXTRA_PARAMS_JSON: '' },
    });
    expect(parsed({}).models.CHAT_REASONING_EFFORT).toBeUndefined();
  });
});
