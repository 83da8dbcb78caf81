import { describe, expect, it } from '@jest/globals';
import type { AccessLevel, Grants } from './access-levels';
import {
  guaranteedCollectionLevel,
  isAdministrator,
  levelOnCollections,
  resolveCollectionLevel,
  resolveDatabaseLevel,
} from './access-levels';

type Rows = [name: string, level: AccessLevel][];

/** `{'D': 'rw', 'D/c': 'ro'}` as grants. */
function granting(levels: Record<string, AccessLevel>): Grants {
  const rows: Rows = Object.entries(levels);
  return {
    databases: rows.filter(([name]) => !name.includes('/')).map(([database, level]) => ({ database, level })),
    collections: rows
      .filter(([name]) => name.includes('/'))
      .map(([name, level]) => ({ database: name.split('/')[0] as string, collection: name.split('/')[1] as string, level })),
  };
}

describe('level on a database', () => {
  it.each<[string, Record<string, AccessLevel>, AccessLevel]>([
    ['nothing granted', {}, 'none'],
    ['an explicit grant', { D: 'ro' }, 'ro'],
    ['an explicit none beats the wildcard', { D: 'none', '*': 'rw' }, 'none'],
    ['the wildcard', { '*': 'ro' }, 'ro'],
    ['the system grant', { _system: 'rw' }, 'rw'],
    ['the higher of wildcard and system', { '*': 'ro', _system: 'rw' }, 'rw'],
    ['another database does not count', { E: 'rw' }, 'none'],
    ['names of built-in properties are just names', { ['constructor' as string]: 'rw' }, 'none'],
  ])('%s', (_, levels, expected) => {
    expect(resolveDatabaseLevel(granting(levels), 'D')).toBe(expected);
  });
});

describe('level on a collection', () => {
  it.each<[string, Record<string, AccessLevel>, string, AccessLevel]>([
    ['follows the database', { D: 'ro' }, 'c', 'ro'],
    ['no access to the database is no access to anything', { D: 'none', 'D/c': 'rw' }, 'c', 'none'],
    ['an explicit grant wins upwards', { D: 'ro', 'D/c': 'rw' }, 'c', 'rw'],
    ['an explicit grant wins downwards', { D: 'rw', 'D/c': 'none' }, 'c', 'none'],
    ['a wildcard never lowers', { D: 'rw', 'D/*': 'none' }, 'c', 'rw'],
    ['a wildcard raises', { D: 'ro', 'D/*': 'rw' }, 'c', 'rw'],
    ['the widest wildcard raises', { D: 'ro', '*/*': 'rw' }, 'c', 'rw'],
    ['the database wildcard raises', { D: 'ro', '*': 'rw' }, 'c', 'rw'],
    ['the system level raises', { D: 'ro', _system: 'rw' }, 'c', 'rw'],
    ['a system collection follows the database only', { D: 'ro', 'D/_x': 'rw', '*/*': 'rw' }, '_x', 'ro'],
    ['_users is closed', { D: 'rw' }, '_users', 'none'],
    ['_queues is read only', { D: 'rw' }, '_queues', 'ro'],
    ['_frontend is open', { D: 'ro' }, '_frontend', 'rw'],
  ])('%s', (_, levels, collection, expected) => {
    expect(resolveCollectionLevel(granting(levels), 'D', collection)).toBe(expected);
  });
});

describe('administrators', () => {
  it.each<[string, Record<string, AccessLevel>, boolean]>([
    ['rw on the system database', { _system: 'rw' }, true],
    ['ro on it is not enough', { _system: 'ro' }, false],
    ['rw elsewhere is not enough', { D: 'rw' }, false],
    ['the wildcard includes it', { '*': 'rw' }, true],
    ['an explicit none on it beats the wildcard', { '*': 'rw', _system: 'none' }, false],
  ])('%s', (_, levels, expected) => {
    expect(isAdministrator(granting(levels))).toBe(expected);
  });
});

describe('level guaranteed on all collections', () => {
  it.each<[string, Record<string, AccessLevel>, AccessLevel]>([
    ['is the level of the database where no rule stands in its way', { D: 'rw' }, 'rw'],
    ['falls to the lowest named collection', { D: 'rw', 'D/a': 'ro', 'D/b': 'none' }, 'none'],
    ['is raised by a wildcard', { D: 'ro', 'D/*': 'rw' }, 'rw'],
    ['is not raised by a named collection', { D: 'ro', 'D/a': 'rw' }, 'ro'],
    ['ignores rules of other databases', { D: 'rw', 'E/a': 'none' }, 'rw'],
  ])('%s', (_, levels, expected) => {
    expect(guaranteedCollectionLevel(granting(levels), 'D')).toBe(expected);
  });
});

describe('level on some collections', () => {
  const grants = granting({ D: 'rw', 'D/a_sources': 'ro', 'D/a_b_sources': 'none' });

  it.each<[string, string[], AccessLevel]>([
    ['is the lowest of them', ['a_sources', 'a_rags'], 'ro'],
    ['counts one that nobody named as the database gives it', ['a_rags'], 'rw'],
    ['is not lowered by another whose name begins alike', ['a_sources'], 'ro'],
    ['is none where one is closed', ['a_b_sources', 'a_b_rags'], 'none'],
  ])('%s', (_, names, expected) => {
    expect(levelOnCollections(grants, 'D', names)).toBe(expected);
  });

  it('is none where the database is closed', () => {
    expect(levelOnCollections(granting({ 'D/a_sources': 'rw' }), 'D', ['a_sources'])).toBe('none');
  });
});
