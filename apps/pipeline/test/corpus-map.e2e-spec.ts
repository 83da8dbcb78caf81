import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestPlatform } from './platform';
import { texts } from './texts';

interface Domain {
  readonly _key: string;
  readonly members: readonly string[];
  readonly size: number;
  readonly complexity_score: number;
  readonly metrics: Readonly<Record<string, number>>;
}

/** More than are compared in the process itself. */
const MANY = 320;
const DOMAINS = 'FOR domain IN strata_domains SORT domain._key RETURN domain';

describe('the map of a category of many documents', () => {
  let platform: TestPlatform;
  let domains: Domain[];
  beforeAll(async () => {
    platform = await TestPlatform.start({ importers: 0 });
    await platform.upload('many', texts(MANY));
    expect(await platform.build(['many'])).toMatchObject({ status: 'completed', documentCount: MANY });
    domains = await platform.query<Domain>(DOMAINS);
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  it('has every document in one cluster, with edges to documents that are there', async () => {
    expect(domains.flatMap(({ members }) => members)).toHaveLength(MANY);
    const edges = `RETURN { edges: LENGTH(strata_similarities), orphans: LENGTH(FOR e IN strata_similarities
      FILTER DOCUMENT(e._from) == null OR DOCUMENT(e._to) == null OR e.similarity_score <= 0 OR e.similarity_score > 1 RETURN 1) }`;
    const [counts] = await platform.query<{ edges: number; orphans: number }>(edges);
    expect(counts!.orphans).toBe(0);
    expect(counts!.edges).toBeGreaterThanOrEqual((7 * MANY) / 2); // the best seven of each, a pair counted once
  });

  it('keeps the score of each cluster, and its parts, on the row of the cluster', async () => {
    expect(await platform.analyze('moderate')).toMatchObject({ status: 'completed' });
    for (const { complexity_score: score, metrics } of await platform.query<Domain>(DOMAINS)) {
      const { relations, shared_names: shared, chains, prose, size } = metrics as Record<string, number>;
      const expected = 0.35 * relations! + 0.25 * shared! + 0.25 * chains! + 0.1 * prose! + 0.05 * size!;
      expect(score).toBeCloseTo(expected, 9);
      expect(score).toBeGreaterThan(0);
    }
  });

  it('is the same for the same documents, in whatever order they came', async () => {
    await platform.upload('again', Object.fromEntries(Object.entries(texts(MANY)).reverse()));
    expect(await platform.build(['again'])).toMatchObject({ status: 'completed' });
    const clusters = (category: string) =>
      platform.query<string[]>(
        `FOR domain IN strata_domains FILTER domain.module == @category SORT domain.size DESC, domain._key
           RETURN (FOR key IN domain.members RETURN DOCUMENT("strata_sources", key).filename)`,
        { category },
      );
    const again = await clusters('again');
    expect(again.flat()).toHaveLength(MANY);
    expect(again).toEqual(await clusters('many'));
  });
});
