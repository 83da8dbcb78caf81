import type { ImportJobUsage, OrchestrationStatus } from '@strata/contracts';

const MINUTE = 60;
const HOUR = 3_600;

/** What the imports of a run are at and have spent, in a few words; empty when there is nothing to tell. */
export function importWords({ jobs, usage }: Pick<OrchestrationStatus, 'jobs' | 'usage'>): string {
  const busy = jobs.flatMap(({ status, work }) => (status === 'running' && work && work.total > 0 ? [work] : []));
  // side by side, the one with the most left says how long it takes
  const [longest] = busy.sort((a, b) => (b.remainingSeconds ?? 0) - (a.remainingSeconds ?? 0));
  const work = longest
    ? [`${longest.done} of ${longest.total} ${longest.unit}`, ...rateWords(longest.perSecond, longest.unit)]
    : [];
  const left = longest?.remainingSeconds ? [`${timeWords(longest.remainingSeconds)} left`] : [];
  return [[...work, ...left].join(', '), usageWords(usage)].filter((words) => words !== '').join('; ');
}

/** What was paid for; empty when nothing was. */
export function usageWords({
  calls,
  promptTokens,
  completionTokens,
  cost,
}: Omit<ImportJobUsage, 'models' | 'reusedAnswers' | 'cachedTokens'>): string {
  if (calls === 0) return '';
  const words = `${numberWords(promptTokens + completionTokens)} tokens in ${numberWords(calls)} calls`;
  return cost === null ? words : `${words}, cost ${costWords(cost)}`;
}

/** A cost with as many digits as it is good for. */
export function costWords(cost: number): string {
  return cost >= 1 ? cost.toFixed(2) : String(Number(cost.toPrecision(2)));
}

/** `950`, `12.3 k`, `1.2 M`. */
export function numberWords(count: number): string {
  if (count < 10_000) return String(Math.round(count));
  return count < 1_000_000 ? `${Number((count / 1_000).toPrecision(3))} k` : `${Number((count / 1_000_000).toPrecision(3))} M`;
}

function rateWords(perSecond: number, unit: string): string[] {
  if (perSecond === 0) return [];
  return perSecond >= 1
    ? [`${Number(perSecond.toPrecision(2))}/s`]
    : [`${Number((perSecond * MINUTE).toPrecision(2))} ${unit} a minute`];
}

function timeWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 2 * HOUR ? `${Math.round(seconds / MINUTE)} min` : `${(seconds / HOUR).toFixed(1)} h`;
}
