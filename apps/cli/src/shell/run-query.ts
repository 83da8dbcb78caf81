import type { CursorExtra, DatabaseClient } from '@strata/client';
import { markedQuery, withoutMarker } from '@strata/client';
import { analyze, parse } from '@strata/aql';
import { duration } from '../terminal/figures';
import { Stopwatch } from '../terminal/stopwatch';
import { resultTable } from './result-table';
import type { ShellState } from './shell-state';

const PAGE_WITHOUT_LIMIT = 1_000;
const KILL_PATIENCE_MS = 3_000;

/**
 * Runs a query and shows its rows page by page, then warnings, counts and times. An abort of the signal kills it on the server.
 * @throws AppError from the server; for an aborted one 1500
 */
export async function runQuery(state: ShellState, query: string, signal: AbortSignal): Promise<void> {
  const { client, screen } = state;
  const watch = new Stopwatch();
  const { text, marker } = markedQuery(query);
  const connection = new AbortController();
  const kill = () => void killMarked(client, marker).finally(() => setTimeout(() => connection.abort(), KILL_PATIENCE_MS).unref());
  signal.addEventListener('abort', kill, { once: true });
  try {
    const shown = await showRows(state, text, connection.signal);
    screen.note(footer(shown, watch.ms));
  } catch (error) {
    throw withoutMarker(error);
  } finally {
    signal.removeEventListener('abort', kill);
  }
}

interface Shown {
  rows: number;
  /** the person had enough before the last row */
  isPart: boolean;
  extra: CursorExtra | undefined;
}

async function showRows(state: ShellState, text: string, signal: AbortSignal): Promise<Shown> {
  const { client, bindVars, screen } = state;
  const batchSize = Number.isFinite(screen.pageRows) ? screen.pageRows : PAGE_WITHOUT_LIMIT;
  const shown: Shown = { rows: 0, isPart: false, extra: undefined };
  let asks = Number.isFinite(screen.pageRows);
  const options = { stream: onlyReads(text) };
  for await (const { rows, hasMore, extra } of client.cursor(text, usedBy(text, bindVars), { batchSize, options, signal })) {
    showPage(state, rows);
    shown.rows += rows.length;
    shown.extra = extra ?? shown.extra;
    if (!hasMore || !asks) continue;
    const wish = await screen.askForMore();
    if (wish === 'all') asks = false;
    if (wish !== 'stop') continue;
    shown.isPart = true;
    break;
  }
  for (const { code, message } of shown.extra?.warnings ?? []) screen.note(`warning ${code}: ${message}`);
  return shown;
}

function showPage({ style, screen }: ShellState, rows: Buffer[]): void {
  if (rows.length === 0) return;
  if (style === 'table')
    screen.print(
      resultTable(
        rows.map((row) => JSON.parse(row.toString('utf8')) as unknown),
        screen.width,
      ),
    );
  else if (Number.isFinite(screen.pageRows))
    for (const row of rows) screen.print(JSON.stringify(JSON.parse(row.toString('utf8')), null, 2));
  else screen.print(rows.map((row) => row.toString('utf8')).join('\n')); // for programs: a row per line, every digit kept
}

/** Rows of a query that writes must not wait for a person to page through them: its transaction would wait too. */
function onlyReads(query: string): boolean {
  try {
    return !analyze(parse(query)).isModification;
  } catch {
    return false; // the server says what is wrong
  }
}

/** The server refuses values that the query does not use; a shell keeps them for the next one. */
export function usedBy(query: string, bindVars: Record<string, unknown>): Record<string, unknown> {
  let names: readonly string[];
  try {
    names = parse(query).bindNames;
  } catch {
    return bindVars;
  }
  return Object.fromEntries(Object.entries(bindVars).filter(([name]) => names.includes(name)));
}

function footer({ rows, isPart, extra }: Shown, ms: number): string {
  const stats = extra?.stats as Record<string, number> | undefined;
  const parts = [`${isPart ? 'first ' : ''}${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`];
  const count = (name: string) => stats?.[name] ?? 0;
  if (count('writesExecuted') > 0) parts.push(`${count('writesExecuted').toLocaleString('en-US')} written`);
  if (count('writesIgnored') > 0) parts.push(`${count('writesIgnored').toLocaleString('en-US')} ignored`);
  const scanned = [
    `${count('scannedFull').toLocaleString('en-US')} in full`,
    `${count('scannedIndex').toLocaleString('en-US')} by index`,
  ];
  if (count('scannedFull') + count('scannedIndex') > 0) parts.push(`scanned ${scanned.join(', ')}`);
  const server = stats?.executionTime === undefined ? '' : `, of it ${duration(count('executionTime') * 1_000)} on the server`;
  return `${parts.join('; ')} (${duration(ms)}${server})`;
}

interface RunningQuery {
  id: string;
  query: string;
}

async function killMarked(client: DatabaseClient, marker: string): Promise<void> {
  const running = await client.json<RunningQuery[]>({ path: '/_api/query/current' });
  for (const { id, query } of running)
    if (query.includes(marker)) await client.json({ method: 'DELETE', path: `/_api/query/${id}` }).catch(() => undefined);
}
