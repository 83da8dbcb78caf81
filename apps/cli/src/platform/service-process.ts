import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { LogFile } from './log-file';
import type { ServicePlan } from './service-list';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const SETTLED_AFTER_MS = 30_000;

/** One service kept alive: a process that ends by itself is started again, sooner the longer it had run well. */
export class ServiceProcess {
  restarts = 0;
  private child: ChildProcess | undefined;
  private pauseMs = FIRST_PAUSE_MS;
  private startedAt = 0;
  private wanted = true;
  private timer: NodeJS.Timeout | undefined;

  /** @param onChange called after every start and end, when `pid` may have changed */
  constructor(
    readonly plan: ServicePlan,
    private readonly bundles: string,
    private readonly log: LogFile,
    private readonly environment: Record<string, string | undefined>,
    private readonly onChange: () => void,
  ) {}

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Ends seen since the last quiet half minute: the sign of a service that cannot start. */
  get endsInARow(): number {
    return Math.round(Math.log2(this.pauseMs / FIRST_PAUSE_MS));
  }

  start(): void {
    if (!this.wanted) return;
    this.startedAt = Date.now();
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', '--no-warnings', join(this.bundles, this.plan.app, 'main.mjs')],
      {
        env: { ...this.environment, ...this.plan.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.child = child;
    child.stdout.on('data', (bytes: Buffer) => this.log.write(bytes));
    child.stderr.on('data', (bytes: Buffer) => this.log.write(bytes));
    child.once('error', (error) => this.log.write(Buffer.from(`could not start: ${error.message}\n`)));
    child.once('close', () => this.ended());
    this.onChange();
  }

  /** Asks the process to end and waits; after `graceMs` it is ended by force. It is not started again. */
  async stop(graceMs: number): Promise<void> {
    this.wanted = false;
    clearTimeout(this.timer);
    const child = this.child;
    if (!child) return;
    await new Promise<void>((done) => {
      const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
      child.once('close', () => {
        clearTimeout(force);
        done();
      });
      child.kill('SIGTERM');
    });
  }

  private ended(): void {
    this.child = undefined;
    if (!this.wanted) return;
    this.restarts += 1;
    if (Date.now() - this.startedAt > SETTLED_AFTER_MS) this.pauseMs = FIRST_PAUSE_MS;
    this.timer = setTimeout(() => this.start(), this.pauseMs);
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2);
    this.onChange();
  }
}
