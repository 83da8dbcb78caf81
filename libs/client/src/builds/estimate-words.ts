import type { OrchestrationEstimate } from '@strata/contracts';
import { counted } from './counted';
import { costWords, numberWords } from './import-words';

/** What a knowledge graph would take, for people. */
export interface EstimateWords {
  /** `40 documents in 3 partitions, about 1240 chunks` */
  work: string;
  /** a sentence for each model that is paid for; none where all are built in */
  models: string[];
  /** what all of it costs, or that nobody knows; empty where nothing is paid for */
  total: string;
}

export function estimateWords({ partitions, documents, chunks, images, models, cost }: OrchestrationEstimate): EstimateWords {
  const shown = images > 0 ? ` and ${numberWords(images)} images` : '';
  const unknown = 'MODEL_PRICES_JSON does not say what all of these models cost.';
  return {
    work: `${counted(documents, 'document')} in ${counted(partitions, 'partition')}, about ${numberWords(chunks)} chunks${shown}`,
    models: models.map(({ role, model, calls, promptTokens, completionTokens, cost: ofModel }) => {
      const answered = completionTokens > 0 ? ` and ${numberWords(completionTokens)} back` : '';
      const price = ofModel === null ? '' : `, cost about ${costWords(ofModel)}`;
      return `${role} (${model}): about ${numberWords(calls)} calls, ${numberWords(promptTokens)} tokens sent${answered}${price}`;
    }),
    total: models.length === 0 ? '' : cost === null ? unknown : `In all about ${costWords(cost)}.`,
  };
}
