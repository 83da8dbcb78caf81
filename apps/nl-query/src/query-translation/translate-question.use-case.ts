import { Inject, Injectable } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { DatabaseAccess } from '@strata/auth';
import { AppError } from '@strata/errors';
import type { FailedQuery, QueryTranslator } from '@strata/models';
import { ProjectModels } from '@strata/models';
import { Database } from 'arangojs';
import type { KnownDatabase } from '../database-schema/database-schemas';
import { DatabaseSchemas } from '../database-schema/database-schemas';
import { schemaText } from '../database-schema/schema-text';
import { visibleSchema } from '../database-schema/visible-schema';
import { judgeQuery } from '../query-judgement/judge-query';
import { UnusableQuery } from '../query-judgement/query-refusals';
import { readableCollections } from './caller-rights';
import { GrammarTranslator } from './grammar-translator';
import { ModelTranslator } from './model-translator';
import type { QuestionTranslator, Translation } from './question-translator';
import { notUnderstood } from './translation.errors';

export interface AskedTranslation {
  readonly question: string;
  readonly caller: Identity;
  /** how often a model may write its query again */
  readonly maxRepairs: number;
  /** look at the documents again */
  readonly isFresh?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A query that passed the judgement, with what is needed to run it. */
export interface JudgedTranslation extends Translation {
  /** undefined where the caller may read everything */
  readonly readable: readonly string[] | undefined;
  /** undefined with the built-in translator */
  readonly model: QueryTranslator | undefined;
}

/** Turns questions into queries that only read, and only what the caller may read. */
@Injectable()
export class TranslateQuestion {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'current'>,
    private readonly schemas: DatabaseSchemas,
    @Inject(DatabaseAccess) private readonly access: Pick<DatabaseAccess, 'levelOnCollection'>,
  ) {}

  /**
   * @param use what is done with the query; what it throws as `UnusableQuery` is told to the model, which writes another
   * @throws AppError invalid-argument `QuestionNotUnderstoodError`, `ReadOnlyError`; permission-denied; unavailable; any failure of the
   *   provider; what `use` throws
   */
  async execute<T>(asked: AskedTranslation, use: (translation: JudgedTranslation) => Promise<T>): Promise<T> {
    if (asked.isFresh) this.schemas.forget(this.db.name);
    const known = await this.schemas.of(this.db);
    const readable = await readableCollections(this.access, asked.caller, this.db.name, known.catalog);
    const { queryTranslator: model } = await this.models.current();
    const translator = this.translatorFor(asked, known, readable, model);
    const seesAll = known.catalog.collections.every(({ name }) => readable.has(name));
    const judged = { catalog: known.catalog, mayRead: (name: string) => readable.has(name) };
    const failed: FailedQuery[] = [];
    for (;;) {
      const translation = await translator.translate(failed);
      try {
        judgeQuery(translation.query, judged);
        return await use({ ...translation, readable: seesAll ? undefined : [...readable], model });
      } catch (error) {
        if (!(error instanceof UnusableQuery)) throw error;
        if (failed.length === translator.maxRepairs) throw asRefusal(error);
        failed.push({ query: translation.query, problem: error.message });
      }
    }
  }

  /** The next question finds what has changed. */
  forgetSchema(): void {
    this.schemas.forget(this.db.name);
  }

  private translatorFor(
    { question, maxRepairs, signal }: AskedTranslation,
    known: KnownDatabase,
    readable: ReadonlySet<string>,
    model: QueryTranslator | undefined,
  ): QuestionTranslator {
    const schema = visibleSchema(known, (name) => readable.has(name));
    if (model) return new ModelTranslator(model, { question, schema: schemaText(schema), maxRepairs, signal });
    const seesAll = known.catalog.collections.every(({ name }) => readable.has(name));
    return new GrammarTranslator(question, { db: this.db, schema, readable: seesAll ? undefined : [...readable] });
  }
}

/** What the last query failed with, in the words for callers. */
function asRefusal(error: UnusableQuery): AppError {
  return error.cause instanceof AppError ? error.cause : notUnderstood([], `no usable query was written (${error.message})`);
}
