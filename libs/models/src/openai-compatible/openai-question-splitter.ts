import type { QuestionSplitter } from '../tasks/question-splitter';
import type { EndpointChat } from './connection/endpoint-chat';
import { SPLIT_QUESTION } from './prompts/split-question.prompt';

const MOST_LOOK_UPS = 5;
/** Characters; what is longer is no question. */
const LONGEST = 500;
/** What models put before a line although they are asked not to. */
const LIST_MARK = /^(?:[-*•]|\d{1,2}[.)])\s+/;

/** Has a chat model take a question apart. */
export class OpenAiQuestionSplitter implements QuestionSplitter {
  constructor(private readonly chat: Pick<EndpointChat, 'complete'>) {}

  async split({ question, model, signal }: Parameters<QuestionSplitter['split']>[0]): Promise<string[]> {
    const { text } = await this.chat.complete({
      system: SPLIT_QUESTION,
      user: question,
      ...(model === undefined ? {} : { model }),
      ...(signal ? { signal } : {}),
    });
    const lines = text
      .split('\n')
      .map((line) => line.trim().replace(LIST_MARK, ''))
      .filter((line) => line !== '')
      .slice(0, MOST_LOOK_UPS);
    return lines.every((line, place) => line.length <= LONGEST && refersBack(line, place)) && lines.length > 0 ? lines : [question];
  }
}

/** A look-up that needs what comes after it, or itself, cannot be made. @param place from 0 */
function refersBack(line: string, place: number): boolean {
  return [...line.matchAll(/#(\d)/g)].every(([, number]) => Number(number) >= 1 && Number(number) <= place);
}
