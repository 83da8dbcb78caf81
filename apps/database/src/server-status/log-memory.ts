/** Levels as ArangoDB numbers and names them, the gravest first. */
export const LOG_LEVELS = ['FATAL', 'ERROR', 'WARNING', 'INFO', 'DEBUG', 'TRACE'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogEntry {
  readonly id: number;
  readonly level: LogLevel;
  /** ISO 8601, UTC */
  readonly date: string;
  readonly message: string;
}

const KEPT_LINES = 2048;

/** The newest lines of this server's log, on their way to where it is written. */
export class LogMemory {
  private entries: LogEntry[] = [];
  private lastId = 0;

  constructor(private readonly out: { write(line: string): void }) {}

  write(line: string): void {
    this.out.write(line);
    this.entries.push(entryOf(++this.lastId, line));
    if (this.entries.length >= 2 * KEPT_LINES) this.entries = this.entries.slice(-KEPT_LINES);
  }

  clear(): void {
    this.entries = [];
  }

  /** oldest first */
  newest(): readonly LogEntry[] {
    return this.entries.slice(-KEPT_LINES);
  }
}

/** pino's name of a level. */
export const pinoLevel = (level: LogLevel): string => (level === 'WARNING' ? 'warn' : level.toLowerCase());

/** @returns undefined for what names no level */
export function parseLogLevel(text: string): LogLevel | undefined {
  const upper = text.toUpperCase();
  if (upper === 'WARN') return 'WARNING';
  return LOG_LEVELS.find((level) => level === upper);
}

/** A line of JSON as the logger writes it; its event stands for the topic, its other attributes go into the message. */
function entryOf(id: number, line: string): LogEntry {
  const { level, time, service: _service, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const known = typeof level === 'string' ? parseLogLevel(level) : undefined;
  return { id, level: known ?? 'INFO', date: String(time), message: JSON.stringify(rest) };
}
