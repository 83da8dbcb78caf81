import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;
/** Lines that wait for whoever reads the log; beyond them lines are lost, and counted. */
const MAX_WAITING_BYTES = 1024 * 1024;
const TRY_AGAIN_MS = 50;

/** Writes what it can at once. @returns bytes; 0 while there is no room */
type TryWrite = (bytes: Buffer) => number;

/**
 * Lines on their way to whoever reads the log. A pipe takes some 64 KiB, or 200, ahead of its reader: whoever writes to one that nobody
 * empties stands still, and a service with it. Here lines wait, up to a megabyte; those that come then are lost, which a line says as soon
 * as there is room again.
 */
export class LogLines {
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private lost = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly tryWrite: TryWrite,
    private readonly maxBytes = MAX_WAITING_BYTES,
  ) {}

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.waitingBytes + bytes.length > this.maxBytes) {
      this.lost += 1;
      if (this.waiting.length === 0) this.tellLost();
      return;
    }
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.timer === null) this.flush();
  }

  /** Nothing waits. */
  get isRead(): boolean {
    return this.waiting.length === 0;
  }

  /** Writes as much as there is room for; the rest is tried again until it has gone. */
  flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (let [first] = this.waiting; first !== undefined; [first] = this.waiting) {
      const written = this.tryWrite(first);
      this.waitingBytes -= written;
      if (written < first.length) {
        this.waiting[0] = first.subarray(written);
        this.timer = setTimeout(() => this.flush(), TRY_AGAIN_MS).unref();
        return;
      }
      this.waiting.shift();
      if (this.waiting.length === 0 && this.lost > 0) this.tellLost();
    }
  }

  private tellLost(): void {
    const event = { level: 'warn', time: new Date().toISOString(), event: 'log-lines-lost', lines: this.lost };
    this.lost = 0;
    this.write(`${JSON.stringify(event)}\n`);
  }
}

let output: LogLines | undefined;

/** Standard output of this process. It is one for all who write to it: a line that is written in two parts stays a line. */
export function standardOutput(): LogLines {
  if (output !== undefined) return output;
  process.stdout.on('error', () => undefined); // whoever read it has gone. Node opens a pipe so that writing fails while it is full
  const lines = (output = new LogLines(writeWithoutWaiting));
  process.on('exit', () => lines.flush());
  return lines;
}

function writeWithoutWaiting(bytes: Buffer): number {
  try {
    return writeSync(STANDARD_OUTPUT, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0;
    return bytes.length; // whoever read the log has died: going on matters more than saying so
  }
}
