import { hash } from 'node:crypto';
import { runSteps } from '@strata/event-loop';
import { countTokens, takeUpEncoding } from '@strata/text';
import type { AnswerCache } from '../../answer-cache/answer-cache';
import type { ModelsConfig } from '../../configuration/models-config';
import type { TokenUsage } from '../../costs/token-usage';
import type { UsageAccount } from '../../costs/usage-account';
import type { Chat } from '../../tasks/tasks';
import type { AnswerShape } from './chat-payload';
import type { CallsUnderWay } from './calls-under-way';
import { keepAnswer, keptAnswer } from './kept-answer';
import type { CalledEndpoint } from './provider-errors';
import { providerError } from './provider-errors';
import { cutToTokens, tokenBudget } from './token-budget';
import { withoutThinking } from './without-thinking';

/** An image of a request. */
export interface ChatImage {
  /** media type, such as `image/png` */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of these, in hex: what an answer is kept by */
  readonly digest: string;
}

export interface ChatRequest {
  system?: string;
  user: string;
  /** Shown with `user`; for models that see. */
  images?: readonly ChatImage[];
  /** Instead of the configured model. */
  model?: string | undefined;
  shape?: AnswerShape;
  signal?: AbortSignal | undefined;
  /** Minimal call without token-limit fields, retries and cache. */
  probe?: boolean;
  /** The answer is kept, also when nobody waits for it any more. */
  outlives?: boolean;
}

export interface ChatAnswer {
  text: string;
  model: string;
  /** `stop`, `length`, … as the provider says. */
  finishReason: string;
  /** as the provider counted; undefined when it did not, or nothing was asked */
  usage?: TokenUsage | undefined;
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

/** What the chats with one endpoint share, whoever pays for them. */
export interface ChatConnection {
  readonly protocol: ChatProtocol;
  readonly config: ModelsConfig;
  readonly cache: AnswerCache;
  /** absent: whoever asks gets an answer of his own */
  readonly underWay?: CallsUnderWay<ChatAnswer>;
}

/**
 * Chat with one endpoint, whatever it speaks: cuts what does not fit, asks again after an empty answer, keeps answers, and asks once for what
 * is asked twice at the same time.
 */
export class EndpointChat implements Chat {
  /** @param account enters what the calls take, and refuses those that it has no room for; absent: nobody counts */
  constructor(
    private readonly connection: ChatConnection,
    private readonly account?: UsageAccount,
  ) {
    runSteps(takeUpEncoding()); // the first request counts tokens, and does not wait for it
  }

  get model(): string {
    return this.connection.protocol.called.model;
  }

  /** Tokens that fit into one prompt; undefined when nobody knows. */
  get promptBudget(): number | undefined {
    return tokenBudget(this.connection.config, this.model).prompt;
  }

  async complete(request: ChatRequest, onDelta?: (piece: string) => void): Promise<ChatAnswer> {
    const model = request.model ?? this.model;
    const fitted = { ...request, ...this.fit(request, model), model };
    const { underWay } = this.connection;
    if (request.probe === true || onDelta) return this.answer(fitted, onDelta);
    const key = this.keyOf(fitted);
    const { text, ...answer } = await (underWay
      ? underWay.once(key, request.signal, () => this.answer({ ...fitted, outlives: true }, undefined, key))
      : this.answer(fitted, undefined, key));
    return { text: withoutThinking(text), ...answer };
  }

  private async answer(fitted: FittedRequest, onDelta?: (piece: string) => void, key = this.keyOf(fitted)): Promise<ChatAnswer> {
    const { cache, protocol, config } = this.connection;
    const isKept = fitted.probe !== true;
    const { completion } = tokenBudget(config, fitted.model);
    const known = isKept ? keptAnswer(await cache.get(key), completion) : undefined;
    if (known) {
      this.account?.reuse();
      onDelta?.(known.text);
      return { ...known, model: fitted.model };
    }
    let answer = await this.ask(fitted, onDelta);
    if (answer.text.trim() === '' && isKept) answer = await this.ask(fitted, onDelta); // happens; twice it is a fault
    if (answer.text.trim() === '')
      throw providerError('PROVIDER_EMPTY_RESPONSE', 'the model gave an empty answer', protocol.called);
    if (isKept) await cache.put(key, keepAnswer(answer, completion));
    return answer;
  }

  private async ask(fitted: FittedRequest, onDelta?: (piece: string) => void): Promise<ChatAnswer> {
    const { protocol } = this.connection;
    if (!this.account) return protocol.ask(fitted, onDelta);
    const planned = { role: 'chat' as const, model: fitted.model, characters: lengthOf(fitted) };
    const call = async () => {
      const answer = await protocol.ask(fitted, onDelta);
      return { answer, usage: answer.usage, characters: answer.text.length };
    };
    return this.account.spend(planned, call, fitted.signal);
  }

  private keyOf({ model, system, user, shape, images = [] }: FittedRequest): string {
    const seen = images.map(({ digest }) => digest);
    const asked = [this.connection.protocol.called.url, model, system, user, shape?.schema ?? null, ...seen];
    return hash('sha256', JSON.stringify(asked), 'hex');
  }

  private fit({ system = '', user }: ChatRequest, model: string): { system: string; user: string } {
    const { context, completion } = tokenBudget(this.connection.config, model);
    if (context === undefined) return { system, user };
    return { system, user: cutToTokens(user, Math.max(1, context - completion - countTokens(system) - 16)) };
  }
}

/** Models bill an image of usual size like some thousand tokens, however many bytes it has; an estimate until the first was counted. */
const CHARACTERS_OF_IMAGE = 4_000;

const lengthOf = ({ system, user, images = [] }: FittedRequest): number =>
  system.length + user.length + images.length * CHARACTERS_OF_IMAGE;
