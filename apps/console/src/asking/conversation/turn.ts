import type { SearchMode } from '@strata/client';
import { answerMetadata, refusalText } from '@strata/client';
import type { AnsweredQuestion, RetrievalChunk, RetrievalMetadata, RetrievalProgress } from '@strata/contracts';
import { AppError } from '@strata/errors';

/** A question of a conversation and what became of it. */
export interface Turn {
  /** unlike any other's in the conversation, also before the platform has named the run */
  readonly key: string;
  /** '' until the platform has begun with it */
  readonly runId: string;
  readonly question: string;
  /** unknown for a question of an earlier day */
  readonly mode?: SearchMode | undefined;
  /** the question as it was understood, where that is not as it was asked */
  readonly understood: string;
  /** as far as it is there */
  readonly answer: string;
  readonly metadata: Partial<RetrievalMetadata>;
  /** what a search of several steps has told of them */
  readonly progress: readonly RetrievalProgress[];
  /** `elsewhere`: it is being answered, and somebody else reads the answer */
  readonly state: 'asking' | 'elsewhere' | 'answered' | 'stopped' | 'failed';
  /** why there is no answer */
  readonly error?: unknown;
}

/** A question that was just asked. */
export function newTurn(key: string, question: string, mode: SearchMode): Turn {
  return { key, runId: '', question, mode, understood: '', answer: '', metadata: {}, progress: [], state: 'asking' };
}

/** The turn with one more piece of its answer. */
export function withChunk(turn: Turn, chunk: RetrievalChunk, progress: RetrievalProgress | undefined): Turn {
  const known = chunk.runId === '' ? turn : { ...turn, runId: chunk.runId };
  if (progress) return { ...known, progress: [...turn.progress, progress] };
  if (!chunk.isFinal) return chunk.delta === '' ? known : { ...known, answer: turn.answer + chunk.delta };
  const { errorCode, finalResult: result, metadata, understoodQuery } = chunk;
  if (errorCode !== '') return { ...known, state: 'failed', error: refusal(errorCode, result) };
  const understood = differing(turn.question, understoodQuery);
  return { ...known, state: 'answered', answer: result, metadata: answerMetadata(metadata), understood };
}

/** A turn of an earlier day. */
export function turnOfRun(run: AnsweredQuestion): Turn {
  const state = { streaming: 'elsewhere', complete: 'answered', error: 'failed' } as const;
  return {
    ...{ key: run.runId, runId: run.runId, question: run.query, understood: differing(run.query, run.understoodQuery) },
    ...{ answer: run.response, metadata: answerMetadata(run.metadata), progress: [], state: state[run.status] },
    ...(run.status === 'error'
      ? { error: new AppError('processing-failed', 'RunFailed', run.error || 'this question was not answered') }
      : {}),
  };
}

/** A refusal is said in its own words and, unlike an outage, not by itself worth another try. */
const refusal = (errorCode: string, result: string): AppError =>
  new AppError('processing-failed', errorCode, refusalText({ errorCode, result }));

const differing = (asked: string, understood = ''): string => (understood === asked ? '' : understood);
