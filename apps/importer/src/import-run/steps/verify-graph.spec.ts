import { describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { ImportJobs } from '../../import-jobs/import-jobs.provider';
import type { ImportState } from '../import-state';
import { newImportState } from '../import-state';
import type { ImportTools } from '../import-step';
import { verifyGraph } from './verify-graph.step';

const SOUND = {
  ...{ documents: 1, chunks: 1, entities: 1, communities: 0, missingEnds: 0, chunksWithoutDocument: 0, entitiesWithoutMention: 0 },
};
const away = new AppError('unavailable', 'DatabaseUnavailable', 'the database does not answer');

/** Verifies an import of one document with one chunk and one entity. @param stored what is read back, or what reading back throws */
async function verified(stored: object, { isBatch = true, inCollection = 1, superseded = undefined as AppError | undefined } = {}) {
  const attempt = { partitionId: 'p', importId: 'i', attempt: 'a', importNumber: 1 };
  const parameters = { ragMode: 'full_graphrag', semanticUnits: { isEnabled: false } } as ImportState['parameters'];
  const state = newImportState(parameters, [], attempt, isBatch);
  for (const kind of ['documents', 'chunks', 'entities'] as const) (state[kind] as unknown[]).length = SOUND[kind];
  const isEmpty = 'entities' in stored && stored.entities === 0 && 'expected' in stored;
  if (isEmpty) state.entities = [];
  const description = {
    jobId: 'j',
    project: 'strata',
    jobType: 'import' as const,
    files: [],
    partitionId: 'p',
    importId: 'i',
    marker: '',
  };
  let reads = 0;
  const graph = {
    readBack: async () => {
      reads += 1;
      if (stored instanceof AppError) throw stored;
      return stored;
    },
    count: async () => inCollection,
    imports: {
      assertCurrent: async () => {
        if (superseded) throw superseded;
      },
    },
  };
  const tools = { graph, log: () => undefined };
  await verifyGraph.run(state, new ImportJobs().start(description, isBatch), tools as object as ImportTools);
  return { remarks: state.remarks, reads };
}

describe('what an import wrote', () => {
  it('is read back, and nothing is said of it when it is all there', async () => {
    expect(await verified(SOUND)).toEqual({ remarks: [], reads: 1 });
  });

  it('is not read back after the import of a single file', async () => {
    expect(await verified(away, { isBatch: false })).toEqual({ remarks: [], reads: 0 });
  });

  it('that cannot be read back for now is told with [KG_VERIFICATION_INCONCLUSIVE], and the import is completed', async () => {
    const { remarks } = await verified(away);
    expect(remarks).toEqual([expect.stringMatching(/^\[KG_VERIFICATION_INCONCLUSIVE\] /)]);
  });

  it('is not judged by an attempt that another one has replaced', async () => {
    const superseded = new AppError('aborted', 'ImportSuperseded', 'taken over');
    await expect(verified(away, { superseded })).rejects.toBe(superseded);
  });

  it.each<[string, object]>([
    ['1 of 1 documents are missing', { documents: 0 }],
    ['a chunk too many', { chunks: 2 }],
    ['an entity is missing', { entities: 0 }],
    ['a community too many', { communities: 1 }],
    ['an edge to nothing', { missingEnds: 1 }],
    ['a chunk without document', { chunksWithoutDocument: 1 }],
    ['an entity without mention', { entitiesWithoutMention: 1 }],
  ])('is unsound, and the import fails: %s', async (_, wrong) => {
    await expect(verified({ ...SOUND, ...wrong })).rejects.toMatchObject({ type: 'GraphVerificationError' });
  });

  it('without entities fails with [NO_ENTITIES_WRITTEN] when the project has none, and may pass in a graph that has some', async () => {
    const none = { ...SOUND, entities: 0, expected: 0 };
    await expect(verified(none, { inCollection: 0 })).rejects.toMatchObject({
      ...{ status: 'service_failed', cause: { message: expect.stringMatching(/^\[NO_ENTITIES_WRITTEN\] /) } },
    });
    expect((await verified(none, { inCollection: 5 })).remarks).toEqual([]); // whole collections are counted
  });
});
