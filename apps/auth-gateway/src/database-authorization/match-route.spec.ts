import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readTarget } from '../requests/request-target';
import { DATABASE_ROUTES } from './database-routes';
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

  it('is known for every route of the database', () => {
    const source = join(import.meta.dirname, '../../../database/src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /routes?\.ts$|request-metrics\.ts$/.test(file),
    );
    const paths = files.flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8').replace(/\/\*\*.*?\*\//gs, '');
      return [...text.matchAll(/['`](\/_(?:api|admin)\/[^'`\s…]*)['`]/g)].map(([, path = '']) => path);
    });
    const known = DATABASE_ROUTES.map(({ match }) => match.split(' ')[1] ?? '');
    const atGateway = ['/_api/version', '/_api/database', '/_api/database/user', '/_api/database/:name', '/_admin/server/'];
    const isKnown = (path: string) => {
      const pattern = path.replace(/\$\{[^}]*\}/g, '[^/]+').replace(/:\w+/g, ':[^/]+');
      // what begins routes, as a prefix that is compared, is a part of one
      return known.some((one) => new RegExp(`^${pattern.replace('*', '\\*')}(/|$)`).test(one));
    };
    expect(paths.length).toBeGreaterThan(100);
    expect(
      paths
        .filter((path) => !atGateway.some((own) => path === own || (own.endsWith('/') && path.startsWith(own))))
        .filter((path) => !isKnown(path)),
    ).toEqual([]);
  });

  it('has no row twice', () => {
    const calls = DATABASE_ROUTES.flatMap(({ match, when = '' }) => {
      const [methods = '', path = ''] = match.split(' ');
      return methods.split('|').map((method) => `${method} ${path} ${when}`);
    });
    expect(calls.filter((match, at) => calls.indexOf(match) !== at)).toEqual([]);
  });
});
