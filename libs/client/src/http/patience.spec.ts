import { describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { patiently, startPatiently } from './patience';

const away = () => new AppError('unavailable', 'ServerUnreachable', 'nobody there');
const inProgress = () => new AppError('aborted', 'StrategizerInProgressError', 'active', { strategize_job_id: 'strat_1' });

/** A call that fails with the given errors in turn and then answers. */
function callThat(...errors: AppError[]): () => Promise<string> {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'strat_new';
  };
}

describe('A patient call', () => {
  it('is repeated while the service restarts', async () => {
    expect(await patiently(callThat(away()))).toBe('strat_new');
  });

  it('does not repeat what another try would not mend', async () => {
    await expect(patiently(callThat(new AppError('invalid-argument', 'Bad', 'bad')))).rejects.toMatchObject({ type: 'Bad' });
  });
});

describe('A patient start', () => {
  it('joins the run whose answer was lost', async () => {
    expect(await startPatiently(callThat(away(), inProgress()), 'strategize_job_id')).toBe('strat_1');
  });

  it('starts anew when the lost call was never taken', async () => {
    expect(await startPatiently(callThat(away()), 'strategize_job_id')).toBe('strat_new');
  });

  it("does not take somebody else's run for its own", async () => {
    await expect(startPatiently(callThat(inProgress()), 'strategize_job_id')).rejects.toMatchObject({ kind: 'aborted' });
  });
});
