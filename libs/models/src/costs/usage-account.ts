import { AppError } from '@strata/errors';
import type { TokenPrices } from './token-prices';
import { costOf } from './token-prices';
import type { CallRole, TokenUsage } from './token-usage';
import { estimatedTokens } from './token-usage';

/** How much may be spent; absent: any amount. */
export interface SpendingLimit {
  readonly maxTokens?: number | undefined;
  /** in the currency of the prices */
  readonly maxCost?: number | undefined;
}

/** What one model was used for. */
export interface ModelUsage extends TokenUsage {
  readonly model: string;
  readonly role: CallRole;
  /** answered calls */
  readonly calls: number;
  /** undefined: nobody has said what the model costs */
  readonly cost: number | undefined;
}

/** Sums over all models. */
export interface UsageTotals extends TokenUsage {
  /** answered calls: each is paid for */
  readonly calls: number;
  /** answers that had been paid for before, and cost nothing now */
  readonly reusedAnswers: number;
  /** undefined: nobody has said what one of the models costs */
  readonly cost: number | undefined;
  readonly models: readonly ModelUsage[];
  /** calls without an answer yet, of work with a limit */
  readonly callsUnderWay: number;
  /** what these are expected to take */
  readonly tokensUnderWay: number;
  readonly costUnderWay: number;
}

/** A call that is about to be made. */
export interface PlannedCall {
  readonly role: CallRole;
  readonly model: string;
  /** of what is sent */
  readonly characters: number;
}

/** Until an answer has been seen, it is taken to be this share of its prompt. */
const FIRST_GUESS: Readonly<Record<CallRole, number>> = { chat: 0.3, embedding: 0 };
/** Type of the error that ends work whose limit is reached. */
export const BUDGET_EXHAUSTED = 'BUDGET_EXHAUSTED';

type Sums = { calls: number; promptTokens: number; completionTokens: number; cachedTokens: number; characters: number };
/** What calls cost, or are expected to. */
type Amount = { readonly tokens: number; readonly cost: number };

/**
 * What one piece of work spends on models, and how much it may. No call is begun that would, by what such calls took so far, pass the limit
 * together with those under way; so the limit is passed at most by how wrong that expectation was.
 */
export class UsageAccount {
  private readonly sums = new Map<string, Sums & { readonly model: string; readonly role: CallRole }>();
  private reusedAnswers = 0;
  /** expected for the calls under way */
  private reserved: Amount = { tokens: 0, cost: 0 };
  private underWay = 0;
  /** set once the limit left no room for a call */
  private refusal: AppError | undefined;
  private settled: PromiseWithResolvers<void> = Promise.withResolvers();

  /** @param onChange told after every answer, and of calls under way where there is a limit */
  constructor(
    private readonly prices: TokenPrices,
    private readonly limit: SpendingLimit = {},
    private readonly onChange: () => void = () => undefined,
  ) {}

  /**
   * Makes a call and enters what it took.
   * @param call gives the answer, and what the provider counted (undefined: estimated by length)
   * @param signal ends the wait for calls under way that may use up what is left
   * @throws AppError quota-exhausted `BUDGET_EXHAUSTED` when the limit leaves no room for it; what the call throws
   */
  async spend<Answer>(
    planned: PlannedCall,
    call: () => Promise<{ answer: Answer; usage: TokenUsage | undefined; characters: number }>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const expected = this.isLimited || this.refusal ? await this.reserve(planned, signal) : undefined;
    try {
      const { answer, usage, characters } = await call();
      const { role, model } = planned;
      this.enter(role, model, planned.characters, usage ?? guessed(planned.characters, characters));
      return answer;
    } finally {
      if (expected) this.release(expected);
    }
  }

  /** Notes answers that nobody has to pay for again. */
  reuse(answers = 1): void {
    this.reusedAnswers += answers;
    this.onChange();
  }

  /** Has every further call refused: what the work belongs to has spent its budget. Calls under way are entered. */
  close(): void {
    this.refusal ??= new AppError('quota-exhausted', BUDGET_EXHAUSTED, `[BUDGET_EXHAUSTED] the budget is used up elsewhere`);
    this.settled.resolve();
    this.settled = Promise.withResolvers();
  }

  get totals(): UsageTotals {
    const models = [...this.sums.values()].map(({ characters: _, ...sums }): ModelUsage => {
      const price = this.prices.get(sums.model);
      return { ...sums, cost: price && costOf(sums, price) };
    });
    const sum = (of: (usage: ModelUsage) => number) => models.reduce((total, usage) => total + of(usage), 0);
    return {
      calls: sum(({ calls }) => calls),
      reusedAnswers: this.reusedAnswers,
      promptTokens: sum(({ promptTokens }) => promptTokens),
      completionTokens: sum(({ completionTokens }) => completionTokens),
      cachedTokens: sum(({ cachedTokens }) => cachedTokens),
      cost: models.some(({ cost }) => cost === undefined) ? undefined : sum(({ cost = 0 }) => cost),
      models,
      ...{ callsUnderWay: this.underWay, tokensUnderWay: this.reserved.tokens, costUnderWay: this.reserved.cost },
    };
  }

