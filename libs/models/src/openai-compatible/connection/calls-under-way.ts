import { leaveRunning } from './leave-running';

/** Calls by what they ask for: whoever asks the same while one is under way gets its answer. */
export class CallsUnderWay<Answer> {
  private readonly calls = new Map<string, Promise<Answer>>();

  /**
   * @param key equal for calls that ask the same
   * @param signal of this caller, who then no longer waits; a call under way goes on
   * @throws what the call throws
   */
  async once(key: string, signal: AbortSignal | undefined, call: () => Promise<Answer>): Promise<Answer> {
    for (let other = this.calls.get(key); other; other = this.calls.get(key)) {
      const answer = await leaveRunning(other, signal).catch(() => undefined);
      if (answer !== undefined) return answer;
      signal?.throwIfAborted(); // else the other one failed, perhaps for reasons of its own
    }
    const own = call().finally(() => this.calls.delete(key));
    this.calls.set(key, own);
    return leaveRunning(own, signal);
  }
}
