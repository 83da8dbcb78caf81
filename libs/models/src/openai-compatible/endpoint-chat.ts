import { hash } from 'node:crypto';
import type { AnswerCache } from '../answer-cache/answer-cache';
import type { ModelsConfig } from '../configuration/models-config';
import type { Chat } from '../tasks/tasks';
import type { AnswerShape } from './chat-payload';
import type { CalledEndpoint } from './provider-errors';
import { providerError } from './provider-errors';
import { cutToTokens, tokenBudget, tokensOf } from './token-budget';

export interface ChatRequest {
  system?: string;
  user: string;
  /** Instead of the configured model. */
  model?: string | undefined;
  shape?: AnswerShape;
  signal?: AbortSignal | undefined;
  /** Minimal call without token-limit fields, retries and cache. */
  probe?: boolean;
}

export interface ChatAnswer {
  text: string;
  model: string;
  /** `stop`, `length`, … as the provider says. */
  finishReason: string;
}

/** What is asked of a provider: fits its window. */
export type FittedRequest = Omit<ChatRequest, 'model'> & { readonly system: string; readonly model: string };

/** How an endpoint is spoken to. */
export interface ChatProtocol {
  readonly called: CalledEndpoint;
  /**
   * @param onDelta told the answer piece by piece, in as many pieces as the endpoint gives
   * @throws AppError whose type is a provider code
   */
  ask(request: FittedRequest, onDelta?: (piece: string) => void): Promise<ChatAnswer>;
}

/** Chat with one endpoint, whatever it speaks: cuts what does not fit, asks again after an empty answer, caches whole ones. */
export class EndpointChat implements Chat {
  constructor(
    private readonly protocol: ChatProtocol,
    private readonly config: ModelsConfig,
    private readonly cache: AnswerCache,
  ) {}

  get model(): string {
    return this.protocol.called.model;
  }

  /** Tokens that fit into one prompt; undefined when nobody knows. */
  get promptBudget(): number | undefined {
    return tokenBudget(this.config, this.model).prompt;
  }

  async complete(request: ChatRequest, onDelta?: (piece: string) => void): Promise<ChatAnswer> {
    const model = request.model ?? this.model;
    const fitted = { ...request, ...this.fit(request, model), model };
    const key = hash(
      'sha256',
      JSON.stringify([this.protocol.called.url, model, fitted.system, fitted.user, request.shape?.schema ?? null]),
      'hex',
    );
    if (request.probe !== true) {
      const known = await this.cache.get(key);
      if (known !== undefined) {
        onDelta?.(known);
        return { text: known, model, finishReason: 'stop' };
      }
    }
    let answer = await this.protocol.ask(fitted, onDelta);
    if (answer.text.trim() === '' && request.probe !== true) answer = await this.protocol.ask(fitted, onDelta); // happens; twice it is a fault
    if (answer.text.trim() === '')
      throw providerError('PROVIDER_EMPTY_RESPONSE', 'the model gave an empty answer', this.protocol.called);
    if (answer.finishReason !== 'length' && request.probe !== true) await this.cache.put(key, answer.text);
    return answer;
  }

  private fit({ system = '', user }: ChatRequest, model: string): { system: string; user: string } {
    const { context, completion } = tokenBudget(this.config, model);
    if (context === undefined) return { system, user };
    return { system, user: cutToTokens(user, Math.max(1, context - completion - tokensOf(system) - 16)) };
  }
}
