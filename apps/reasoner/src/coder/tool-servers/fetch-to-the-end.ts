import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CONNECTION_CLOSED } from './tool-server-standings';

/**
 * `fetch` for the SDK's transport, which waits on when the stream with an answer breaks off: such a stream ends with an error for the call that it was opened
 * for. Behind an answer that came nobody listens for it.
 */
export const fetchToTheEnd: FetchLike = async (url, init) => {
  const answer = await fetch(url, init);
  const id = requestIdIn(init?.body);
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (id === undefined || !isStream || answer.body === null) return answer;
  const { status, statusText, headers } = answer;
  return new Response(endingWith(answer.body, brokenOff(id)), { status, statusText, headers });
};

/** Undefined for what is no single request: a notification is not answered. */
function requestIdIn(body: unknown): string | number | undefined {
  if (typeof body !== 'string') return undefined;
  const { id } = JSON.parse(body) as { id?: string | number };
  return id;
}

const brokenOff = (id: string | number): string => {
  const error = { code: CONNECTION_CLOSED, message: 'the tool server broke off its answer' };
  return `\n\nevent: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, error })}\n\n`;
};

function endingWith(body: ReadableStream<Uint8Array>, last: string): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await reader.read().catch(() => ({ done: true, value: undefined }) as const); // a break is an end, too
      if (!next.done) return controller.enqueue(next.value);
      controller.enqueue(new TextEncoder().encode(last));
      return controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
