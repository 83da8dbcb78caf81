import { AppError } from '@strata/errors';

/** What the reasoner says while it works (docs/contracts/reasoner.md, "Events"). */
export type ReasonerEvent =
  | { readonly event: 'phase'; readonly phase: 'executing' | 'validating' | 'synthesizing' }
  | {
      readonly event: 'tool_call';
      readonly id: string;
      readonly tool: string;
      readonly input: object;
      readonly status: 'pending' | 'running';
    }
  | { readonly event: 'tool_result'; readonly id: string; readonly tool: string; readonly result: string }
  | { readonly event: 'text'; readonly content: string }
  | {
      readonly event: 'validation';
      readonly passed: boolean;
      readonly original_time: number;
      readonly optimized_time: number;
      readonly improvement_pct: number;
      readonly rows_match: boolean;
      readonly content_match: boolean;
      readonly reason: string;
    }
  | { readonly event: 'done'; readonly synthesized: boolean; readonly result?: string; readonly accepted_query?: string }
  | { readonly event: 'error'; readonly detail: string; readonly phase: string };

/**
 * The events of a stream, each as soon as it is complete (HTML standard, section 9.2; the reasoner sends one line of data each).
 * @throws AppError unavailable when the stream ends without `done` or `error`
 */
export async function* reasonerEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ReasonerEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  let isOver = false;
  try {
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? [];
        if (event === undefined || data === undefined) continue; // a comment: the service is still there
        isOver = event === 'done' || event === 'error';
        yield { event, ...(JSON.parse(data) as object) } as ReasonerEvent;
      }
    }
  } catch (cause) {
    if (cause instanceof AppError || (cause as Error).name === 'AbortError') throw cause;
    throw brokenOff(cause);
  }
  if (!isOver) throw brokenOff();
}

const brokenOff = (cause?: unknown) =>
  new AppError(
    'unavailable',
    'AnswerBrokeOff',
    'the reasoner broke off its answer; it may have been restarted: ask again',
    {},
    { cause },
  );
