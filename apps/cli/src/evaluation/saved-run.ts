import type { QuestionOutcome } from '@strata/evaluation';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { UserError } from '../terminal/user-error';

/** One evaluation with all its outcomes, as `--save` keeps it. */
export interface SavedRun {
  readonly strataEvaluation: 1;
  /** name of the file with the questions */
  readonly questions: string;
  readonly mode: string;
  readonly project: string;
  /** ISO 8601 */
  readonly at: string;
  readonly outcomes: readonly QuestionOutcome[];
}

const share = z.number().nullable();
const OUTCOME = z.object({
  question: z.string(),
  kind: z.string(),
  answer: z.string(),
  failed: z.string().nullable(),
  refused: z.boolean(),
  unanswerable: z.boolean(),
  right: z.boolean(),
  recallAt2: share,
  recallAt5: share,
  exact: share,
  f1: share,
  contained: share,
  inForty: share,
  citationPrecision: share,
  citationRecall: share,
  groundedness: share,
  words: z.number(),
  ms: z.number(),
  cost: share,
});
const RUN = z.object({
  strataEvaluation: z.literal(1),
  questions: z.string(),
  mode: z.string(),
  project: z.string(),
  at: z.string(),
  outcomes: z.array(OUTCOME).min(1),
});

/** @throws UserError when the file cannot be read, or is no saved run */
export function readRun(path: string): SavedRun {
  const text = readInput(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // told below, as any other file that is no run
  }
  const run = RUN.safeParse(value);
  if (!run.success) throw new UserError(`${path} is no run that ./strata eval --save has written`);
  return run.data;
}

/** @throws UserError when the file exists and may not be replaced, or its folder does not exist */
export function checkRunPath(path: string, overwrite: boolean): void {
  const folder = dirname(resolve(path));
  if (!existsSync(folder)) throw new UserError(`there is no folder ${folder}`);
  if (existsSync(path) && !overwrite) throw new UserError(`${path} exists; say --overwrite to replace it`);
}

/** The file gets its name when it is whole. */
export function writeRun(path: string, run: SavedRun): void {
  const partial = `${path}.partial`;
  writeFileSync(partial, `${JSON.stringify(run, null, 1)}\n`);
  renameSync(partial, path);
}

/** Text of a file. @throws UserError when there is none */
export function readInput(path: string): string {
  if (!existsSync(path) || !statSync(path).isFile()) throw new UserError(`${path} does not exist, or is no file`);
  return readFileSync(path, 'utf8');
}
