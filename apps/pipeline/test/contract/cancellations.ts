import { describe, expect, it } from '@jest/globals';
import type { ContractPlatform, Json } from './contract-platform';
import { shortAnswer } from './contract-platform';

const START = 'POST /v1/corpus/builds';
const CANCEL = 'DELETE /v1/corpus/builds/{id}';

/** Builds that are cancelled when only the answer of the last call is missing. */
export function describeCancellations(platform: () => ContractPlatform): void {
  describe('to whoever cancels a build that protects its files already', () => {
    /**
     * Cancels a build between the locks and their answer. That comes at once then, so that the build is done before it has heard of the
     * cancellation; or not before the build has ended.
     */
    const cancelledAtLast = async (on: ContractPlatform, answered: 'at once' | 'too late', body?: Json): Promise<void> => {
      const locked = on.files.hold(({ path, body: ids }) => path.endsWith('/safe-to-delete') && ids.includes('false'), 'answer');
      const started = await on.ask(START, body ? { body } : {});
      expect(shortAnswer(started)).toBe('202');
      await locked.reached;
      const params = { id: String(started.body['corpusBuildId']) };
      expect(shortAnswer(await on.ask(CANCEL, { params }))).toBe('200');
      if (answered === 'at once') locked.release();
      const ended = await on.platform.until(`/v1/corpus/builds/${params.id}`, ['pending', 'running']);
      locked.release();
      expect(ended).toMatchObject({
        ...{ status: 'cancelled', errorCode: 'CANCELLED', message: 'Cancelled: asked to stop' },
      });
      expect(shortAnswer(await on.ask(CANCEL, { params }))).toBe('404 UnknownBuildError');
      expect(await on.platform.brokenInvariants()).toEqual([]);
    };
    const holders = async (on: ContractPlatform, category: string, name: string) =>
      (await on.platform.files(category)).find((file) => file.name === name)!.locked_by;

    it('a first build leaves neither documents nor locks', async () => {
      const on = platform();
      const before = await on.state();
      await cancelledAtLast(on, 'at once');
      expect([await on.state(), await holders(on, 'loose', 'loose.md')]).toEqual([before, []]);
      await cancelledAtLast(on, 'too late');
      expect([await on.state(), await holders(on, 'loose', 'loose.md')]).toEqual([before, []]);
    });

    it('an append keeps what it finished, and the next one protects it', async () => {
      const on = platform();
      const before = await on.state();
      const append = { categories: ['legal'], incremental: true };
      await cancelledAtLast(on, 'too late', append);
      const marks = () => on.platform.query('FOR s IN strata_sources FILTER s.filename == "fresh.md" RETURN s.locked_by_pipeline');
      expect([await marks(), await holders(on, 'legal', 'fresh.md')]).toEqual([[false], []]);
      expect(await on.platform.build(['legal'], append)).toMatchObject({ status: 'completed', documentsAdded: 0 });
      expect([await marks(), await holders(on, 'legal', 'fresh.md')]).toEqual([[true], ['pipeline:strata']]);
      const removed = await on.ask('POST /v1/graph/delete', { body: { doc_names: ['fresh.md'], category: 'legal' } });
      expect(removed.body).toMatchObject({ overallStatus: 'COMMITTED' });
      expect([await on.state(), await holders(on, 'legal', 'fresh.md')]).toEqual([before, []]);
    });
  });
}
