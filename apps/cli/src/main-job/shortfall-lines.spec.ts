import { expect, it } from '@jest/globals';
import type { LeftOutFile } from '@strata/contracts';
import { shortfallLines } from './shortfall-lines';

const file = (n: number): LeftOutFile => ({
  ...{
    fileId: `rag-input-${n}`,
    name: `deep/scan ${n}.pdf`,
    category: '中文',
    code: 'CORRUPTED_FILE',
    reason: 'no page can be read',
  },
});

it('names what is not in the graph and why, and where the rest is named', () => {
  expect(shortfallLines({ leftOut: [], leftOutTotal: 0, failedPartitions: [] }, 'strata')).toEqual([]);
  const failedPartitions = [{ partition: 'legal_0_a', category: 'legal', reason: 'the model answers 401' }];
  expect(shortfallLines({ leftOut: [file(1)], leftOutTotal: 1, failedPartitions }, 'strata')).toEqual([
    '  1 file left out:',
    '    中文/deep/scan 1.pdf: no page can be read (CORRUPTED_FILE)',
    '  1 partition failed; ./strata build tries them again:',
    '    legal_0_a (legal): the model answers 401',
  ]);
  const leftOut = Array.from({ length: 1_000 }, (_, n) => file(n));
  const many = shortfallLines({ leftOut, leftOutTotal: 4_000, failedPartitions: [] }, 'papers');
  expect([many[0], many.length, many.at(-1)]).toEqual([
    '  4,000 files left out:',
    22,
    '    … all of them: ./strata documents list --failed --project papers',
  ]);
});
