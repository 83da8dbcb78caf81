import { describe, expect, it } from '@jest/globals';
import type { ReasonerEvent } from './reasoner-events';
import { reasonerEvents } from './reasoner-events';

const PHASE = 'event: phase\ndata: {"phase":"executing"}\n\n';
const TEXT = 'event: text\ndata: {"content":"für a\\n\\nevent: done"}\n\n';
const DONE = 'event: done\ndata: {"synthesized":false}\n\n';

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collected(events: AsyncIterable<ReasonerEvent>): Promise<ReasonerEvent[]> {
  const all: ReasonerEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('the events of the reasoner', () => {
  it.each([1, 2, 7, 1_000])('are read whole, however the stream is cut: %d bytes', async (size) => {
    const events = await collected(reasonerEvents(inPieces(`${PHASE}: waiting\n\n${TEXT}${DONE}`, size)));
    expect(events).toEqual([
      { event: 'phase', phase: 'executing' },
      { event: 'text', content: 'für a\n\nevent: done' },
      { event: 'done', synthesized: false },
    ]);
  });

  it.each([
    ['before anything', ''],
    ['midway', PHASE],
    ['within an event', `${PHASE}event: done\ndata: {`],
  ])('that break off %s are a failure', async (_, text) => {
    await expect(collected(reasonerEvents(inPieces(text, 10)))).rejects.toMatchObject({ type: 'AnswerBrokeOff' });
  });
});
