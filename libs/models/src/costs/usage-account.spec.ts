import { describe, expect, it } from '@jest/globals';
import { isPriceList, readTokenPrices } from './token-prices';
import type { TokenUsage } from './token-usage';
import { readUsage } from './token-usage';
import { UsageAccount } from './usage-account';

const PRICES = readTokenPrices('{"m": {"prompt": 10, "cached": 1, "completion": 40}, "e": {"prompt": 2}}');
const usage = (promptTokens: number, completionTokens = 0, cachedTokens = 0): TokenUsage => ({
  promptTokens,
  completionTokens,
  cachedTokens,
});
const chat = (characters = 400) => ({ role: 'chat' as const, model: 'm', characters });

/** Makes a call that takes what it is told to. */
const made = (account: UsageAccount, took: TokenUsage | undefined, characters = 400, received = 0) =>
  account.spend(chat(characters), () => Promise.resolve({ answer: 'a', usage: took, characters: received }));

describe('An account of model calls', () => {
  it('adds up what was counted, by model, at its price', async () => {
    const account = new UsageAccount(PRICES);
    await made(account, usage(1_000_000, 500_000, 400_000));
    await made(account, usage(1_000_000));
    await account.spend({ role: 'embedding', model: 'e', characters: 8 }, () =>
      Promise.resolve({ answer: 'v', usage: usage(3_000_000), characters: 0 }),
    );
    account.reuse(5);
    expect(account.totals).toEqual({
      ...{ calls: 3, reusedAnswers: 5, promptTokens: 5_000_000, completionTokens: 500_000, cachedTokens: 400_000 },
      cost: expect.closeTo(6 + 0.4 + 20 + 10 + 6, 9),
      models: [
        { role: 'chat', model: 'm', calls: 2, ...usage(2_000_000, 500_000, 400_000), cost: expect.closeTo(36.4, 9) },
        { role: 'embedding', model: 'e', calls: 1, ...usage(3_000_000), cost: 6 },
      ],
      ...{ callsUnderWay: 0, tokensUnderWay: 0, costUnderWay: 0 },
    });
  });

  it('knows tokens and no cost where a model has no price', async () => {
    const account = new UsageAccount(readTokenPrices(''));
    await made(account, usage(10, 5));
    expect(account.totals).toMatchObject({ promptTokens: 10, cost: undefined, models: [{ cost: undefined }] });
  });

  it('estimates what the provider does not count', async () => {
    const account = new UsageAccount(PRICES);
    await made(account, undefined, 401, 80);
    expect(account.totals).toMatchObject({ promptTokens: 101, completionTokens: 20 });
  });

  it('enters nothing for a call that fails', async () => {
    const account = new UsageAccount(PRICES, { maxTokens: 1_000 });
    await expect(account.spend(chat(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(account.totals).toMatchObject({ calls: 0, promptTokens: 0 });
    await made(account, usage(700)); // what was reserved for it is free again
    expect(account.totals.calls).toBe(1);
  });

  it.each([
    ['tokens', { maxTokens: 1_000 }, /\[BUDGET_EXHAUSTED\] 900 of max_tokens 1000 are used, the next call takes about 300/],
    ['cost', { maxCost: 0.0105 }, /\[BUDGET_EXHAUSTED\] 0.009 of max_cost 0.0105 is spent, the next call takes about 0.003/],
  ])('begins no call that would pass a limit of %s', async (_, limit, message) => {
    const account = new UsageAccount(PRICES, limit);
    for (let call = 0; call < 3; call++) await made(account, usage(300));
    const refused = made(account, usage(300));
    await expect(refused).rejects.toMatchObject({ kind: 'quota-exhausted', type: 'BUDGET_EXHAUSTED' });
    await expect(refused).rejects.toThrow(message);
    expect(account.totals.calls).toBe(3);
  });

  it('counts on calls under way, waits for them, and begins none after it has refused one', async () => {
    const account = new UsageAccount(PRICES, { maxTokens: 1_000 });
    const ends: ((took: TokenUsage) => void)[] = [];
    const begin = () =>
      account.spend(chat(1_200), async () => {
        const took = await new Promise<TokenUsage>((resolve) => ends.push(resolve));
        return { answer: 'a', usage: took, characters: 0 };
      });
    const calls = [begin(), begin(), begin(), begin()]; // each is expected to take 300 and 90
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
    expect(account.totals).toMatchObject({ callsUnderWay: 2, tokensUnderWay: 780 });
    ends[0]!(usage(300));
    await calls[0];
    await new Promise(setImmediate);
    expect(ends).toHaveLength(3); // it took less than expected
    ends[1]!(usage(500));
    await calls[1];
    ends[2]!(usage(150));
    await calls[2];
    await expect(calls[3]).rejects.toMatchObject({ type: 'BUDGET_EXHAUSTED' });
    expect(account.totals).toMatchObject({ calls: 3, promptTokens: 950 });
  });

  it('that is closed enters what is under way, and begins no further call', async () => {
    const account = new UsageAccount(PRICES, { maxTokens: 10_000 });
    const answered = Promise.withResolvers<TokenUsage>();
    const first = account.spend(chat(), async () => ({ answer: 'a', usage: await answered.promise, characters: 0 }));
    await new Promise(setImmediate);
    account.close();
    const second = made(account, usage(1));
    answered.resolve(usage(120));
    await first;
    await expect(second).rejects.toMatchObject({ type: 'BUDGET_EXHAUSTED' });
    expect(account.totals).toMatchObject({ calls: 1, promptTokens: 120, callsUnderWay: 0 });
  });
});

describe('Usage as providers report it', () => {
  it.each([
    [{ prompt_tokens: 10, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 6 } }, usage(10, 4, 6)],
    [{ prompt_tokens: 10, prompt_tokens_details: null }, usage(10)],
    [{ input_tokens: 10, output_tokens: 4, input_tokens_details: { cached_tokens: 99 } }, usage(10, 4, 10)],
    [{}, undefined],
    [null, undefined],
    [{ prompt_tokens: Number.NaN }, undefined],
  ])('%j', (reported, read) => {
    expect(readUsage(reported)).toEqual(read);
  });
});

describe('A list of prices', () => {
  it.each([
    ['', true],
    ['{}', true],
    ['{"m": {"prompt": 0.2}}', true],
    ['{"m": {"prompt": -1}}', false],
    ['{"m": {"completion": 1}}', false],
    ['{"m": {"prompt": 1, "output": 2}}', false],
    ['{"m": 3}', false],
    ['[]', false],
    ['prices', false],
  ])('%s: %s', (text, isOne) => {
    expect(isPriceList(text)).toBe(isOne);
  });
});
