import type { QuestionKind } from '../reading/read-question';
import type { Answer, AnswerBasis } from './answer-parts';
import {
  answerAboutData,
  answerAttributePlace,
  answerCount,
  answerDescribe,
  answerIndexes,
  answerSamples,
  answerSchema,
} from './collection-answers';
import {
  answerAnalyzers,
  answerCollections,
  answerDatabases,
  answerExists,
  answerGraphs,
  answerHelp,
  answerRelations,
  answerSizes,
  answerViews,
  answerWrites,
} from './overview-answers';
import { answerExplainQuery, answerMakeFast, answerManual, answerSlowQueries } from './query-answers';

const ANSWERS: Readonly<Record<QuestionKind, Answer>> = {
  help: answerHelp,
  writes: answerWrites,
  'explain-query': answerExplainQuery,
  'slow-queries': answerSlowQueries,
  'make-fast': answerMakeFast,
  exists: answerExists,
  databases: answerDatabases,
  'attribute-place': answerAttributePlace,
  graphs: answerGraphs,
  relations: answerRelations,
  indexes: answerIndexes,
  views: answerViews,
  analyzers: answerAnalyzers,
  samples: answerSamples,
  count: answerCount,
  sizes: answerSizes,
  schema: answerSchema,
  collections: answerCollections,
  manual: answerManual,
  describe: answerDescribe,
  'about-data': answerAboutData,
};

/** Markdown that answers a question, made of what tools say about the database. */
export function answerQuestion(basis: AnswerBasis): Promise<string> {
  return ANSWERS[basis.question.kind](basis);
}
