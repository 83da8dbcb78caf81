import { describe, expect, it } from '@jest/globals';
import { CONTROLLERS } from '../app.module';
import type { Principal } from '../authentication/principal';
import { OwnRoutes } from './own-routes';

const routes = new OwnRoutes(CONTROLLERS);
const match = (method: string, path: string) => routes.match(method, path.split('/').slice(1));
const ann = { kind: 'user', account: { user: 'ann' } } as Principal;

describe('OwnRoutes', () => {
  it.each([
    ['POST', '/_open/auth'],
    ['POST', '/_open/auth/renew'],
    ['GET', '/_admin/server/availability'],
    ['POST', '/_admin/server/jwt'],
    ['POST', '/_admin/server/tls'],
    ['PUT', '/_admin/server/mode'],
    ['GET', '/_admin/version'],
    ['GET', '/_api/version/'],
    ['PATCH', '/_api/user/ann'],
    ['GET', '/_api/user/ann/database'],
    ['DELETE', '/_api/user/ann/database/d/c'],
    ['DELETE', '/_api/token/ann/1'],
    ['DELETE', '/_api/database/d'],
    ['GET', '/health/ready'],
    ['GET', '/metrics'],
    ['GET', '/openapi.json'],
  ])('knows %s %s', (method, path) => {
    expect(() => match(method, path).requireKnown()).not.toThrow();
  });

  it.each<[string, string, number, number]>([
    ['GET', '/_open/auth', 405, 405],
    ['POST', '/_api/version', 405, 405],
    ['DELETE', '/_api/user', 405, 405],
    ['DELETE', '/_api/database', 405, 405],
    ['PUT', '/_api/token/ann', 405, 405],
    ['DELETE', '/_api/token/ann', 404, 404],
    ['GET', '/_api/user/', 200, 0],
    ['GET', '/_open/nothing', 404, 404],
    ['GET', '/_api/user/ann/database/d/c/e', 400, 601],
  ])('answers %s %s with %i', (method, path, http, errorNum) => {
    const known = () => match(method, path).requireKnown();
    if (http === 200) expect(known).not.toThrow();
    else expect(known).toThrow(expect.objectContaining({ http, errorNum }));
  });

  it.each([
    ['/_api/version', true],
    ['/_admin/server/mode', true],
    ['/_admin/server/availability', false],
    ['/_api/token/bob', true],
    ['/_api/user', false],
    ['/_api/user/ann', true],
    ['/_api/user/bob', false],
    ['/_api/user/ann/database/d', true],
    ['/_api/database', false],
    ['/_api/database/user', true],
    ['/health', false],
  ])('%s is open to a user without access to the database addressed: %s', (path, isExempt) => {
    expect(match('GET', path).needsNoDatabase(ann)).toBe(isExempt);
  });
});
