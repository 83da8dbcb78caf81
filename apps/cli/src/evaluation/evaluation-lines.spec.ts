import { describe, expect, it } from '@jest/globals';
import type { RetrievalReply } from '@strata/contracts';
import { readQuestions } from '@strata/evaluation';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askQuestions, givenAnswer } from './ask-questions';
import { comparisonLines, evaluationLines } from './evaluation-lines';
import { readRun, writeRun } from './saved-run';

const reply = (result: string, metadata: object = {}): RetrievalReply => ({
  result,
  metadata: JSON.stringify(metadata),
  runId: 'r',
  errorCode: '',
});
const questions = readQuestions(
  ['a', 'b', 'c']
    .map((name, i) => JSON.stringify({ question: `${name}?`, answer: name, type: i === 2 ? 'odd' : 'even' }))
    .join('\n'),
);
/** Asks all questions; the answer to each is its letter, or as told. */
const asking = (told: Record<string, string> = {}) =>
  askQuestions({ ask: async ({ query }) => reply(`${told[query] ?? query.slice(0, 1)}\nProof.`) }, questions, {
    mode: 'instant',
    atOnce: 2,
    onAnswer: () => undefined,
  });

describe('An evaluation', () => {
  it('shows its figures, and the most telling ones by kind', async () => {
    const text = evaluationLines(await asking({ 'c?': 'wrong' }));
    expect(text).toMatch(/3 questions/);
    expect(text).toMatch(/exact match +66\.7 %/);
    expect(text).toMatch(/latency p95/);
    expect(text).toMatch(/even +2 +100\.0 %/);
    expect(text).toMatch(/odd +1 +0\.0 %/);
    expect(text).not.toMatch(/recall|NaN|null/);
  });

  it('stands beside another one with the questions won and lost', async () => {
    const [before, now] = [await asking({ 'a?': 'wrong' }), await asking({ 'b?': 'no idea' })];
    const text = comparisonLines({ name: 'old', outcomes: before }, { name: 'new', outcomes: now });
    expect(text).toMatch(/won 1, lost 1; .* p = 1\.000/);
    expect(text).toMatch(/won: a\?\n +before {2}wrong Proof\.\n +now {5}a Proof\./);
    expect(text).toMatch(/lost: b\?/);
  });

  it('is read as it was written; anything else is no run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'strata-runs-'));
    try {
      const run = { strataEvaluation: 1, questions: 'q', mode: 'instant', project: 'p', at: '', outcomes: await asking() } as const;
      writeRun(join(folder, 'run.json'), run);
      expect(readRun(join(folder, 'run.json'))).toEqual(run);
      for (const text of ['', '{}', JSON.stringify({ ...run, outcomes: [{ question: 'a' }] })]) {
        writeFileSync(join(folder, 'other.json'), text);
        expect(() => readRun(join(folder, 'other.json'))).toThrow(/is no run/);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('A reply', () => {
  it.each([
    [reply('Nothing here.', { answer_form: 'not_stated' }), { refused: true, cost: 0 }],
    [reply('The provided documents do not say where she was born.'), { refused: true }],
    [reply('It is not stated in Bergstad’s records who built it. [1]', { answer_form: 'quoted' }), { refused: false }],
    [
      reply('Bergstad', { usage: { calls: 1, prompt_tokens: 9, completion_tokens: 1, cost: 0.25 } }),
      { refused: false, cost: 0.25 },
    ],
    [reply('Bergstad', { usage: { calls: 1, prompt_tokens: 9, completion_tokens: 1, cost: null } }), { cost: undefined }],
    [
      { ...reply('too slow'), errorCode: 'TIMEOUT' },
      { failed: 'TIMEOUT', refused: false },
    ],
  ])('%j', (given, expected) => expect(givenAnswer(given, 1)).toMatchObject(expected));
});
