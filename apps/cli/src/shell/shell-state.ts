import type { DatabaseClient } from '@strata/client';

/** How rows are shown. */
export type RowStyle = 'table' | 'json';

/** Where the shell writes and how wide it may be. */
export interface ShellScreen {
  print(text: string): void;
  /** warnings, errors, timings: not part of the result */
  note(text: string): void;
  readonly width: number;
  /** rows that fit on one page; Infinity when nobody watches */
  readonly pageRows: number;
  /** asks whether to go on after a page: `more`, `all` or `stop` */
  askForMore(): Promise<'more' | 'all' | 'stop'>;
}

/** What a shell remembers between statements. */
export interface ShellState {
  client: DatabaseClient;
  bindVars: Record<string, unknown>;
  style: RowStyle;
  /** the query asked last, for `\explain` and `\profile` without one */
  lastQuery: string | undefined;
  screen: ShellScreen;
}
