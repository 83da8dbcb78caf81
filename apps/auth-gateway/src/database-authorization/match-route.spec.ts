import { describe, expect, it } from '@jest/globals';
import type { ForwardedRoute } from '@strata/database-routes';
import { parseRoute } from '@strata/database-routes';
import { readTarget } from '../requests/request-target';
import { ROUTE_PERMISSIONS } from './database-routes';
import { matchRoute } from './match-route';

const needed = (method: string, url: string) => matchRoute(method, readTarget(url));

describe('what a call to the database needs', () => {
  it.each<[string, string, object]>([
    ['GET', '/_api/collection', { route: { database: 'ro', shows: 'collections' } }],
    ['POST', '/_api/collection', { route: { database: 'rw', writes: 'collections' } }],
    ['GET', '/_api/collection/c/count', { route: { database: 'ro', collection: 'ro' }, collection: 'c' }],
    ['HEAD', '/_api/collection/c', { route: { database: 'ro', collection: 'ro' }, collection: 'c' }],
    ['PUT', '/_api/collection/c/truncate', { route: { database: 'ro', collection: 'rw', writes: 'documents' } }],
    ['DELETE', '/_api/collection/c', { route: { database: 'rw', collection: 'rw', writes: 'collections' }, collection: 'c' }],
    ['GET', '/_api/document/c/k/', { route: { collection: 'ro' }, collection: 'c' }],
    ['PUT', '/_api/document/c?onlyget=true', { route: { collection: 'ro' }, collection: 'c' }],
    ['PUT', '/_api/document/c?onlyget=true&onlyget=0', { route: { collection: 'rw' } }],
    ['PUT', '/_api/document/c?onlyGet=true', { route: { collection: 'rw' } }],
    ['POST', '/_api/document?collection=a&collection=c', { route: { collection: 'rw' }, collection: 'c' }],
    ['POST', '/_api/document??collection=c', { route: { collection: 'rw' }, collection: 'c' }],
    ['POST', '/_api/document?%63ollection=c', { collection: 'c' }],
    ['POST', '/_api/document/%63', { collection: 'c' }],
    ['POST', '/_api/document', { route: { collection: 'rw' }, collection: '' }],
    ['POST', '/_api/import?collection=c', { route: { collection: 'rw', writes: 'documents' }, collection: 'c' }],
    ['DELETE', '/_api/query/slow', { route: { database: 'rw' } }],
    ['DELETE', '/_api/query/17', { route: { ownQuery: true }, query: '17' }],
    ['GET', '/_api/query/current?all=1', { route: { administrate: true } }],
    ['DELETE', '/_api/gharial/g', { route: { graph: 'ro' }, graph: 'g' }],
    ['DELETE', '/_api/gharial/g?dropCollections=yes', { route: { graph: 'rw' }, graph: 'g' }],
    ['DELETE', '/_api/gharial/g/vertex/c/k', { route: { collection: 'rw', graphEdges: 'rw' }, collection: 'c' }],
    ['PATCH', '/_admin/echo/a/b', { route: { database: 'ro' } }],
    ['GET', '/_api/foxx/services/x', { route: { administrate: true } }],
  ])('%s %s', (method, url, expected) => {
    expect(needed(method, url)).toMatchObject(expected);
  });

  it.each<[string, string, string]>([
    ['GET', '/_api/constructor', 'unknown-path'],
    ['GET', '/_api', 'unknown-path'],
    ['GET', '/_api/collection/c/unknown', 'unknown-path'],
    ['GET', '/_api/document//c/k', 'unknown-path'],
    ['PATCH', '/_api/cursor', 'wrong-method'],
    ['DELETE', '/_api/transaction/begin/x', 'unknown-path'],
  ])('%s %s is an %s', (method, url, expected) => {
    expect(needed(method, url)).toBe(expected);
  });

  // that each route of the database has a row, and one handler there, is for the types to say (libs/database-routes)
  it.each(Object.entries(ROUTE_PERMISSIONS))('finds the row of %s', (route, row) => {
    const { methods, path } = parseRoute(route as ForwardedRoute);
    const url = path.replace(/:\w+|\*/g, 'x');
    for (const method of methods) {
      const found = needed(method, url);
      if (row === 'administrators') expect(found).toMatch(/^(unknown-path|wrong-method)$/);
      else expect(found).toMatchObject({ route: [row].flat().at(-1) });
    }
  });
});
