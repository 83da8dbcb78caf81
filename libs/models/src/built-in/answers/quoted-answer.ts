import type { AnswerForm } from '../../tasks/tasks';
import type { AnswerSentence } from './answer-sentences';

/** What a built-in answer consists of: the answer itself on a line, where it is known, and the sentences that prove it. */
export interface QuotedAnswer {
  /** "" where only sentences were found; says so where what the question is about is unknown */
  readonly line: string;
  readonly sentences: readonly AnswerSentence[];
  readonly form: AnswerForm;
  /** each sentence proves a part of the line, and none is left out or cut */
  readonly isWhole?: boolean;
}
