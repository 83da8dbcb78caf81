import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One passage of a data set. */
export interface BenchPassage {
  title: string;
  text: string;
}

/** One question with the titles that answer it. */
export interface BenchQuestion {
  question: string;
  gold: string[];
}

/** Reads `passages.jsonl` and `questions.jsonl` of one data set. */
export function readDataSet(folder: string): { passages: BenchPassage[]; questions: BenchQuestion[] } {
  return {
    passages: readLines<BenchPassage>(join(folder, 'passages.jsonl')),
    questions: readLines<BenchQuestion>(join(folder, 'questions.jsonl')),
  };
}

/** Share of the gold titles among the first `k` distinct titles returned. */
export function recallAt(k: number, gold: readonly string[], titles: readonly string[]): number {
  const first = [...new Set(titles)].slice(0, k);
  return gold.filter((title) => first.includes(title)).length / gold.length;
}

/** Mean as a percentage with one decimal. */
export function percent(values: readonly number[]): string {
  return ((100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length)).toFixed(1);
}

function readLines<Row>(path: string): Row[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}
