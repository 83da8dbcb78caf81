import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { LogFile } from './log-file';
import type { ServicePlan } from './service-list';

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;
const SETTLED_AFTER_MS = 30_000;
const LENDING_GRACE_MS = 20_000;

/** One service kept alive: a process that ends by itself is started again, sooner the longer it had run well. */
export class ServiceProcess {
  restarts = 0;
  /** why it was last restarted though it had not ended by itself */
  lastRestart: string | undefined;
  /** Whether the process that runs now has said that it listens: only then is an answer at its address its own. */
  listening = false;
  /** the process under development that has its place, if one has */
  lentTo: number | undefined;
  private child: ChildProcess | undefined;
  private pauseMs = FIRST_PAUSE_MS;
  private startedAt = 0;
  private wanted = true;
  private timer: NodeJS.Timeout | undefined;

  /** @param onChange called after every start and end and when it listens, when `pid` or `listening` may have changed */
  constructor(
    readonly plan: ServicePlan,
    private readonly bundles: string,
    private readonly log: LogFile,
    private readonly environment: Record<string, string | undefined>,
    private readonly onChange: () => void,
  ) {}

  get pid(): number {
    return this.lentTo !== undefined && !this.child ? this.lentTo : (this.child?.pid ?? 0);
  }

  get url(): string {
    return this.plan.url;
  }

  /** Ends seen since the last quiet half minute: the sign of a service that cannot start. */
  get endsInARow(): number {
    return Math.round(Math.log2(this.pauseMs / FIRST_PAUSE_MS));
  }

  start(): void {
    if (!this.wanted || this.lentTo !== undefined) return;
    this.startedAt = Date.now();
    const child = spawn(
      process.execPath,
      ['--no-warnings', ...(this.plan.nodeFlags ?? []), join(this.bundles, this.plan.app, 'main.mjs')],
      {
        env: { ...this.environment, ...this.plan.env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    this.child = child;
    child.stdout?.on('data', (bytes: Buffer) => this.log.write(bytes));
    child.stderr?.on('data', (bytes: Buffer) => this.log.write(bytes));
    child.on('message', (message: unknown) => {
      if (this.child !== child || (message as { event?: unknown } | null)?.event !== 'listening') return;
      this.listening = true;
      this.onChange();
    });
    child.once('error', (error) => this.log.write(Buffer.from(`could not start: ${error.message}\n`)));
    child.once('close', () => this.ended());
    this.onChange();
  }

  /** Ends a process that no longer listens to anybody, so that it is started again; says why in its log and in ours. */
  restart(reason: string): void {
    const { child, plan } = this;
    if (!child || !this.wanted) return;
    const said = {
      level: 'error',
      time: new Date().toISOString(),
      service: 'supervisor',
      event: 'service-restarted',
      name: plan.name,
    };
    const line = JSON.stringify({ ...said, pid: child.pid, msg: `${plan.name} is restarted: ${reason}` });
    this.log.write(Buffer.from(`${line}\n`));
    console.error(line);
    this.lastRestart = `${reason} (${new Date().toISOString()})`;
    child.kill('SIGKILL'); // a blocked event loop hears no SIGTERM; what a service has acknowledged survives this
  }

  /** Ends the own process, so that process `pid` can have its port; nothing is started here until `takeBack`. */
  async lend(pid: number): Promise<void> {
    this.lentTo = pid;
    clearTimeout(this.timer);
    if (this.child) await ended(this.child, LENDING_GRACE_MS);
    this.listening = true; // it was let in by name
    this.onChange();
  }

  /** The other process has ended: the service is run from here again. */
  takeBack(): void {
    this.lentTo = undefined;
    this.listening = false;
    this.pauseMs = FIRST_PAUSE_MS;
    if (!this.child) this.start();
  }

  /** Asks the process to end and waits; after `graceMs` it is ended by force. It is not started again. */
  async stop(graceMs: number): Promise<void> {
    this.wanted = false;
    clearTimeout(this.timer);
    if (this.child) await ended(this.child, graceMs);
  }

  private ended(): void {
    this.child = undefined;
    this.listening = false;
    if (!this.wanted || this.lentTo !== undefined) return;
    this.restarts += 1;
    if (Date.now() - this.startedAt > SETTLED_AFTER_MS) this.pauseMs = FIRST_PAUSE_MS;
    this.timer = setTimeout(() => this.start(), this.pauseMs);
    this.pauseMs = Math.min(MAX_PAUSE_MS, this.pauseMs * 2);
    this.onChange();
  }
}

/** Asks a process to end; after `graceMs` it is ended by force. Resolves when it is gone. */
function ended(child: ChildProcess, graceMs: number): Promise<void> {
  return new Promise<void>((done) => {
    const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.once('close', () => {
      clearTimeout(force);
      done();
    });
    child.kill('SIGTERM');
  });
}
