import { OPERATION_KINDS } from '@strata/job-lock';
import { describe, expect, it } from '@jest/globals';
import type { OperationCall } from './exclusion';
import { EXCLUDED_BY } from './exclusion';

/** docs/contracts/pipeline.md, "Exclusion", one column per running operation; x = refused. */
const TABLE: Readonly<Record<OperationCall, string>> = {
  //                     build orch change recl strat stag cdel pdel mcfg
  'start-build': 'x x x x x x x x -',
  'start-analysis': 'x - - - x - x x -',
  'change-strategy': 'x x - - x - x x -',
  'start-orchestration': 'x x x x x x x x -',
  'change-graph': 'x x x x - x x x -',
  recluster: 'x x x - - x x x -', // merged, or queued behind the running one
  'import-multiple': 'x x x - - x x x -',
  'save-model-configuration': '- - - - - - - x x', // another one is waited for
  'delete-category': 'x x x x x x x x -',
  'delete-project': 'x x x x x x x x -',
};

describe('operations that refuse a call', () => {
  it.each(Object.entries(TABLE))('%s', (call, row) => {
    const refused = OPERATION_KINDS.map((kind) => (EXCLUDED_BY[call as OperationCall].includes(kind) ? 'x' : '-')).join(' ');
    expect(refused).toBe(row);
  });
});
