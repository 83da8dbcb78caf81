import { describe, expect, it } from '@jest/globals';
import { RouteRegistry } from './route-registry';

describe('RouteRegistry', () => {
  const registry = new RouteRegistry();
  for (const pattern of [
    '/',
    '/_api/cursor',
    '/_api/cursor/:id',
    '/_api/cursor/:id/:batch',
    '/_api/job/done',
    '/_api/job/:id',
    '/files/*',
  ])
    registry.add(['GET', 'POST'], pattern, () => ({ status: 200 }));
  registry.add('PUT', '/_api/job/:id/cancel', () => ({ status: 200 }));

  it.each<[string, string, Record<string, string>]>([
    ['/', '/', {}],
    ['/_api/cursor', '/_api/cursor', {}],
    ['/_api/cursor/', '/_api/cursor', {}],
    ['/_api/cursor/12', '/_api/cursor/:id', { id: '12' }],
    ['/_api/cursor/12/', '/_api/cursor/:id', { id: '12' }],
    ['/_api/cursor/1/2', '/_api/cursor/:id/:batch', { id: '1', batch: '2' }],
    ['/_api/cursor/a%2Fb%20c', '/_api/cursor/:id', { id: 'a/b c' }],
    ['/_api/cursor/100%', '/_api/cursor/:id', { id: '100%' }],
    ['/_api/job/done', '/_api/job/done', {}],
    ['/_api/job/donee', '/_api/job/:id', { id: 'donee' }],
    ['/files/a', '/files/*', { '*': 'a' }],
    ['/files/a/b%20c', '/files/*', { '*': 'a/b c' }],
    ['/files//b', '/files/*', { '*': '/b' }],
    ['//', '/', {}],
  ])('finds %s as %s', (path, pattern, params) => {
    expect(registry.match('GET', path)).toMatchObject({ pattern, params });
    expect(registry.match('HEAD', path)).toMatchObject({ pattern });
  });

  it.each([
    ['GET', '/_api', 'unknown-path'],
    ['GET', '/_api/cursor/1/2/3', 'unknown-path'],
    ['GET', '/_api//cursor', 'unknown-path'],
    ['GET', '/files', 'unknown-path'],
    ['GET', '/_api/job/1/cancel', 'wrong-method'],
    ['DELETE', '/_api/cursor', 'wrong-method'],
    ['GET', '*', 'unknown-path'],
  ])('%s %s: %s', (method, path, reason) => {
    expect(registry.match(method, path)).toBe(reason);
  });
});
