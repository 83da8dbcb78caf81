import type { EvaluatedQuestion } from '@strata/evaluation';
import { readPassages, readQuestions, summarize } from '@strata/evaluation';
import { AppError } from '@strata/errors';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { askQuestions } from '../evaluation/ask-questions';
import { comparisonLines, evaluationLines } from '../evaluation/evaluation-lines';
import type { SavedRun } from '../evaluation/saved-run';
import { checkRunPath, readInput, readRun, writeRun } from '../evaluation/saved-run';
import { SEARCH_MODES } from '@strata/client';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import type { ProjectOption } from '../projects/chosen-project';
import type { CommandContext } from '../terminal/command-context';
import { counted } from '../terminal/figures';
import { progressBar, silentBar } from '../terminal/progress-bar';
import { UserError } from '../terminal/user-error';
import { oneOf, wholeNumber } from './option-values';

export interface EvalOptions extends ProjectOption {
  data: string;
  mode: string;
  passages?: string;
  atOnce: string;
  save?: string;
  overwrite?: boolean;
  compare?: string[];
  json?: boolean;
}

/** `strata eval <file>`: asks the questions of a file through the API and measures the answers; two runs side by side with `--compare`. */
export async function evaluate(file: string | undefined, options: EvalOptions, context: CommandContext): Promise<void> {
  const mode = oneOf('--mode', options.mode, SEARCH_MODES);
  const atOnce = wholeNumber('--at-once', options.atOnce, 1, 64);
  const compared = (options.compare ?? []).map((path) => ({ path, run: readRun(path) }));
  const most = file === undefined ? 2 : 1;
  if (compared.length > most || (file === undefined && compared.length < 2))
    throw new UserError(
      file === undefined
        ? 'eval what? ./strata eval questions.jsonl, or two saved runs: ./strata eval --compare before.json after.json'
        : '--compare takes one saved run beside a file of questions',
    );
  if (file === undefined) {
    const [before, now] = compared.map(({ path, run }) => ({ name: basename(path), outcomes: run.outcomes }));
    return console.log(comparisonLines(before!, now!));
  }
  const questions = questionsOf(file, options.passages);
  if (options.save !== undefined) checkRunPath(options.save, options.overwrite === true);
  const client = await clientOf(new DataFolder(options.data), context, options);
  const bar = options.json ? silentBar() : progressBar('Questions', context.interactive);
  const outcomes = await askQuestions(client, questions, {
    mode,
    atOnce,
    onAnswer: (answered) => bar.update((100 * answered) / questions.length, `${answered} of ${questions.length}`),
  }).catch((error: unknown) => {
    bar.abandon();
    throw error;
  });
  bar.done(counted(outcomes.length, 'answer'));
  const run: SavedRun = {
    strataEvaluation: 1,
    questions: basename(file),
    mode,
    project: client.project,
    at: new Date().toISOString(),
    outcomes,
  };
  if (options.save !== undefined) writeRun(options.save, run);
  if (options.json) return console.log(JSON.stringify({ ...run, summary: summarize(outcomes) }, null, 2));
  console.log(`\n${evaluationLines(outcomes)}`);
  for (const { path, run: before } of compared)
    console.log(`\n${comparisonLines({ name: basename(path), outcomes: before.outcomes }, { name: 'this run', outcomes })}`);
}

/** Line numbers in the questions mean the named file of passages, else `passages.jsonl` beside them. */
function questionsOf(file: string, named: string | undefined): EvaluatedQuestion[] {
  const text = readInput(file);
  const beside = join(dirname(file), 'passages.jsonl');
  const path = named ?? (existsSync(beside) ? beside : undefined);
  const passages = path === undefined ? undefined : inFile(path, () => readPassages(readInput(path)));
  return inFile(file, () => readQuestions(text, passages));
}

/** Says which file a complaint is about. */
function inFile<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) throw new UserError(`${file}, ${error.message}`);
    throw error;
  }
}
