import { costWords, counted, numberWords } from '@strata/client';
import type { OrchestrationEstimate } from '@strata/contracts';

/** What the knowledge graph would take, in lines for people. */
export function estimateLines({ partitions, documents, chunks, images, models, cost }: OrchestrationEstimate): string[] {
  if (partitions === 0) return ['Nothing to build: the knowledge graph is up to date.'];
  const shown = images > 0 ? ` and ${numberWords(images)} images` : '';
  const what = `${counted(documents, 'document')} in ${counted(partitions, 'partition')}, about ${numberWords(chunks)} chunks${shown}`;
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
