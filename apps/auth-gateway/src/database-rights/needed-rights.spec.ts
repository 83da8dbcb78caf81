import { describe, expect, it } from '@jest/globals';
import { readTarget } from '../front-door/request-target';
import { neededRights } from './needed-rights';

describe('what a call to the database needs', () => {
  it.each<[string, string, object]>([
    ['GET', '/_api/collection', { database: 'ro' }],
    ['POST', '/_api/collection', { database: 'rw', writes: 'structure' }],
    ['GET', '/_api/collection/c/count', { database: 'ro', collection: { name: 'c', level: 'ro' } }],
    ['PUT', '/_api/collection/c/truncate', { database: 'ro', collection: { name: 'c', level: 'rw' }, writes: 'data' }],
    ['PUT', '/_api/collection/c/rename', { database: 'rw', collection: { name: 'c', level: 'rw' }, writes: 'structure' }],
    ['DELETE', '/_api/collection/c', { database: 'rw', collection: { name: 'c', level: 'rw' }, writes: 'structure' }],
    ['GET', '/_api/document/c/k', { database: 'ro', collection: { name: 'c', level: 'ro' } }],
    ['PUT', '/_api/document/c?onlyget=true', { database: 'ro', collection: { name: 'c', level: 'ro' } }],
    ['PUT', '/_api/document/c', { database: 'ro', collection: { name: 'c', level: 'rw' }, writes: 'data' }],
    ['POST', '/_api/document?collection=c', { database: 'ro', collection: { name: 'c', level: 'rw' }, writes: 'data' }],
    ['POST', '/_api/document/%63', { database: 'ro', collection: { name: 'c', level: 'rw' }, writes: 'data' }],
    ['POST', '/_api/import?collection=c', { database: 'ro', collection: { name: 'c', level: 'rw' }, writes: 'data' }],
    ['POST', '/_api/index?collection=c', { database: 'rw', collection: { name: 'c', level: 'rw' }, writes: 'structure' }],
    ['GET', '/_api/index/c/1', { database: 'ro', collection: { name: 'c', level: 'ro' } }],
    ['POST', '/_api/cursor', { database: 'ro', body: 'query' }],
    ['POST', '/_api/cursor/17', { database: 'ro' }],
    ['DELETE', '/_api/cursor/17', { database: 'ro' }],
    ['POST', '/_api/transaction/begin', { database: 'ro', body: 'transaction' }],
    ['PUT', '/_api/transaction/17', { database: 'ro' }],
    ['POST', '/_api/gharial', { database: 'rw', writes: 'structure' }],
    ['POST', '/_api/gharial/g/vertex', { database: 'rw', writes: 'structure' }],
    ['POST', '/_api/gharial/g/vertex/c', { database: 'ro', collection: { name: 'c', level: 'rw' }, writes: 'data' }],
    ['POST', '/_api/view', { database: 'rw', writes: 'structure' }],
    ['GET', '/_api/view/v', { database: 'ro' }],
    ['PUT', '/_api/simple/remove-by-keys', { database: 'ro', everyCollection: 'rw', writes: 'data' }],
    ['GET', '/_api/constructor', { database: 'ro', everyCollection: 'ro' }],
    ['POST', '/_api/batch', { database: 'rw', everyCollection: 'rw', writes: 'structure' }],
    ['GET', '/_admin/time', { database: 'ro' }],
    ['GET', '/_admin/log/entries', { database: 'ro', administrate: true }],
    ['DELETE', '/_admin/shutdown', { database: 'ro', administrate: true }],
  ])('%s %s', (method, url, expected) => {
    expect(neededRights(method, readTarget(url))).toEqual(expected);
  });
});
