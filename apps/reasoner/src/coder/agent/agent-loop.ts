import type { AgentMessage, AgentTurns, RequestedToolCall } from '@strata/models';
import { parseLooseJson } from '@strata/models';
import type { ToolSession } from '../tool-use/tool-session';
import { fenced } from './prompts/data-fence';

/** Of a request, however many attempts it takes. */
export const MOST_MODEL_TURNS = 12;
/** The same call once more after this many is a loop. */
const MOST_REPEATS = 2;
/** Of one result that goes to the model. */
const LONGEST_RESULT = 32_768;

export interface AgentTask {
  readonly system: string;
  readonly user: string;
  /** said before the last turn, when the model has to come to its end */
  readonly lastWord: string;
  /** what is wrong with a last word, to be said to the model; undefined: it will do */
  readonly problemOf?: (text: string) => string | undefined;
}

export interface AgentOutcome {
  /** the last word; empty when the model came to none in its turns */
  readonly text: string;
  readonly turns: number;
}

/**
 * Leads a model with tools to its last word: it calls tools, is told their results as data, and ends when it answers without a call. It ends in
 * any case after `mostTurns`: unknown tools, broken arguments and calls made over and over are told to it as such, and use up its turns.
 * @throws AppError with a provider code; what the signal was aborted with
 */
export async function runAgent(
  turns: AgentTurns,
  tools: ToolSession,
  task: AgentTask,
  { mostTurns, signal }: { mostTurns: number; signal: AbortSignal },
): Promise<AgentOutcome> {
  const offered = tools.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const messages: AgentMessage[] = [{ role: 'user', text: task.user }];
  const made = new Map<string, number>();
  let latest = '';
  for (let turn = 1; turn <= mostTurns; turn++) {
    const isLast = turn === mostTurns || tools.left === 0;
    if (isLast) messages.push({ role: 'user', text: task.lastWord });
    const { text, toolCalls } = await turns.next({ system: task.system, messages, tools: isLast ? [] : offered, signal });
    signal.throwIfAborted();
    if (toolCalls.length === 0) {
      const problem = turn < mostTurns ? task.problemOf?.(text) : undefined;
      if (problem === undefined) return { text, turns: turn };
      messages.push({ role: 'assistant', text, toolCalls: [] }, { role: 'user', text: problem });
      latest = text;
      continue;
    }
    if (turn === mostTurns) return { text: text || latest, turns: turn };
    const calls = toolCalls.map((call, index) => ({ ...call, id: `${call.id}_${turn}_${index}` })); // some servers count from 0 in each turn
    messages.push({ role: 'assistant', text, toolCalls: calls });
    for (const call of calls) messages.push({ role: 'tool', callId: call.id, text: await toldResult(call, tools, made) });
    latest = text || latest;
  }
  return { text: latest, turns: mostTurns };
}

async function toldResult(call: RequestedToolCall, tools: ToolSession, made: Map<string, number>): Promise<string> {
  const input = inputOf(call.argumentsText);
  if (input === undefined) return `The arguments of ${call.name} are no JSON object. Nothing was called.`;
  const key = JSON.stringify([call.name, input]);
  const before = made.get(key) ?? 0;
  made.set(key, before + 1);
  if (before >= MOST_REPEATS)
    return `You have made this call ${before} times: its result does not change. Go on with what you know.`;
  const { isError, text } = await tools.call(call.name, input);
  const known = tools.has(call.name) ? '' : ` The tools are: ${tools.tools.map(({ name }) => name).join(', ')}.`;
  const shown =
    text.length <= LONGEST_RESULT ? text : `${text.slice(0, LONGEST_RESULT)}\n… (cut; ${text.length} characters in all)`;
  return `${isError ? `The call failed.${known}\n` : ''}${fenced(tools.has(call.name) ? call.name : 'unknown', shown)}`;
}

/** What a model means by its arguments; nothing at all is an input without fields. */
function inputOf(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return {};
  const value = parseLooseJson(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
}
