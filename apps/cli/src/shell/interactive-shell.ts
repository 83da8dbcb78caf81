import type { Interface } from 'node:readline';
import { createInterface } from 'node:readline';
import { Completion } from './completion';
import type { HistoryFile } from './history-file';
import { runStatement } from './run-statement';
import type { ShellScreen, ShellState } from './shell-state';
import { StatementReader } from './statement-reader';

const LINES_BESIDE_ROWS = 6;
const LEAST_PAGE = 10;

/** A person's shell: reads statements line by line until Ctrl-D or `\quit`. Ctrl-C stops the query that runs, or clears what was typed. */
export async function interactiveShell(state: ShellState, history: HistoryFile): Promise<void> {
  const reader = new StatementReader();
  const completion = new Completion(state);
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
    history: history.newestFirst.map(inOneLine),
    historySize: 1_000,
    removeHistoryDuplicates: true,
    completer: (line: string, done: (error: Error | null, result: [string[], string]) => void) =>
      void completion.complete(line).then(
        (result) => done(null, result),
        () => done(null, [[], line]),
      ),
  });
  state.screen = personsScreen(terminal);
  let running: AbortController | undefined;
  const prompt = () => {
    terminal.setPrompt(reader.isEmpty ? `${state.client.name}> ` : `${'.'.repeat(state.client.name.length)}> `);
    terminal.prompt();
  };
  // The terminal remembers lines, a person statements: its list is put right after each of either.
  let remembered: string[] = [];
  const rewriteHistory = () => remembered.splice(0, remembered.length, ...history.newestFirst.map(inOneLine));
  terminal.on('history', (entries: string[]) => {
    remembered = entries;
    rewriteHistory();
  });
  let typed: string[] = [];
  terminal.on('SIGINT', () => {
    if (running) return running.abort();
    if (reader.isEmpty && terminal.line === '') state.screen.note('\\quit or Ctrl-D leaves');
    else process.stdout.write('^C\n');
    terminal.write(null, { ctrl: true, name: 'u' });
    reader.clear();
    typed = [];
    prompt();
  });

  await new Promise<void>((leave, fail) => {
    const onLine = async (line: string) => {
      if (!reader.isEmpty || line.trim() !== '') typed.push(line);
      const statement = reader.push(line);
      if (statement === undefined || statement === '') return prompt();
      history.add(typed.join('\n').trimEnd());
      rewriteHistory();
      typed = [];
      running = new AbortController();
      const outcome = await runStatement(state, statement, running.signal);
      running = undefined;
      if (outcome === 'leave') return terminal.close();
      prompt();
    };
    let work = Promise.resolve();
    terminal.on('line', (line) => {
      work = work.then(() => onLine(line)).catch(fail);
    });
    terminal.on('close', () => void work.finally(leave));
    prompt();
  });
}

function personsScreen(terminal: Interface): ShellScreen {
  return {
    print: (text) => console.log(text),
    note: (text) => console.log(text),
    get width() {
      return process.stdout.columns ?? 100;
    },
    get pageRows() {
      return Math.max(LEAST_PAGE, (process.stdout.rows ?? 24) - LINES_BESIDE_ROWS);
    },
    askForMore: () =>
      new Promise((answer) => {
        terminal.question('-- more? Enter for the next page, a for all, q to stop: ', (typed) => {
          answer(typed.startsWith('q') ? 'stop' : typed.startsWith('a') ? 'all' : 'more');
        });
      }),
  };
}

/** Arrow keys go through lines: a query of several becomes one. Comments to the line's end would swallow the rest. */
const inOneLine = (statement: string): string => statement.replace(/\/\/[^\n"'`]*$/gm, '').replace(/\s*\n\s*/g, ' ');
