import { describe, expect, it } from '@jest/globals';
import type { ReasonerEvent } from '@strata/client';
import { watchOptimisation } from './watch-reasoner';

/** A reasoner that says these events. */
function reasonerOf(...events: readonly ReasonerEvent[]) {
  return {
    async *reason() {
      await Promise.resolve();
      yield* events;
    },
  };
}

describe('An optimisation that fails', () => {
  it('shows what was said before it, then why', async () => {
    const noted: string[] = [];
    const client = reasonerOf(
      { event: 'text', content: 'This form should be faster.' },
      { event: 'error', detail: 'the query took longer than 60 s', phase: 'executing' },
    );
    const watch = { client, note: (line: string) => void noted.push(line), signal: new AbortController().signal };
    await expect(watchOptimisation({ query: 'RETURN 1', bindVars: {} }, watch)).rejects.toThrow(/took longer than 60 s/);
    expect(noted.join('\n')).toContain('This form should be faster.');
  });
});
