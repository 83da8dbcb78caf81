import type { CursorSource } from './cursor-source';
import type { CursorRequest } from './query-request';

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
export function soleAttributes(query: CursorSource, request: CursorRequest, total: number): string {
  return `"hasMore":false${countText(request, total)},"cached":${query.isCached}${keyText(query)},"extra":${query.extra},"error":false,"code":201`;
}

/** The attributes beside the rows of one batch of several: JSON without the braces. */
export function batchAttributes(query: CursorSource, request: CursorRequest, position: CursorPosition, code: number): string {
  const { stream } = request.options;
  const { id, total, batch, hasMore } = position;
  let text = `"hasMore":${hasMore}`;
  if (hasMore) text += `,"id":"${id}","nextBatchId":"${batch + 1}"`;
  text += `${countText(request, total)},"cached":${query.isCached}${keyText(query)}`;
  if (!stream || !hasMore) text += `,"extra":${query.extra}`; // a stream knows it in the end
  return `${text},"error":false,"code":${code}`;
}

const keyText = ({ planCacheKey }: CursorSource): string => (planCacheKey === undefined ? '' : `,"planCacheKey":"${planCacheKey}"`);

const countText = ({ count, options }: CursorRequest, total: number): string =>
  count && !options.stream ? `,"count":${total}` : '';
