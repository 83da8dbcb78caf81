import { z } from 'zod';
import type { PlannedStep, SearchPlanner } from '../tasks/search-planner';
import type { EndpointChat } from './connection/endpoint-chat';
import { sayUnlessNothing } from './openai-answers';
import { CHECK_COMPLETION, PLAN_SEARCH, SELECT_TOOLS, STEP_QUERY, SYNTHESIZE_STEPS } from './prompts/plan-search.prompt';
import { renderPrompt } from './prompts/render-prompt';
import { structuredAnswer } from './structured-answer';
import { cutToTokens } from './connection/token-budget';

const MOST_STEPS = 5;
const LONGEST_QUERY = 2_000;

const planSchema = z.object({
  steps: z
    .array(
      z.object({
        description: z.string().trim().min(1),
        expected_info: z.string().default(''),
        query_template: z.string().trim().min(1),
      }),
    )
    .min(1),
});
const toolsSchema = z.object({ tools: z.array(z.string()) });
/** The word that decides, and whether it is denied. */
const VERDICT = /\b(not\s+)?(solved|continue)\b/i;

/** Plans and leads a search by prompts, each of which a caller may replace. */
export class OpenAiSearchPlanner implements SearchPlanner {
  constructor(private readonly chat: EndpointChat) {}

  async plan({ question, globalContext, prompt, model, signal }: Parameters<SearchPlanner['plan']>[0]): Promise<PlannedStep[]> {
    const system = renderPrompt(prompt ?? PLAN_SEARCH, { global_context: this.cut(globalContext), original_query: question });
    const { value } = await structuredAnswer(this.chat, { system, user: question, model, signal }, 'search_plan', planSchema);
    return value.steps
      .slice(0, MOST_STEPS)
      .map((step) => ({ description: step.description, expectedInfo: step.expected_info, queryTemplate: step.query_template }));
  }

  async stepQuery({ step, previousResults, prompt, model, signal }: Parameters<SearchPlanner['stepQuery']>[0]): Promise<string> {
    const system = renderPrompt(prompt ?? STEP_QUERY, {
      step_description: step.description,
      expected_info: step.expectedInfo,
      query_template: step.queryTemplate,
      previous_results: this.cut(previousResults),
    });
    const { text } = await this.chat.complete({ system, user: step.queryTemplate, model, signal });
    return text
      .trim()
      .replace(/^["“]|["”]$/g, '')
      .slice(0, LONGEST_QUERY);
  }

  async isSolved({ question, summary, prompt, model, signal }: Parameters<SearchPlanner['isSolved']>[0]): Promise<boolean> {
    const system = renderPrompt(prompt ?? CHECK_COMPLETION, { original_query: question, execution_summary: this.cut(summary) });
    const { text } = await this.chat.complete({ system, user: 'SOLVED or CONTINUE?', model, signal });
    const verdict = VERDICT.exec(text);
    return verdict !== null && verdict[1] === undefined && verdict[2]!.toLowerCase() === 'solved';
  }

  async synthesize(
    { question, instructions, stepResults, prompt, model, signal }: Parameters<SearchPlanner['synthesize']>[0],
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string }> {
    const system = renderPrompt(prompt ?? SYNTHESIZE_STEPS, {
      original_query: question,
      response_instructions: instructions,
      all_step_results: this.cut(stepResults),
    });
    return sayUnlessNothing(onDelta, (say) => this.chat.complete({ system, user: question, model, signal }, say));
  }

  async selectTools({ question, tools, prompt, model, signal }: Parameters<SearchPlanner['selectTools']>[0]): Promise<string[]> {
    const described = tools.map(({ id, description }) => `${id}: ${description}`).join('\n');
    const system = renderPrompt(prompt ?? SELECT_TOOLS, { tools_description: this.cut(described), user_query: question });
    const { value } = await structuredAnswer(this.chat, { system, user: question, model, signal }, 'tool_selection', toolsSchema);
    return tools.flatMap(({ id }) => (value.tools.includes(id) ? [id] : []));
  }

  private cut(context: string): string {
    return cutToTokens(context, this.chat.promptBudget ?? Number.MAX_SAFE_INTEGER);
  }
}
