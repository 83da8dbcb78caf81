import { z } from 'zod';
import type { AnswerRequest, Passage, PassageAnswerer, RatedPoint, ThemeAnswerer } from '../tasks/tasks';
import type { EndpointChat } from './endpoint-chat';
import { ANSWER_WITH_CITATIONS, ANSWER_WITHOUT_CITATIONS, NOTHING_FOUND } from './prompts/answer-passages.prompt';
import { COMBINE_POINTS, RATE_POINTS } from './prompts/answer-themes.prompt';
import { renderPrompt } from './prompts/render-prompt';
import { structuredAnswer } from './structured-answer';
import { cutToTokens } from './token-budget';

/** Answers from passages; the best ones come first, so a prompt that is too long loses its least useful end. */
export class OpenAiPassageAnswerer implements PassageAnswerer {
  constructor(private readonly chat: EndpointChat) {}

  async answer(request: AnswerRequest, onDelta?: (piece: string) => void): Promise<{ text: string; model: string }> {
    const { question, instructions = '', citations, prompt, model, signal } = request;
    const context = cutToTokens(contextOf(request), this.chat.promptBudget ?? Number.MAX_SAFE_INTEGER);
    const system = renderPrompt(prompt ?? (citations ? ANSWER_WITH_CITATIONS : ANSWER_WITHOUT_CITATIONS), {
      response_instructions: instructions,
      context_data: context,
    });
    return sayUnlessNothing(onDelta, (say) => this.chat.complete({ system, user: question, model, signal }, say));
  }
}

function contextOf({ passages, notes }: AnswerRequest): string {
  const sources = passages.map(({ id, title, text }) => `[CITE:${id}] ${title}\n"""\n${text}\n"""`).join('\n\n');
  return notes ? `${sources}\n\nBackground (never cite it):\n"""\n${notes}\n"""` : sources;
}

const pointsSchema = z.object({ points: z.array(z.object({ answer: z.string(), score: z.coerce.number() })) });

/** Answers about a whole collection, by rating reports and joining the best points. */
export class OpenAiThemeAnswerer implements ThemeAnswerer {
  constructor(private readonly chat: EndpointChat) {}

  async ratePoints({
    question,
    reports,
    prompt,
    model,
    signal,
  }: Parameters<ThemeAnswerer['ratePoints']>[0]): Promise<RatedPoint[]> {
    const context = reports.map(({ title, text }: Passage) => `# ${title}\n${text}`).join('\n\n');
    const system = renderPrompt(prompt ?? RATE_POINTS, {
      context_data: cutToTokens(context, this.chat.promptBudget ?? Number.MAX_SAFE_INTEGER),
    });
    const { value } = await structuredAnswer(this.chat, { system, user: question, model, signal }, 'rated_points', pointsSchema);
    return value.points.map(({ answer, score }) => ({ answer, score: Math.min(100, Math.max(0, score)) }));
  }

  async combine(
    request: Parameters<ThemeAnswerer['combine']>[0],
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string }> {
    const { question, points, instructions = '', prompt, model, signal } = request;
    const data = points.map(({ answer, score }) => `(${score}) ${answer}`).join('\n');
    const system = renderPrompt(prompt ?? COMBINE_POINTS, { response_instructions: instructions, report_data: data });
    return sayUnlessNothing(onDelta, (say) => this.chat.complete({ system, user: question, model, signal }, say));
  }
}

/** Holds the first words back until they cannot be the agreed word for "no answer" any more. */
async function sayUnlessNothing(
  onDelta: ((piece: string) => void) | undefined,
  ask: (say: ((piece: string) => void) | undefined) => Promise<{ text: string; model: string }>,
): Promise<{ text: string; model: string }> {
  let held = '';
  let open = false;
  const say = (piece: string) => {
    if (open) return onDelta?.(piece);
    held += piece;
    if (NOTHING_FOUND.startsWith(held.trim())) return;
    open = !held.trim().startsWith(NOTHING_FOUND);
    if (open) onDelta?.(held);
  };
  const { text, model } = await ask(onDelta ? say : undefined);
  return { text: text.trim().startsWith(NOTHING_FOUND) ? '' : text, model };
}
