import { describe, expect, it } from '@jest/globals';
import { renderAsStatus } from '@strata/errors';
import { Database } from 'arangojs';
import { RetrieverRuns } from './retriever-runs';

describe('runs whose database is away (B9: 500, code 13)', () => {
  /** Port 9, discard: nothing answers there. */
  const runs = new RetrieverRuns(new Database({ url: 'http://127.0.0.1:9' }), 'strata', 'service');
  const question = {
    query: 'Who?',
    queryType: 'UNIFIED',
    model: 'built-in',
    configSnapshot: '{}',
    conversationId: '',
    askedBy: 'ann',
  };

  it.each<[string, () => Promise<unknown>]>([
    ['begun', () => runs.start(question)],
    ['ended', () => runs.complete({ runId: 'r', startedAtMs: 0 }, { response: '', metadata: '', model: '' })],
    ['read', () => runs.get('r')],
    ['listed', () => runs.list(0).next()],
    ['removed', () => runs.remove('r')],
    ['looked up for a conversation', () => runs.turns('c', 'ann', 3)],
  ])('cannot be %s, which is told as a failure of the history', async (_, call) => {
    const error: unknown = await call().catch((failed: unknown) => failed);
    expect(error).toMatchObject({ kind: 'processing-failed', type: 'HistoryStoreError' });
    expect(renderAsStatus(error)).toMatchObject({ status: 500, body: { code: 13 } });
  });
});
