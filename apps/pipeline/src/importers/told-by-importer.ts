import type { ImportJobUsage, ImportJobWork, ImportModelUsage, JobUsage, JobWork } from '@strata/contracts';
import { NO_USAGE, NO_WORK } from '@strata/contracts';

/** What an importer tells of a step. */
export function workOf(told: JobWork | undefined): ImportJobWork {
  return told ? { ...told, remainingSeconds: told.remainingSeconds ?? null } : NO_WORK;
}

/** What an importer tells of a job; what is unset is not known. */
export function usageOf(told: JobUsage | undefined): ImportJobUsage {
  if (!told) return NO_USAGE;
  const models = told.models.map((model): ImportModelUsage => {
    return { ...model, role: model.role === 'embedding' ? 'embedding' : 'chat', cost: model.cost ?? null };
  });
  return { ...told, cost: told.cost ?? null, models };
}

/** What an import has spent that nobody hears of any more. */
export function settledUsage(usage: ImportJobUsage): ImportJobUsage {
  return { ...usage, callsUnderWay: 0, tokensUnderWay: 0, costUnderWay: 0 };
}

/** All of it together; of unknown cost as soon as one part is. */
export function sumOfUsage(parts: readonly ImportJobUsage[]): ImportJobUsage {
  const models = new Map<string, ImportModelUsage>();
  for (const usage of parts.flatMap((part) => part.models)) {
    const key = `${usage.role} ${usage.model}`;
    const known = models.get(key);
    models.set(key, known ? { ...known, ...added(known, usage) } : usage);
  }
  const sum = (of: (usage: ImportJobUsage) => number) => parts.reduce((total, usage) => total + of(usage), 0);
  return {
    ...parts.reduce<Amounts>(added, NO_USAGE),
    reusedAnswers: sum((usage) => usage.reusedAnswers),
    models: [...models.values()],
    callsUnderWay: sum((usage) => usage.callsUnderWay),
    tokensUnderWay: sum((usage) => usage.tokensUnderWay),
    costUnderWay: sum((usage) => usage.costUnderWay),
  };
}

type Amounts = Pick<ImportModelUsage, 'calls' | 'promptTokens' | 'completionTokens' | 'cachedTokens' | 'cost'>;

function added(a: Amounts, b: Amounts): Amounts {
  return {
    calls: a.calls + b.calls,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
  };
}
