import { Injectable } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { TranslateQuestion } from './translate-question.use-case';

const MAX_REPAIRS = 1;

/** A question as a query that is not run. */
@Injectable()
export class WriteQuery {
  constructor(private readonly questions: TranslateQuestion) {}

  /**
   * @param asked `instruction`: what is to be said about the query, instead of the query alone
   * @throws AppError as `TranslateQuestion`
   */
  execute(asked: {
    readonly question: string;
    readonly caller: Identity;
    readonly instruction?: string | undefined;
    readonly isFresh?: boolean | undefined;
    readonly signal?: AbortSignal | undefined;
  }): Promise<string> {
    const { question, instruction, signal } = asked;
    return this.questions.execute({ ...asked, maxRepairs: MAX_REPAIRS }, async ({ query, understood, model }) => {
      if (instruction === undefined || instruction.trim() === '') return query;
      if (model) return (await model.explain({ question, query, instruction, ...(signal && { signal }) })).text;
      return `${understood}.\n\n${query}`;
    });
  }
}
