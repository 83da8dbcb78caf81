import { AppError } from '@strata/errors';
import type { GatewayCalls } from './gateway-calls';

/** The embedded database refuses a query that writes with 1004 where this stands among its options; an ArangoDB knows no such option. */
export const READ_ONLY_OPTION = { readOnly: true } as const;

/**
 * What keeps a run from writing should the judgement of its tree ever be wrong: the option, or, in an ArangoDB, a stream transaction that
 * declares no collection for writing (1652). The option is the better one where it is known: a transaction is closed to walks of people who
 * may not read everything.
 */
export type ReadBarrier = 'option' | 'transaction';

export interface CallLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Which barrier the database behind the calls honours. @throws AppError as `GatewayCalls.json` */
export async function findReadBarrier(calls: GatewayCalls, limits: CallLimits): Promise<ReadBarrier> {
  const { supports } = await calls.json({ method: 'GET', path: '/_api/engine', ...limits });
  const knowsOption = typeof supports === 'object' && supports !== null && 'readOnlyQueries' in supports;
  return knowsOption ? 'option' : 'transaction';
}

/**
 * Runs work behind the barrier.
 * @param work gets the id of the stream transaction that its calls have to take part in, where there is one
 * @throws AppError as `GatewayCalls.json`, and what `work` throws
 */
export async function behindBarrier<T>(
  calls: GatewayCalls,
  barrier: ReadBarrier,
  limits: CallLimits,
  work: (transaction: string | undefined) => Promise<T>,
): Promise<T> {
  if (barrier === 'option') return work(undefined);
  const body = { collections: { read: [] }, allowImplicit: true };
  const { result } = await calls.json({ method: 'POST', path: '/_api/transaction/begin', body, ...limits });
  const id = (result as { readonly id?: unknown } | undefined)?.id;
  if (typeof id !== 'string') throw new AppError('bad-gateway', 'DatabaseAnswerError', 'the database began no transaction');
  try {
    return await work(id);
  } finally {
    const path = `/_api/transaction/${encodeURIComponent(id)}`;
    await calls.json({ method: 'DELETE', path, timeoutMs: limits.timeoutMs }).catch(() => undefined); // an idle one ends by itself
  }
}
