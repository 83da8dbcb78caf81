import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { runStatement } from './run-statement';
import type { ShellScreen, ShellState } from './shell-state';
import { StatementReader } from './statement-reader';

const WIDTH = 120;

/** For results that go to a file, a pipe or a log: no pages, and everything that is no row goes to stderr. */
export const scriptScreen: ShellScreen = {
  print: (text) => console.log(text),
  note: (text) => console.error(text),
  get width() {
    return process.stdout.columns ?? WIDTH;
  },
  pageRows: Infinity,
  askForMore: async () => 'all',
};

/**
 * Runs the statements of a text one after the other and stops at the first that fails.
 * @returns whether all went well
 */
export async function scriptShell(state: ShellState, input: Readable, signal: AbortSignal): Promise<boolean> {
  const reader = new StatementReader();
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const statement = reader.push(line);
    if (statement === undefined || statement === '') continue;
    const outcome = await runStatement(state, statement, signal);
    if (outcome !== 'done') return outcome === 'leave';
  }
  const rest = reader.finish();
  return rest === undefined || (await runStatement(state, rest, signal)) !== 'failed';
}
