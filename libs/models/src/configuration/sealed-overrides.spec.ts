import { expect, it } from '@jest/globals';
import { openModelOverrides, sealModelOverrides } from './sealed-overrides';

const secret = Buffer.from('secret');
const ring = { active: secret, all: () => [secret] };

it('overrides open for their project only', () => {
  const overrides = { chatApiKey: 'sk-key', settings: { CHAT_TIMEOUT_SECONDS: '5' } };
  const sealed = sealModelOverrides(ring, 'alpha', overrides);
  expect(openModelOverrides(ring, 'alpha', sealed)).toEqual(overrides);
  expect(() => openModelOverrides(ring, 'beta', sealed)).toThrow(expect.objectContaining({ type: 'SealBrokenError' }));
});
