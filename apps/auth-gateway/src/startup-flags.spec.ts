import { describe, expect, it } from '@jest/globals';
import { settingsFromFlags } from './startup-flags';

const KNOWN = [
  'SERVER_SESSION_TIMEOUT',
  'SERVER_AUTHENTICATION',
  'SERVER_JWT_SECRET_KEYFILE',
  'HTTP_TRUSTED_ORIGIN',
  'DATABASE_PASSWORD',
];

describe('startup options', () => {
  it.each<[string[], Record<string, string>]>([
    [['--server.session-timeout=60'], { SERVER_SESSION_TIMEOUT: '60' }],
    [['--server.session-timeout', '60'], { SERVER_SESSION_TIMEOUT: '60' }],
    [['--server.authentication', '--database.password', 'a b'], { SERVER_AUTHENTICATION: 'true', DATABASE_PASSWORD: 'a b' }],
    [['--server.authentication=false'], { SERVER_AUTHENTICATION: 'false' }],
    [['--database.password='], { DATABASE_PASSWORD: '' }],
    [['--http.trusted-origin', 'http://a', '--http.trusted-origin=http://b'], { HTTP_TRUSTED_ORIGIN: 'http://a,http://b' }],
    [['--help'], {}],
  ])('%j', (argv, expected) => {
    expect(settingsFromFlags(argv, KNOWN)).toEqual(expected);
  });

  it.each([[['--server.sessions=1']], [['status']], [['-x']], [['--']]])('refuses %j', (argv) => {
    expect(() => settingsFromFlags(argv, KNOWN)).toThrow(expect.objectContaining({ type: 'UnknownOptionError' }));
  });
});
