import { describe, expect, it } from '@jest/globals';
import type { RetrievalChunk, RetrievalRequest } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { Conversation } from './conversation';

const piece = (more: Partial<RetrievalChunk>): RetrievalChunk => ({
  ...{ delta: '', finalResult: '', metadata: '', isFinal: false, runId: '', errorCode: '' },
  ...more,
});
const first = piece({ runId: 'r1' });
const last = (more: Partial<RetrievalChunk> = {}) => piece({ isFinal: true, runId: 'r1', finalResult: 'So it is.', ...more });

/** A platform that answers with these pieces; an error among them is thrown, and a promise waited for. */
function platform(...answer: (RetrievalChunk | Error | Promise<void>)[]) {
  const requests: RetrievalRequest[] = [];
  const askStream = async function* (request: RetrievalRequest, { signal }: { signal?: AbortSignal } = {}) {
    requests.push(request);
    for (const each of answer) {
      if (each instanceof Error) throw each;
      if (each instanceof Promise) await each;
      else yield each;
      signal?.throwIfAborted();
    }
  };
  return { requests, client: { askStream } };
}

describe('A conversation', () => {
  it('shows an answer as it grows, and then as it is at last', async () => {
    const { client, requests } = platform(
      first,
      piece({ delta: 'So ' }),
      piece({ delta: 'it' }),
      last({ metadata: '{"model":"m"}' }),
    );
    const conversation = new Conversation(client, { id: 'c1' });
    const seen: string[] = [];
    conversation.subscribe(() => seen.push(`${conversation.turns().at(-1)?.answer}|${conversation.turns().at(-1)?.state}`));
    await conversation.ask('Why?', 'instant');
    expect([...new Set(seen)]).toEqual(['|asking', 'So |asking', 'So it|asking', 'So it is.|answered']);
    expect(conversation.turns()).toMatchObject([{ runId: 'r1', question: 'Why?', mode: 'instant', metadata: { model: 'm' } }]);
    expect(requests).toMatchObject([{ query: 'Why?', mode: 'INSTANT', conversationId: 'c1', includeMetadata: true }]);
  });

  it('is one by its id, and tells how a question was understood where that is not as it was asked', async () => {
    const { client, requests } = platform(first, last({ understoodQuery: 'When was it built?' }));
    const conversation = new Conversation(client);
    await conversation.ask('And when?', 'instant');
    await conversation.ask('When was it built?', 'instant');
    expect(conversation.turns().map(({ understood }) => understood)).toEqual(['When was it built?', '']);
    expect(new Set(requests.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(requests[0]?.conversationId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keeps the steps of a search apart from the answer', async () => {
    const progress = { type: 'progress', stage: 'plan_creation', status: 'completed', message: 'two steps' } as const;
    const { client } = platform(first, piece({ metadata: JSON.stringify(progress) }), last());
    const conversation = new Conversation(client);
    await conversation.ask('Why?', 'deep');
    expect(conversation.turns()).toMatchObject([{ answer: 'So it is.', progress: [progress] }]);
  });

  it('tells a refusal in its words', async () => {
    const { client } = platform(first, last({ errorCode: 'TIMEOUT', finalResult: 'no answer in time' }));
    const conversation = new Conversation(client);
    await conversation.ask('Why?', 'instant');
    expect(conversation.turns()).toMatchObject([{ state: 'failed', error: { message: 'TIMEOUT: no answer in time' } }]);
  });

  it.each([
    ['a call that fails', [new AppError('unavailable', 'X', 'the gateway does not answer')], 'the gateway does not answer'],
    ['an answer without an end', [first, piece({ delta: 'So' })], 'the answer broke off'],
  ])('shows %s, tells it, and can be asked again in its place', async (_, answer, message) => {
    const told: unknown[] = [];
    const conversation = new Conversation(platform(...answer).client, { onError: (error) => told.push(error) });
    await conversation.ask('Why?', 'deep');
    await conversation.askAgain('instant');
    expect(conversation.turns()).toMatchObject([{ state: 'failed', mode: 'deep', error: { message } }]);
    expect(told).toHaveLength(2);
    expect([conversation.holds('r1'), conversation.holds('r2')]).toEqual([answer.length > 1, false]);
  });

  it('stops when it is told to, keeps what is there, and calls that no error', async () => {
    const told: unknown[] = [];
    let goOn = () => {};
    const { client } = platform(first, piece({ delta: 'So' }), new Promise<void>((resolve) => (goOn = resolve)), last());
    const conversation = new Conversation(client, { onError: (error) => told.push(error) });
    const asked = conversation.ask('Why?', 'instant');
    await Promise.resolve();
    expect(conversation.isAsking).toBe(true);
    await conversation.ask('Another?', 'instant');
    conversation.stop();
    goOn();
    await asked;
    expect(conversation.turns()).toMatchObject([{ state: 'stopped' }]);
    expect([conversation.isAsking, told]).toEqual([false, []]);
  });
});
