import type { FailedQuery, QueryTranslator } from '@strata/models';
import type { QuestionTranslator, Translation } from './question-translator';
import { notUnderstood } from './translation.errors';

export interface ModelQuestion {
  readonly question: string;
  /** names and types only */
  readonly schema: string;
  readonly maxRepairs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A question put to a language model. */
export class ModelTranslator implements QuestionTranslator {
  readonly maxRepairs: number;

  constructor(
    private readonly model: Pick<QueryTranslator, 'translate'>,
    private readonly asked: ModelQuestion,
  ) {
    this.maxRepairs = asked.maxRepairs;
  }

  async translate(failed: readonly FailedQuery[]): Promise<Translation> {
    const { question, schema, signal } = this.asked;
    const { query, understood, unknown } = await this.model.translate({ question, schema, failed, ...(signal && { signal }) });
    if (query === '') throw notUnderstood(unknown);
    return { query, understood };
  }
}
