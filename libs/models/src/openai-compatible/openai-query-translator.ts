import type { QueryTranslator, ResultShape, TranslationRequest } from '../tasks/tasks';
import type { EndpointChat } from './connection/endpoint-chat';
import { EXPLAIN_QUERY, REPAIR_QUERY, TRANSLATE_QUESTION, WORD_ANSWER } from './prompts/translate-question.prompt';
import { renderPrompt } from './prompts/render-prompt';
import { readQueryAnswer } from './read-query-answer';

/** Writes AQL for a schema; of the data it sees nothing but the number of rows and the names of their columns. */
export class OpenAiQueryTranslator implements QueryTranslator {
  constructor(private readonly chat: Pick<EndpointChat, 'complete'>) {}

  async translate({ question, schema, failed, signal }: TranslationRequest) {
    const last = failed.at(-1);
    const user = last ? renderPrompt(REPAIR_QUERY, { question, ...last }) : question;
    const { text, model } = await this.chat.complete({ system: renderPrompt(TRANSLATE_QUESTION, { schema }), user, signal });
    return { ...readQueryAnswer(text), model };
  }

  async explain({ question, query, instruction, signal }: Parameters<QueryTranslator['explain']>[0]): Promise<{ text: string }> {
    const system = renderPrompt(EXPLAIN_QUERY, { query, instruction });
    return { text: (await this.chat.complete({ system, user: question, signal })).text.trim() };
  }

  async wordAnswer({ question, query, shape, signal }: Parameters<QueryTranslator['wordAnswer']>[0]) {
    const system = renderPrompt(WORD_ANSWER, { row_count: String(shape.rowCount), columns: columnsText(shape) });
    const { text } = await this.chat.complete({ system, user: `Question: ${question}\nQuery:\n${query}`, signal });
    return { template: text.trim() };
  }
}

function columnsText({ columns, rowType }: ResultShape): string {
  if (columns.length === 0) return rowType ?? 'no columns';
  return columns.map(({ name, type }) => `${name} (${type})`).join(', ');
}
