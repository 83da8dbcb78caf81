import { estimateWords } from '@strata/client';
import type { OrchestrationEstimate } from '@strata/contracts';

/** What the knowledge graph would take, in lines for people. */
export function estimateLines(estimate: OrchestrationEstimate): string[] {
  if (estimate.partitions === 0) return ['Nothing to build: the knowledge graph is up to date.'];
  const { work, models, total } = estimateWords(estimate);
  if (models.length === 0) return [`${work}: nothing to pay, the models are built in.`];
  const limited = estimate.cost === null ? total : `${total.replace(/\.$/, '')}; --max-cost sets a limit.`;
  return [`${work}.`, ...models.map((model) => `  ${model}`), `${limited} Answers that were paid for before cost nothing again.`];
}
