import { describe, expect, it } from '@jest/globals';
import { Database } from 'arangojs';
import { RetrieverRuns } from './retriever-runs';

describe('runs whose database is away (A6, B9)', () => {
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
  ])('cannot be %s, which is told as unavailable', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
