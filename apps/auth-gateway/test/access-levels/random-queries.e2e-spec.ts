import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardedDatabase, PermittedTwin, reachingQueries, TYPICAL_LEVELS } from '@strata/testing';
import fc from 'fast-check';
import { matchRoute } from '../../src/database-authorization/match-route';
import { readTarget } from '../../src/requests/request-target';

const RUNS = Number(process.env['STRATA_GENERATED_QUERIES'] ?? 300);

let server: GuardedDatabase;

beforeAll(async () => {
  server = await GuardedDatabase.start();
});
afterAll(() => server?.stop());

describe('a random query', () => {
  it('tells and changes nothing that the levels of its user forbid', async () => {
    const twins = await Promise.all(TYPICAL_LEVELS.map((levels, i) => PermittedTwin.make(server, `random${i}`, levels)));
    const outcomes = { refused: 0, answered: 0, failed: 0 };
    await fc.assert(
      fc.asyncProperty(reachingQueries(), fc.nat(twins.length - 1), async (query, at) => {
        outcomes[await (twins[at] as PermittedTwin).ask(query)] += 1;
      }),
      { numRuns: RUNS },
    );
    for (const twin of twins) await twin.compareContents();
    expect(Math.min(outcomes.refused, outcomes.answered)).toBeGreaterThan(RUNS / 5); // the queries ask for what matters
  });
});

describe('a request', () => {
  const pieces = (...parts: string[]) => fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((chosen) => chosen.join(''));
  const paths = pieces('a', '/', '//', '%63', '%2F', '%3F', '%25', '+', '.', '..', ';', "'", '!', '*', '%C3%BC', ':');
  const queries = pieces('collection=', 'a', 'b', '?', '&', '%63ollection=', '=', '#', '+', '%26');

  it('is read by the gateway as it is by the database: names in the path, and parameters', async () => {
    await fc.assert(
      fc.asyncProperty(paths, queries, async (path, query) => {
        const url = `/_admin/echo/${path}?${query}`;
        const { status, body } = await server.call(server.root, 'GET', url);
        if (status !== 200) return;
        const { segments } = readTarget(url);
        const names = segments.slice(2).flatMap((segment) => segment.split('/')); // the answer does not tell these slashes apart
        expect(names.filter((name) => name !== '')).toEqual(body.suffix);
        const parameters = body.parameters as Record<string, string>;
        const needed = matchRoute('POST', { segments: ['_api', 'document'], query: readTarget(url).query });
        expect(needed).toMatchObject({ collection: parameters.collection ?? '' });
      }),
      { numRuns: RUNS },
    );
  });
});
