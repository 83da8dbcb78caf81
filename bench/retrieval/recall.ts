import { readFileSync } from 'node:fs';

/** One question with the titles of the passages that answer it. */
export interface BenchQuestion {
  question: string;
  gold: string[];
}

/** Reads `{question, gold}` JSON lines. */
export function readQuestions(path: string): BenchQuestion[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as BenchQuestion);
}

/** Share of the gold titles among the first `k` distinct titles. */
export function recallAt(k: number, gold: readonly string[], titles: readonly string[]): number {
  const first = [...new Set(titles)].slice(0, k);
  return gold.filter((title) => first.includes(title)).length / gold.length;
}

/** Mean in percent with one decimal. */
export function percent(values: readonly number[]): string {
  return ((100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length)).toFixed(1);
}
