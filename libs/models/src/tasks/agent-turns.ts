/** A tool as a model is offered it. */
export interface OfferedTool {
  /** letters, digits, `_` and `-`, at most 64: what endpoints take */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** A tool call as a model wrote it: nobody has checked that the tool exists, nor that the text is JSON. */
export interface RequestedToolCall {
  readonly id: string;
  readonly name: string;
  readonly argumentsText: string;
}

/** A conversation with tools. Every `tool` message answers a call of the `assistant` message before it, in the order of the calls. */
export type AgentMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly RequestedToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly text: string };

/** What a model does next: it calls tools, or says its last word, or both at once. */
export interface AgentTurn {
  readonly text: string;
  readonly toolCalls: readonly RequestedToolCall[];
  readonly model: string;
  /** `stop`, `tool_calls`, `length`, … as the provider says */
  readonly finishReason: string;
}

/** One turn after another of a model that has tools. Only a language model behind an OpenAI-compatible endpoint has it. */
export interface AgentTurns {
  readonly model: string;
  /**
   * Asks for the next turn; makes no tool call itself and keeps no answer, because what tools say is different each time.
   * A turn without text and calls is asked for once more.
   * @param request `tools`: none ends the work, the model can only answer; `signal` ends a call under way
   * @throws AppError whose type is a provider code; `PROVIDER_EMPTY_RESPONSE` after two empty turns
   */
  next(request: {
    readonly system: string;
    readonly messages: readonly AgentMessage[];
    readonly tools: readonly OfferedTool[];
    readonly signal?: AbortSignal | undefined;
  }): Promise<AgentTurn>;
}
