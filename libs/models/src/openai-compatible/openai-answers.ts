import type { AnswerRequest, PassageAnswerer } from '../tasks/tasks';
import type { EndpointChat } from './connection/endpoint-chat';
import { ANSWER_WITH_CITATIONS, ANSWER_WITHOUT_CITATIONS, NOTHING_FOUND } from './prompts/answer-passages.prompt';
import { renderPrompt } from './prompts/render-prompt';
import { cutToTokens } from './connection/token-budget';

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
  return notes
    ? `${sources}\n\nBackground, to understand the sources with; say nothing that stands only here:\n"""\n${notes}\n"""`
    : sources;
}

/** Holds the first words back until they cannot be the agreed word for "no answer" any more. */
export async function sayUnlessNothing(
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