  private get isLimited(): boolean {
    return this.limit.maxTokens !== undefined || this.limit.maxCost !== undefined;
  }

  /** Whoever is refused waits for what is under way first: the work that ends then has its answers, and its account is whole. */
  private async reserve(planned: PlannedCall, signal: AbortSignal | undefined): Promise<Amount> {
    for (;;) {
      signal?.throwIfAborted();
      const expected = this.expectedAmount(planned);
      this.refusal ??= this.hasRoom(this.spent, expected) ? undefined : this.exhausted(expected);
      if (this.refusal && this.underWay === 0) throw this.refusal;
      if (!this.refusal && this.hasRoom(plus(this.spent, this.reserved), expected)) {
        this.reserved = plus(this.reserved, expected);
        this.underWay++;
        this.onChange();
        return expected;
      }
      await this.settled.promise; // what is under way may take less than expected
    }
  }

  private release({ tokens, cost }: Amount): void {
    this.underWay--;
    this.reserved = this.underWay === 0 ? { tokens: 0, cost: 0 } : plus(this.reserved, { tokens: -tokens, cost: -cost });
    this.settled.resolve();
    this.settled = Promise.withResolvers();
    this.onChange();
  }

  private enter(role: CallRole, model: string, characters: number, usage: TokenUsage): void {
    const key = `${role} ${model}`;
    const known = this.sums.get(key) ?? {
      role,
      model,
      calls: 0,
      promptTokens: 0,
      completionTokens: 0,
      cachedTokens: 0,
      characters: 0,
    };
    this.sums.set(key, {
      ...known,
      calls: known.calls + 1,
      promptTokens: known.promptTokens + usage.promptTokens,
      completionTokens: known.completionTokens + usage.completionTokens,
      cachedTokens: known.cachedTokens + usage.cachedTokens,
      characters: known.characters + characters,
    });
    this.onChange();
  }

  /** By what the calls of the same model took so far; no cached tokens are counted on. */
  private expectedAmount({ role, model, characters }: PlannedCall): Amount {
    const known = this.sums.get(`${role} ${model}`);
    const promptTokens = known
      ? Math.ceil((characters * known.promptTokens) / Math.max(1, known.characters))
      : estimatedTokens(characters);
    const completionTokens = known ? Math.ceil(known.completionTokens / known.calls) : Math.ceil(promptTokens * FIRST_GUESS[role]);
    const price = this.prices.get(model);
    return {
      tokens: promptTokens + completionTokens,
      cost: price ? costOf({ promptTokens, completionTokens, cachedTokens: 0 }, price) : 0,
    };
  }

  private get spent(): Amount {
    const { promptTokens, completionTokens, models } = this.totals;
    return { tokens: promptTokens + completionTokens, cost: models.reduce((total, { cost = 0 }) => total + cost, 0) };
  }

  private hasRoom(used: Amount, more: Amount): boolean {
    const { maxTokens = Number.POSITIVE_INFINITY, maxCost = Number.POSITIVE_INFINITY } = this.limit;
    return used.tokens + more.tokens <= maxTokens && used.cost + more.cost <= maxCost;
  }

  private exhausted(next: Amount): AppError {
    const { spent } = this;
    const { maxTokens, maxCost } = this.limit;
    const said = [
      ...(maxCost === undefined
        ? []
        : [`${amount(spent.cost)} of max_cost ${amount(maxCost)} is spent, the next call takes about ${amount(next.cost)}`]),
      ...(maxTokens === undefined
        ? []
        : [`${spent.tokens} of max_tokens ${maxTokens} are used, the next call takes about ${next.tokens}`]),
    ];
    return new AppError('quota-exhausted', BUDGET_EXHAUSTED, `[BUDGET_EXHAUSTED] ${said.join('; ')}`, {
      spent_cost: spent.cost,
      spent_tokens: spent.tokens,
    });
  }
}

const plus = (a: Amount, b: Amount): Amount => ({ tokens: a.tokens + b.tokens, cost: a.cost + b.cost });

/** Six digits behind the point: a single call may cost less than a thousandth. */
const amount = (cost: number): string => String(Math.round(cost * 1e6) / 1e6);

function guessed(sent: number, received: number): TokenUsage {
  return { promptTokens: estimatedTokens(sent), completionTokens: estimatedTokens(received), cachedTokens: 0 };
}
