import type { StrataClient } from '@strata/client';
import type { AskedQuestion } from '@strata/contracts';
import type { Turn } from './turn';
import { turnOfRun } from './turn';

/** A conversation as the platform remembers it. */
export interface AskedConversation {
  /** '' for a question that was asked on its own: nothing can be understood from it */
  readonly id: string;
  /** the oldest first */
  readonly turns: readonly Turn[];
}

/** Questions that are looked through for others of a conversation. */
const LOOKED_THROUGH = 300;
/** Each comes with the passages that were read for it, some ten kilobytes. */
const MOST_TURNS = 20;

/** The conversation that a question was asked in. @throws AppError not-found `RunNotFoundError` */
export async function askedConversation(
  client: Pick<StrataClient, 'answeredQuestion' | 'askedQuestions'>,
  runId: string,
): Promise<AskedConversation> {
  const run = await client.answeredQuestion(runId);
  const { conversationId: id } = run;
  if (id === '') return { id, turns: [turnOfRun(run)] };
  const ids = turnsAround(await client.askedQuestions(LOOKED_THROUGH), id, runId);
  const runs = await Promise.all(ids.map((each) => (each === runId ? run : client.answeredQuestion(each))));
  return { id, turns: runs.map(turnOfRun) };
}

/**
 * Which turns of a conversation are shown: all, or the latest up to the one that is wanted and those that follow it as far as there is room.
 * @param asked the newest first
 * @returns ids of runs, the oldest first
 */
export function turnsAround(
  asked: readonly Pick<AskedQuestion, 'runId' | 'conversationId'>[],
  conversation: string,
  wanted: string,
): string[] {
  const ids = asked.filter(({ conversationId }) => conversationId === conversation).map(({ runId }) => runId);
  const at = ids.indexOf(wanted);
  if (at < 0) return [wanted]; // of long ago
  const from = at < MOST_TURNS ? 0 : at - MOST_TURNS + 1;
  return ids.slice(from, from + MOST_TURNS).reverse();
}
