import { countTokens } from '@strata/text';
import type { AgentMessage } from '../../tasks/agent-turns';
import type { TokenBudget } from './token-budget';
import { cutToTokens } from './token-budget';

/** What is left of an old tool result when room is needed. */
const SHORT_TOKENS = 200;
const RESERVE_TOKENS = 512;

/**
 * A conversation that fits a model's window: the oldest tool results are shortened first, then all of them. Messages are never left out, because
 * every call needs its result. Unchanged for a model whose window nobody knows.
 */
export function fitMessages(
  system: string,
  messages: readonly AgentMessage[],
  { context, completion }: TokenBudget,
): readonly AgentMessage[] {
  if (context === undefined) return messages;
  let excess =
    countTokens(system) + messages.reduce((sum, message) => sum + size(message), 0) + completion + RESERVE_TOKENS - context;
  if (excess <= 0) return messages;
  return messages.map((message) => {
    if (excess <= 0 || message.role !== 'tool') return message;
    const before = size(message);
    const text = cutToTokens(message.text, Math.max(SHORT_TOKENS, before - excess));
    const shortened = { ...message, text: text === message.text ? text : `${text}\n… (cut)` };
    excess -= before - size(shortened);
    return shortened;
  });
}

function size(message: AgentMessage): number {
  return countTokens(message.role === 'assistant' ? message.text + JSON.stringify(message.toolCalls) : message.text);
}
