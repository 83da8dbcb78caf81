import { describe, expect, it } from '@jest/globals';
import type { AnsweredQuestion } from '@strata/contracts';
import { askedConversation, turnsAround } from './asked-conversation';

const asked = (count: number) => Array.from({ length: count }, (_, n) => ({ runId: `r${count - n}`, conversationId: 'c' }));

describe('turns of a conversation', () => {
  it('are those of the conversation, the oldest first', () => {
    const others = [{ runId: 'x', conversationId: 'other' }, ...asked(3), { runId: 'y', conversationId: '' }];
    expect(turnsAround(others, 'c', 'r2')).toEqual(['r1', 'r2', 'r3']);
  });

  it('are no more than can be shown, and the wanted one among them', () => {
    for (const wanted of ['r50', 'r31', 'r30', 'r1']) {
      const ids = turnsAround(asked(50), 'c', wanted);
      expect([ids.length, ids.includes(wanted)]).toEqual([20, true]);
    }
  });

  it('is the wanted one alone where the others were asked too long ago', () => {
    expect(turnsAround(asked(3), 'c', 'r99')).toEqual(['r99']);
  });
});

describe('a conversation of an earlier day', () => {
  const run = (runId: string, more: Partial<AnsweredQuestion> = {}): AnsweredQuestion => ({
    ...{ runId, query: `${runId}?`, conversationId: 'c', understoodQuery: '', response: 'So.', metadata: '', error: '' },
    ...{ status: 'complete', createdAt: '2026-01-01T00:00:00.000Z' },
    ...more,
  });
  const client = (runs: AnsweredQuestion[]) => ({
    answeredQuestion: async (id: string) => runs.find(({ runId }) => runId === id)!,
    askedQuestions: async () => runs.toReversed(),
  });

  it('is read with all its turns', async () => {
    const runs = [
      run('r1'),
      run('r2', { status: 'error', error: 'TIMEOUT: too slow', response: '' }),
      run('r3', { status: 'streaming', response: '', understoodQuery: 'Is r3?' }),
    ];
    const { id, turns } = await askedConversation(client(runs), 'r1');
    expect(id).toBe('c');
    expect(turns).toMatchObject([
      { runId: 'r1', question: 'r1?', answer: 'So.', state: 'answered', understood: '' },
      { runId: 'r2', state: 'failed', error: { message: 'TIMEOUT: too slow' } },
      { runId: 'r3', state: 'elsewhere', understood: 'Is r3?' },
    ]);
  });

  it('may be one question that was asked on its own', async () => {
    const { id, turns } = await askedConversation(client([run('r1', { conversationId: '' }), run('r2')]), 'r1');
    expect([id, turns.length]).toEqual(['', 1]);
  });
});
