import { GatheredBytes } from '@strata/event-loop';

/**
 * The body of an answer that may be many megabytes long, put together while it comes: `arrayBuffer` does it in one go at the end.
 * @throws what `fetch` throws when the answer breaks off
 */
export async function answerBytes({ headers, body }: Response): Promise<Buffer> {
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  const content = new GatheredBytes(length === null ? undefined : Number(length));
  for await (const part of body ?? []) content.add(part);
  return content.bytes();
}
