import { describe, expect, it } from '@jest/globals';
import { compareOutcomes, signTest } from './compare-outcomes';
import type { GivenAnswer, ReadChunk } from './judge-answer';
import { judgeAnswer } from './judge-answer';
import type { EvaluatedQuestion } from './read-questions';
import { summarize } from './summarize';

const chunk = (name: string, content: string, citation: number | null = null): ReadChunk => ({
  document: `${name}/${content.slice(0, 3)}`,
  names: [name, `papers/${name}.md`, `${name}.md`],
  content,
  citation,
});
const asked = (change: Partial<EvaluatedQuestion>): EvaluatedQuestion => ({
  ...{ question: 'Where was she born?', answers: [], gold: [], kind: '', unanswerable: false },
  ...change,
});
const given = (change: Partial<GivenAnswer>): GivenAnswer => ({ text: '', chunks: [], refused: false, ms: 10, cost: 0, ...change });
const names = (...all: string[]) => all.map((name) => ({ name }));

describe('What came of a question', () => {
  it('counts documents once, however many of their chunks were read', () => {
    const chunks = [chunk('Vane', 'one'), chunk('Vane', 'one'), chunk('Sigrun', 'two'), chunk('Lysvik', 'thr')];
    expect(judgeAnswer(asked({ gold: names('sigrun', 'papers/Lysvik.md') }), given({ chunks }))).toMatchObject({
      recallAt2: 0.5,
      recallAt5: 1,
      right: true,
      exact: null,
      citationPrecision: null,
    });
  });

  it('says how many of the cited documents are to the point, and how many to the point are cited', () => {
    const chunks = [chunk('Vane', 'one', 1), chunk('Tarn', 'two', 2), chunk('Sigrun', 'thr')];
    expect(judgeAnswer(asked({ gold: names('Vane', 'Sigrun') }), given({ chunks }))).toMatchObject({
      citationPrecision: 0.5,
      citationRecall: 0.5,
    });
  });

  it('tells documents of one name apart by how they begin', () => {
    const gold = [{ name: 'Aladdin', opening: 'Aladdin is a musical by Menken.' }];
    const read = (content: string) => judgeAnswer(asked({ gold }), given({ chunks: [chunk('Aladdin', content)] })).recallAt5;
    expect([read('# Aladdin\n\nAladdin is a musical by Menken. It has songs.'), read('Aladdin is a village.')]).toEqual([1, 0]);
  });

  it('holds every word against what is cited for it', () => {
    const chunks = [chunk('Vane', 'Ingrid Vane was born in Bergstad.', 1), chunk('Tarn', 'Tarn lies on a fjord.', 2)];
    const judged = (text: string) => judgeAnswer(asked({ answers: ['Bergstad'] }), given({ text, chunks })).groundedness;
    expect(judged('Bergstad\nIngrid Vane was born in Bergstad. [1]')).toBe(1);
    expect(judged('Vane was born there. [1]')).toBe(3 / 4);
    expect(judged('Vane was born there. [2]')).toBe(0);
    expect(judged('Vane was born in Bergstad.')).toBe(0);
    expect(judged('Yes\nTarn lies on a fjord. [2] Ingrid Vane was born. [1]')).toBe(1);
    expect(judged('東京\n東京です [1]')).toBe(0);
  });

  it('takes a refusal for right where the documents hold no answer, and for wrong where they do', () => {
    const refused = given({ text: 'Nothing is stated about Bergstad.', refused: true });
    expect(judgeAnswer(asked({ unanswerable: true }), refused)).toMatchObject({ right: true, groundedness: null });
    expect(judgeAnswer(asked({ answers: ['Bergstad'] }), refused).right).toBe(false);
    expect(judgeAnswer(asked({ unanswerable: true }), given({ text: 'Bergstad\nIt is. [1]' })).right).toBe(false);
    expect(judgeAnswer(asked({ unanswerable: true }), given({ text: 'x', refused: true, failed: 'TIMEOUT' })).right).toBe(false);
  });
});

describe('A run', () => {
  const outcome = (question: string, right: boolean, ms: number, cost: number | undefined = 0.5) =>
    judgeAnswer(asked({ question, answers: ['x'] }), given({ text: right ? 'x' : 'y', ms, cost }));

  it('has means over what the questions say something about, times by nearest rank, and a cost', () => {
    const outcomes = [10, 20, 30, 40].map((ms) => outcome(`q${ms}`, ms < 40, ms));
    const other = judgeAnswer(asked({ unanswerable: true }), given({ refused: true, ms: 50 }));
    expect(summarize([...outcomes, other])).toMatchObject({
      ...{ questions: 5, right: 0.8, exact: 0.75, recallAt5: null, refusedRightly: 1, refusedWrongly: 0 },
      ...{ p50Ms: 30, p95Ms: 50, cost: 2, failed: 0 },
    });
    expect(summarize([...outcomes, judgeAnswer(asked({ unanswerable: true }), given({ cost: undefined }))]).cost).toBeNull();
  });

  it('is compared with another by the questions of both', () => {
    const before = [outcome('a', true, 1), outcome('b', false, 1), outcome('c', true, 1), outcome('gone', true, 1)];
    const now = [outcome('new', true, 1), outcome('c', false, 1), outcome('b', true, 1), outcome('a', true, 1)];
    expect(compareOutcomes(before, now)).toEqual({
      shared: 3,
      won: [{ question: 'b', before: 'y', now: 'x' }],
      lost: [{ question: 'c', before: 'x', now: 'y' }],
      p: 1,
    });
    expect(signTest(0, 10)).toBeCloseTo(2 / 1_024, 9);
  });
});
