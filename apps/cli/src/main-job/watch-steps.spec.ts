import { describe, expect, it } from '@jest/globals';
import type { RetrievalChunk } from '@strata/contracts';
import { watchSteps } from './watch-steps';

const EMPTY: RetrievalChunk = { delta: '', finalResult: '', metadata: '', isFinal: false, runId: '', errorCode: '' };
const progress = (stage: string, status: string, message: string): RetrievalChunk => ({
  ...EMPTY,
  metadata: JSON.stringify({ type: 'progress', stage, status, message }),
});
async function* stream(...chunks: RetrievalChunk[]): AsyncGenerator<RetrievalChunk> {
  yield* chunks;
}

describe('watching a search in steps', () => {
  it('tells each step when it has ended, and gives back the whole answer', async () => {
    const lines: string[] = [];
    const reply = await watchSteps(
      stream(
        { ...EMPTY, runId: 'r' },
        progress('plan_creation', 'started', 'planning'),
        progress('plan_creation', 'completed', '1. who\n2. where'),
        progress('step_execution', 'skipped', 'step 1 of 2: nothing found for “who”'),
        progress('synthesis', 'completed', 'answered'),
        { ...EMPTY, delta: 'Ada' },
        { ...EMPTY, isFinal: true, finalResult: 'Ada', metadata: '{}', runId: 'r' },
      ),
      (line) => void lines.push(line),
    );
    expect(lines).toEqual(['  ✓ plan: 1. who\n      2. where', '  – search: step 1 of 2: nothing found for “who”']);
    expect(reply).toEqual({ result: 'Ada', metadata: '{}', runId: 'r', errorCode: '' });
  });

  it('says so when the answer breaks off', async () => {
    expect(await watchSteps(stream({ ...EMPTY, runId: 'r' }))).toMatchObject({ errorCode: 'ENDPOINT_UNREACHABLE' });
  });
});
