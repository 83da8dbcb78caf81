import { asAppError, inAppErrors } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { DocumentCollection } from 'arangojs/collections';
import { setTimeout as pause } from 'node:timers/promises';

/** How long the training of an index is waited for, and how often is asked. */
export interface TrainingWait {
  readonly longestMs: number;
  /** between two questions at most; the first ones come sooner */
  readonly pauseMs: number;
}

/** Up to an hour on large corpora (docs/contracts/importer.md, "Vector indexes"). */
export const VECTOR_TRAINING: TrainingWait = { longestMs: 3_600_000, pauseMs: 5_000 };

type Waiting = TrainingWait & { readonly signal: AbortSignal | undefined };
/** As the database tells it; one that says nothing has trained before it answered. */
type TrainingState = 'ready' | 'unusable';

const FIRST_PAUSE_MS = 20;
/** errorNum of an answer that is kept no longer, or never was */
const UNKNOWN_JOB = 404;

/**
 * Makes a vector index. The request is left with the database (`x-arango-async`) and asked after: no single answer, which a proxy, a
 * driver or a time-out of requests may cut off, has to be as slow as the training.
 * @throws AppError deadline-exceeded `VectorIndexTrainingTimeout`; what the database refuses; the reason of the signal
 */
export async function makeVectorIndex(
  collection: DocumentCollection,
  definition: { readonly fields: readonly [string] },
  wait: Waiting,
): Promise<TrainingState> {
  const deadline = performance.now() + wait.longestMs;
  await untilDone(wait, deadline, collection.name, () => leftWithDatabase(collection, definition));
  let state: string | undefined;
  await untilDone(wait, deadline, collection.name, async () => async () => {
    state = await inAppErrors(() => trainingState(collection, definition.fields[0]));
    return state !== 'training';
  });
  return state === 'unusable' ? 'unusable' : 'ready';
}

/** @returns a question whether the index is made; a request that the database has forgotten in a restart is sent again */
async function leftWithDatabase(collection: DocumentCollection, definition: object): Promise<() => Promise<boolean>> {
  let job = await begin(collection, definition);
  return async () => {
    if (job === '') return true;
    try {
      return await hasEnded(collection, job);
    } catch (error) {
      const translated = asAppError(error);
      if (!(translated instanceof AppError) || translated.details['errorNum'] !== UNKNOWN_JOB) throw translated;
      job = await begin(collection, definition); // the same index again is no second one
      return job === '';
    }
  };
}

/** @returns what to ask after; empty when the answer came at once */
async function begin({ database, name }: DocumentCollection, definition: object): Promise<string> {
  return inAppErrors(() =>
    database.request(
      {
        ...{ method: 'POST', pathname: '/_api/index', search: { collection: name }, body: definition },
        headers: { 'x-arango-async': 'store' },
      },
      ({ headers }) => headers.get('x-arango-async-id') ?? '',
    ),
  );
}

const hasEnded = ({ database }: DocumentCollection, job: string): Promise<boolean> =>
  database.request({ method: 'PUT', pathname: `/_api/job/${encodeURIComponent(job)}` }, ({ status }) => status !== 204);

async function untilDone(
  { pauseMs, signal, longestMs }: Waiting,
  deadline: number,
  collection: string,
  begin: () => Promise<() => Promise<boolean>>,
): Promise<void> {
  const isDone = await begin();
  for (let next = FIRST_PAUSE_MS; !(await isDone()); next = Math.min(next * 2, pauseMs)) {
    if (performance.now() >= deadline)
      throw new AppError(
        'deadline-exceeded',
        'VectorIndexTrainingTimeout',
        `the vector index of ${collection} was not trained within ${Math.round(longestMs / 1_000)} s`,
      );
    signal?.throwIfAborted();
    await pause(next, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
  }
}

async function trainingState(collection: DocumentCollection, field: string): Promise<string | undefined> {
  const indexes: unknown[] = await collection.indexes();
  return indexes
    .map((index) => index as { type?: string; fields?: unknown[]; trainingState?: string })
    .find(({ type, fields }) => type === 'vector' && fields?.[0] === field)?.trainingState;
}
