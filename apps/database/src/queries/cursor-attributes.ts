import { extraJson } from './query-extra';
import type { CursorRequest } from './query-request';
import type { RunningQuery } from './running-query';

/** Where a cursor stands with the batch it gives. */
export interface CursorPosition {
  readonly id: string;
  /** rows of the whole result, where it is not a stream */
  readonly total: number;
  /** number of this batch, from 1 */
  readonly batch: number;
  readonly hasMore: boolean;
}

/** The attributes beside the rows of an answer that is the whole result: JSON without the braces. */
export function soleAttributes(query: RunningQuery, request: CursorRequest, total: number): string {
  return `"hasMore":false${countText(request, total)},"cached":false,"extra":${extraJson(query)},"error":false,"code":201`;
}

/** The attributes beside the rows of one batch of several: JSON without the braces. */
export function batchAttributes(query: RunningQuery, request: CursorRequest, position: CursorPosition, code: number): string {
  const { stream } = request.options;
  const { id, total, batch, hasMore } = position;
  let text = `"hasMore":${hasMore}`;
  if (hasMore) text += `,"id":"${id}","nextBatchId":"${batch + 1}"`;
  text += `${countText(request, total)},"cached":false`;
  if (!stream || !hasMore) text += `,"extra":${extraJson(query)}`; // a stream knows it in the end
  return `${text},"error":false,"code":${code}`;
}

const countText = ({ count, options }: CursorRequest, total: number): string =>
  count && !options.stream ? `,"count":${total}` : '';
