// What one question costs the query service itself, step by step, without database and HTTP: processor milliseconds, over passages alone.
//   node tools/run.mjs apps/nl-query/bench/question-cost.ts <folder with passages.jsonl and questions.jsonl> [rounds]
// With a processor profile: NODE_OPTIONS="--cpu-prof --cpu-prof-dir=<folder>".
import { readPassages, readQuestions } from '@strata/evaluation';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundChunk, ProjectIndex } from '../src/project-index/project-index';
import { answerFromChunks } from '../src/retrieval/answer-from-chunks';
import { followQuestion } from '../src/retrieval/follow-question';
import { contextData, formattedContext } from '../src/retrieval/search-outcome';
import { indexOf, models } from './passage-answers';

const CONTEXT = 12;
const accept = () => true;

const [folder, rounds = '3'] = process.argv.slice(2);
if (!folder) throw new Error('usage: node tools/run.mjs apps/nl-query/bench/question-cost.ts <folder> [rounds]');
const passages = readPassages(readFileSync(join(folder, 'passages.jsonl'), 'utf8'));
const questions = readQuestions(readFileSync(join(folder, 'questions.jsonl'), 'utf8'), passages).map(({ question }) => question);
const index = await indexOf(passages);
const costs: Record<string, Record<string, string>> = {};
for (let round = 1; round <= Number(rounds); round++) {
  const spent = new Map<string, number[]>();
  for (const question of questions) {
    const { found, chunks, reasoning, request } = await prepared(index, question, spent);
    const answered = await timed(spent, 'answer', () => answerFromChunks(request, chunks, { reasoning }, () => undefined));
    await timed(spent, 'metadata', () => {
      const context_data = contextData(answered.text, chunks, answered.numbering);
      return JSON.stringify({ context_data, formatted_context: formattedContext(chunks) });
    });
    if (found.length === 0) spent.get('rank')!.pop();
  }
  const sums = questions.map((_, i) => [...spent.values()].reduce((sum, of) => sum + (of[i] ?? 0), 0));
  costs[`round ${round}`] = Object.fromEntries([...spent, ['all', sums] as const].map(([step, of]) => [step, shown(of)]));
}
console.log('processor milliseconds: mean / p50 / p95');
console.table(costs);

async function prepared(from: ProjectIndex, question: string, spent: Map<string, number[]>) {
  const found: FoundChunk[] = await timed(spent, 'rank', () => from.searchChunks(question, accept, models.embedder));
  const followed = await timed(spent, 'follow', () => followQuestion({ question, accept, models }, from, found));
  const chunks = followed.chunks.slice(0, CONTEXT);
  const request = { models, question, instructions: '', showCitations: true, customPrompts: {}, model: '', level: 2, accept };
  return { found, chunks, reasoning: followed.reasoningOver(chunks), request };
}

async function timed<T>(spent: Map<string, number[]>, step: string, work: () => T | Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  spent.set(step, [...(spent.get(step) ?? []), (user + system) / 1_000]);
  return result;
}

function shown(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return [mean, at(0.5), at(0.95)].map((one) => one.toFixed(1)).join(' / ');
}
