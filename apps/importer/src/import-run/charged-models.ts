import type { ImportJobUsage } from '@strata/contracts';
import type { Models, SpendingLimit, UsageTotals } from '@strata/models';
import { UsageAccount } from '@strata/models';
import type { TrackedJob } from '../import-jobs/tracked-job';

/** The models for one job: what they take shows in its record, and no call is made that its limit has no room for. */
export function chargedModels(models: Models, job: Pick<TrackedJob, 'spend' | 'spendingSignal'>, limit: SpendingLimit): Models {
  const spent = () => asJobUsage(account.totals);
  const account = new UsageAccount(models.prices, limit, () => job.spend(spent));
  job.spendingSignal.addEventListener('abort', () => account.close(), { once: true });
  return models.chargedTo(account);
}

function asJobUsage({ cost, models, ...totals }: UsageTotals): ImportJobUsage {
  const priced = models.map(({ cost: ofModel, ...usage }) => ({ ...usage, cost: ofModel ?? null }));
  return { ...totals, cost: cost ?? null, models: priced };
}
