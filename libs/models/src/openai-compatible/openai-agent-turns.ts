import { AppError } from '@strata/errors';
import type OpenAI from 'openai';
import { APIError } from 'openai';
import type { ModelsConfig } from '../configuration/models-config';
import { readUsage } from '../costs/token-usage';
import type { TokenUsage } from '../costs/token-usage';
import type { UsageAccount } from '../costs/usage-account';
import type { AgentMessage, AgentTurn, AgentTurns, OfferedTool, RequestedToolCall } from '../tasks/agent-turns';
import { chatPayload, unsupportedField } from './connection/chat-payload';
import type { ModelEndpoint } from './connection/endpoint';
import { fitMessages } from './connection/fit-messages';
import { providerError } from './connection/provider-errors';
import { tokenBudget } from './connection/token-budget';
import { withoutThinking } from './connection/without-thinking';

/** More calls in one turn than this are a model that has lost its way. */
const MOST_CALLS = 16;

type Answered = { readonly turn: AgentTurn; readonly usage: TokenUsage | undefined };

/** Chat completions with `tools`, as OpenAI has them. Which optional fields a model refuses is learnt, as for any chat. */
export class OpenAiAgentTurns implements AgentTurns {
  private readonly dropped = new Set<string>();

  constructor(
    private readonly endpoint: ModelEndpoint,
    private readonly config: ModelsConfig,
    private readonly account?: UsageAccount,
  ) {}

  get model(): string {
    return this.endpoint.called.model;
  }

  async next(request: Parameters<AgentTurns['next']>[0]): Promise<AgentTurn> {
    const messages = fitMessages(request.system, request.messages, tokenBudget(this.config, this.model));
    const fitted = { ...request, messages };
    let turn = await this.paid(fitted);
    if (isEmpty(turn)) turn = await this.paid(fitted); // happens; twice it is a fault
    if (isEmpty(turn))
      throw providerError('PROVIDER_EMPTY_RESPONSE', 'the model neither answered nor called a tool', this.endpoint.called);
    return turn;
  }

  private async paid(request: Parameters<AgentTurns['next']>[0]): Promise<AgentTurn> {
    if (!this.account) return (await this.ask(request)).turn;
    const characters = JSON.stringify([request.system, request.messages, request.tools]).length;
    const call = async () => {
      const { turn, usage } = await this.ask(request);
      return { answer: turn, usage, characters: turn.text.length + JSON.stringify(turn.toolCalls).length };
    };
    return this.account.spend({ role: 'chat', model: this.model, characters }, call, request.signal);
  }

  private async ask({ system, messages, tools, signal }: Parameters<AgentTurns['next']>[0]): Promise<Answered> {
    for (;;) {
      const payload = this.payload(system, messages, tools);
      try {
        return await this.endpoint.call(
          async (client, aborted) =>
            read(await client.official.chat.completions.create(payload, aborted ? { signal: aborted } : {}), this.model),
          { signal },
        );
      } catch (error) {
        const field = refusedField(error, payload);
        if (field === undefined) throw error;
        this.dropped.add(field);
      }
    }
  }

  private payload(
    system: string,
    messages: readonly AgentMessage[],
    tools: readonly OfferedTool[],
  ): OpenAI.ChatCompletionCreateParamsNonStreaming {
    const { model, config } = { model: this.model, config: this.config };
    const completionTokens = tokenBudget(config, model).completion;
    const basis = chatPayload(config, { model, system, user: '', completionTokens, probe: false }, this.dropped);
    return {
      ...basis,
      messages: [{ role: 'system', content: system }, ...messages.map(asSent)],
      ...(tools.length > 0 && { tools: tools.map(asFunction) }),
      stream: false,
    };
  }
}

function asSent(message: AgentMessage): OpenAI.ChatCompletionMessageParam {
  if (message.role === 'user') return { role: 'user', content: message.text };
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.text };
  const calls = message.toolCalls.map(({ id, name, argumentsText }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: argumentsText },
  }));
  return { role: 'assistant', content: message.text, ...(calls.length > 0 && { tool_calls: calls }) };
}

function asFunction({ name, description, inputSchema }: OfferedTool): OpenAI.ChatCompletionTool {
  return { type: 'function', function: { name, description, parameters: inputSchema } };
}

/** @returns undefined for an answer without a body */
function read(completion: OpenAI.ChatCompletion | undefined, model: string): Answered | undefined {
  if (completion === undefined) return undefined;
  const choice = completion.choices?.[0];
  const turn = {
    text: withoutThinking(choice?.message?.content ?? '').trim(),
    toolCalls: callsOf(choice?.message?.tool_calls),
    model,
    finishReason: choice?.finish_reason ?? 'stop',
  };
  return { turn, usage: readUsage(completion.usage) };
}

/** Servers of one's own leave ids out, or give arguments as an object instead of its text. */
function callsOf(calls: readonly OpenAI.ChatCompletionMessageToolCall[] | null | undefined): RequestedToolCall[] {
  if (!Array.isArray(calls)) return [];
  return (calls as readonly { id?: unknown; function?: { name?: unknown; arguments?: unknown } }[])
    .slice(0, MOST_CALLS)
    .map(({ id, function: { name, arguments: input } = {} }, index) => ({
      id: typeof id === 'string' && id !== '' ? id : `call_${index}`,
      name: typeof name === 'string' ? name : '',
      argumentsText: typeof input === 'string' ? input : JSON.stringify(input ?? {}),
    }));
}

const isEmpty = ({ text, toolCalls }: AgentTurn): boolean => text === '' && toolCalls.length === 0;

/** The optional field that a refusal names: without tools and messages there would be nothing left to ask. */
function refusedField(error: unknown, payload: OpenAI.ChatCompletionCreateParamsNonStreaming): string | undefined {
  if (!(error instanceof AppError) || error.type !== 'MODEL_REJECTED_REQUEST' || !(error.cause instanceof APIError))
    return undefined;
  const { tools: _, stream: __, ...optional } = payload;
  return unsupportedField(`${error.cause.message} ${error.cause.param ?? ''}`, optional as never);
}
