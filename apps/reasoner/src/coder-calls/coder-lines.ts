import type { CoderEnd, CoderEvent } from '../coder/coder-protocol';

/** Longest line: a proposal, or a tool's result. */
const LONGEST_LINE = 4 * 2 ** 20;

/**
 * The lines of an answer of the coder, up to the one that ends it.
 * @param silenceMs longest wait for the next piece
 * @throws Error for an answer that ends without its last line, is silent for too long, or is none of the protocol's
 */
export async function* coderLines(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<CoderEvent | CoderEnd> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await inTime(reader.read(), silenceMs);
      if (done) throw new Error('the coder broke off its answer');
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop()!;
      if (rest.length > LONGEST_LINE) throw new Error('a line of the coder is too long');
      for (const text of lines) {
        const line = JSON.parse(text) as CoderEvent | CoderEnd;
        yield line;
        if (line.event === 'end' || line.event === 'failed') return;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined); // it may have broken off by itself
  }
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the coder has been silent for too long')), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
