import type { StrataClient } from '@strata/client';
import { costWords, numberWords } from '@strata/client';
import type { OrchestrationEstimate } from '@strata/contracts';
import { AppError } from '@strata/errors';

/** What the knowledge graph of some categories would take, in lines for people. */
export async function estimateLines(client: Pick<StrataClient, 'estimateOrchestration'>, categories: string[]): Promise<string[]> {
  try {
    return linesOf(await client.estimateOrchestration({ categories }));
  } catch (error) {
    if (error instanceof AppError && error.type === 'NothingToOrchestrateError')
      return ['Nothing to build: the knowledge graph is up to date.'];
    throw error;
  }
}

/** The same of what was answered. */
export function linesOf({ partitions, documents, chunks, models, cost }: OrchestrationEstimate): string[] {
  const what = `${documents} documents in ${partitions} partitions, about ${numberWords(chunks)} chunks`;
  if (models.length === 0) return [`${what}: nothing to pay, the models are built in.`];
  const each = models.map(({ role, model, calls, promptTokens, completionTokens, cost: ofModel }) => {
    const answered = completionTokens > 0 ? ` and ${numberWords(completionTokens)} back` : '';
    const price = ofModel === null ? '' : `, cost about ${costWords(ofModel)}`;
    return `  ${role} (${model}): about ${numberWords(calls)} calls, ${numberWords(promptTokens)} tokens sent${answered}${price}`;
  });
  const total =
    cost === null
      ? 'MODEL_PRICES_JSON does not say what all of these models cost.'
      : `In all about ${costWords(cost)}; --max-cost sets a limit.`;
  return [`${what}.`, ...each, `${total} Answers that were paid for before cost nothing again.`];
}
