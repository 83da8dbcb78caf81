import type { QuestionRewriter } from '../tasks/question-rewriter';
import type { EndpointChat } from './connection/endpoint-chat';
import { REWRITE_QUESTION } from './prompts/rewrite-question.prompt';

/** Characters of an answer that a model sees of a turn; its beginning says what was answered. */
const MAX_ANSWER = 600;
/** A longer answer is none to the request. */
const MAX_QUESTION = 2_000;

/** Has a chat model write a follow-up as a question of its own. */
export class OpenAiQuestionRewriter implements QuestionRewriter {
  constructor(private readonly chat: Pick<EndpointChat, 'complete'>) {}

  async rewrite({ question, turns, model, signal }: Parameters<QuestionRewriter['rewrite']>[0]): Promise<string> {
    const before = turns.map((turn) => `Q: ${turn.question}\nA: ${turn.answer.slice(0, MAX_ANSWER)}`).join('\n\n');
    const user = `"""\n${before}\n"""\n\nFollow-up: ${question}`;
    const { text } = await this.chat.complete({
      system: REWRITE_QUESTION,
      user,
      ...(model === undefined ? {} : { model }),
      ...(signal ? { signal } : {}),
    });
    const rewritten = text.trim().replace(/^["“]|["”]$/g, '');
    return rewritten === '' || rewritten.length > MAX_QUESTION ? question : rewritten;
  }
}
