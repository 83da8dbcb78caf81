import type { ConversationTurn, QuestionRewriter } from '../../tasks/question-rewriter';
import { resolveFollowUp } from './resolve-follow-up';

/** Resolves follow-ups by rules, in English: pronouns, ellipses, and nouns that point back. */
export class BuiltInQuestionRewriter implements QuestionRewriter {
  async rewrite({ question, turns }: { question: string; turns: readonly ConversationTurn[] }): Promise<string> {
    return resolveFollowUp(question, turns);
  }
}
