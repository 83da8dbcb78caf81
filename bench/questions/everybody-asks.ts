import type { Asker } from './asker';

const MEMORY_EVERY_MS = 5_000;

/** What happened while many people asked, each one question after the other. */
export interface Load {
  /** ms of the answers */
  readonly times: readonly number[];
  /** what came instead of an answer */
  readonly failed: readonly string[];
  readonly memory: readonly number[];
}

/** @param memory what is looked at every five seconds */
export async function everybodyAsks(
  asker: Asker,
  questions: readonly string[],
  { people, seconds, memory }: { people: number; seconds: number; memory: () => number },
): Promise<Load> {
  const load = { times: [] as number[], failed: [] as string[], memory: [memory()] };
  const until = performance.now() + seconds * 1_000;
  const clock = setInterval(() => load.memory.push(memory()), MEMORY_EVERY_MS);
  const person = async (number: number) => {
    for (let i = number; performance.now() < until; i += people) {
      const { ms, status, errorCode, result } = await asker.ask({ query: questions[i % questions.length]!, mode: 'INSTANT' });
      if (status === 200 && errorCode === '') load.times.push(ms);
      else load.failed.push(`${status} ${errorCode} ${result.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  clearInterval(clock);
  load.memory.push(memory());
  return load;
}
