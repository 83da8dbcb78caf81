import { expect } from '@jest/globals';
import type { RunEvent } from '../src/run-events/run-event';
import { orderProblem } from '../src/run-events/run-order.builder';

/** What a stream said, and its outline: events by their names, phases by theirs. */
export interface StreamedRun {
  readonly events: readonly RunEvent[];
  readonly names: readonly string[];
}

/** Who asks a reasoner over HTTP. */
export class ReasonerClient {
  constructor(
    private readonly url: () => string,
    private readonly authorization: () => string,
  ) {}

  /** @param headers an empty value leaves a header out */
  post(body: object | string, headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal): Promise<Response> {
    const all = { authorization: this.authorization(), 'content-type': 'application/json', ...headers };
    return fetch(`${this.url()}/query`, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  }

  /** A stream to its end, with its headers and the order of its events checked (sections 3 and 5). */
  async streamed(text: string): Promise<StreamedRun> {
    const answer = await this.post({ request: text });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/event-stream/)]);
    expect(answer.headers.get('cache-control')).toContain('no-cache');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    return readRun(await answer.text());
  }

  async asJson(text: string): Promise<{ status: number; body: Readonly<Record<string, unknown>> }> {
    const answer = await this.post({ request: text, stream: false });
    return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
  }

  async health(path: string): Promise<readonly [number, Readonly<Record<string, unknown>>]> {
    const answer = await fetch(`${this.url()}${path}`);
    return [answer.status, (await answer.json()) as Readonly<Record<string, unknown>>];
  }
}

/** The events of a whole stream (HTML standard, section 9.2), in an order that the contract allows. */
export function readRun(stream: string): StreamedRun {
  const events = stream.split('\n\n').flatMap((block) => {
    const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
    return event === undefined ? [] : [{ event, ...(JSON.parse(data ?? '') as object) } as RunEvent];
  });
  expect(orderProblem(events)).toBeUndefined();
  return { events, names: events.map((event) => (event.event === 'phase' ? event.phase : event.event)) };
}

export const optimise = (query: string): string => `Optimize this:\n${query}`;
