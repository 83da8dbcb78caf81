import { Inject, Injectable } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { AppError } from '@strata/errors';
import type { QueryTranslator } from '@strata/models';
import { Database } from 'arangojs';
import { UnusableQuery } from '../query-judgement/query-refusals';
import { answerSentence } from './answer-sentence';
import { resultShape } from './result-shape';
import type { QueryResult } from './run-query';
import { runQuery } from './run-query';
import type { JudgedTranslation } from './translate-question.use-case';
import { TranslateQuestion } from './translate-question.use-case';
import { generatedQueryFailed } from './translation.errors';

export type OutputFormat = 'NL' | 'AQL' | 'JSON';

export interface AskedQuery {
  readonly question: string;
  readonly caller: Identity;
  /** which fields the answer has */
  readonly formats: readonly OutputFormat[];
  readonly timeoutS: number;
  readonly isFresh?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface AnsweredQuery {
  /** "" when a model said nothing about it */
  readonly understood: string;
  readonly sentence: string | undefined;
  readonly query: string | undefined;
  /** JSON text of the rows */
  readonly rows: string | undefined;
  readonly truncated: boolean;
}

const MAX_REPAIRS = 2;

/** A question about the data of the project's database, answered by a query that is run with the caller's rights. */
@Injectable()
export class TranslateQuery {
  constructor(
    @Inject(Database) private readonly db: Database,
    private readonly questions: TranslateQuestion,
  ) {}

  /**
   * @throws AppError as `TranslateQuestion`; deadline-exceeded; failed-precondition `GeneratedQueryError` with what the database said
   */
  async execute(asked: AskedQuery): Promise<AnsweredQuery> {
    try {
      return await this.answer(asked);
    } catch (error) {
      if (!(error instanceof AppError && isAboutMissingCollection(error))) throw error;
      this.questions.forgetSchema(); // it went away while it was asked about
      return this.answer(asked);
    }
  }

  private answer(asked: AskedQuery): Promise<AnsweredQuery> {
    const { formats, ...question } = asked;
    return this.questions.execute({ ...question, maxRepairs: MAX_REPAIRS }, async (translation) => {
      const result = await this.run(translation, asked.timeoutS);
      const { understood, query } = translation;
      return {
        understood,
        sentence: formats.includes('NL') ? await this.sentence(asked, translation, result) : undefined,
        query: formats.includes('AQL') ? query : undefined,
        rows: formats.includes('JSON') ? JSON.stringify(result.rows) : undefined,
        truncated: result.truncated,
      };
    });
  }

  private async run({ query, readable }: JudgedTranslation, timeoutS: number): Promise<QueryResult> {
    try {
      return await runQuery(this.db, { query, timeoutS, readable });
    } catch (error) {
      if (!(error instanceof AppError) || !isAboutTheQuery(error)) throw error;
      throw new UnusableQuery(error.message, { cause: generatedQueryFailed(error.message, query, error) });
    }
  }

  /** A model that fails here fails no answer: the sentence is then the usual one. */
  private async sentence(
    { question, signal }: AskedQuery,
    { model, query, template, understood }: JudgedTranslation,
    result: QueryResult,
  ): Promise<string> {
    const worded = model && result.rows.length > 0 ? await this.worded(model, { question, query, signal }, result) : template;
    return answerSentence(result, worded, understood);
  }

  private async worded(
    model: QueryTranslator,
    { question, query, signal }: { question: string; query: string; signal: AbortSignal | undefined },
    { rows }: QueryResult,
  ): Promise<string | undefined> {
    try {
      return (await model.wordAnswer({ question, query, shape: resultShape(rows), ...(signal && { signal }) })).template;
    } catch {
      return undefined;
    }
  }
}

/** The database answered, and spoke against the query: it gives every such error a number. */
function isAboutTheQuery({ kind, details }: AppError): boolean {
  return details.errorNum !== undefined && kind !== 'unavailable' && kind !== 'deadline-exceeded';
}

function isAboutMissingCollection({ type, cause }: AppError): boolean {
  return type === 'GeneratedQueryError' && cause instanceof AppError && cause.type === 'CollectionNotFound';
}
