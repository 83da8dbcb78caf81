import { setImmediate as nextTurn } from 'node:timers/promises';

export interface WorkInTurns<Result> {
  result: Result;
  /** turns of the event loop that others had meanwhile */
  turns: number;
  /** what the work held the event loop for, on average: milliseconds of this thread's processor per turn, the same however busy or fast the machine */
  msPerTurn: number;
}

/**
 * Runs `work`, and has a turn of the event loop whenever it lets others have theirs.
 * @param look called in each of these turns
 * @throws what the work throws
 */
export async function turnsDuring<Result>(work: () => Promise<Result>, look?: () => void): Promise<WorkInTurns<Result>> {
  const began = process.threadCpuUsage();
  let isOver = false;
  const running = work().finally(() => (isOver = true));
  let turns = 0;
  for (; !isOver; turns += 1) {
    await nextTurn();
    look?.();
  }
  const result = await running;
  const { user, system } = process.threadCpuUsage(began);
  return { result, turns, msPerTurn: (user + system) / 1_000 / turns };
}
