import { GrammarQuestion } from '../question-grammar/read-question';
import { ReadingProblem } from '../question-grammar/reading-problem';
import { findCodes } from './find-codes';
import type { ReadableDatabase } from './find-values';
import { findParts, findValues } from './find-values';
import type { QuestionTranslator, Translation } from './question-translator';
import { notUnderstood } from './translation.errors';

/** A question read by the grammar, with values that the caller may read to recognise names in it. */
export class GrammarTranslator implements QuestionTranslator {
  /** It would write the same again. */
  readonly maxRepairs = 0;

  constructor(
    private readonly question: string,
    private readonly at: ReadableDatabase,
  ) {}

  async translate(): Promise<Translation> {
    const question = new GrammarQuestion(this.question, this.at.schema, new Date());
    const values = await findValues(this.at, question.candidates());
    const parts = await findParts(this.at, question.unknownRuns(values));
    const codes = await findCodes(this.at, question.unknownRuns(new Map([...parts, ...values])));
    try {
      const { query, understood, template } = question.read(new Map([...codes, ...parts, ...values]));
      return { query, understood, ...(template !== undefined && { template }) };
    } catch (error) {
      if (error instanceof ReadingProblem) throw notUnderstood(error.words, error.message);
      throw error;
    }
  }
}
