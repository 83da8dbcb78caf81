import { describe, expect, it } from '@jest/globals';
import { readImporterEnvironment } from './importer-environment';

describe('importer_env', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['settings of an import', { CHAT_TIMEOUT_SECONDS: '60' }, { settings: { CHAT_TIMEOUT_SECONDS: '60' } }],
    ['numbers and booleans as text', { CHAT_TIMEOUT_SECONDS: 60 }, { settings: { CHAT_TIMEOUT_SECONDS: '60' } }],
    ['keys', { CHAT_API_KEY: 'c', EMBEDDING_API_KEY: 'e' }, { inlineKeys: { chat: 'c', embedding: 'e' } }],
    ['what is null or empty, as not given', { CHAT_API_KEY: null, CHAT_REASONING_EFFORT: '' }, {}],
    [
      'nothing that says who is called, where files lie, or which names are trusted',
      {
        CHAT_API_URL: 'http://me',
        EMBEDDING_MODEL: 'm',
        MODEL_CACHE_DIR: '/',
        JWT_SECRET_KEYFILE: '/k',
        FILE_URL_ALLOW_PRIVATE: 'true',
      },
      { dropped: ['CHAT_API_URL', 'EMBEDDING_MODEL', 'FILE_URL_ALLOW_PRIVATE', 'JWT_SECRET_KEYFILE', 'MODEL_CACHE_DIR'] },
    ],
    ['no inherited name', { constructor: 'x', ['__proto__']: 'y' }, { dropped: ['__proto__', 'constructor'] }],
    ['a secret in the place of a name, which is not shown', { 'sk-live-123 =': 'x' }, { dropped: ['a name that is none'] }],
    [
      'what cannot be read, by name',
      { CHAT_API_KEY: ['k'], CHAT_TIMEOUT_SECONDS: {} },
      { unreadable: ['CHAT_API_KEY', 'CHAT_TIMEOUT_SECONDS'] },
    ],
  ])('is taken apart: %s', (_, sent, read) => {
    expect(readImporterEnvironment(sent)).toEqual({ settings: {}, inlineKeys: {}, dropped: [], unreadable: [], ...read });
  });
});
