import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from './data-folder';
import { writeWhole } from './data-folder';
import { runsOurs } from './processes';

const LOOK_EVERY_MS = 300;
const PID_DIGITS = /^\d{1,10}$/;
const folderOf = (folder: DataFolder) => join(folder.path, 'lent');

/** A service that can leave its place to another process and take it back. */
export interface Lendable {
  readonly plan: { readonly name: string };
  readonly lentTo: number | undefined;
  lend(pid: number): Promise<void>;
  takeBack(): void;
}

/** Asks the supervisor of a platform to leave a service's place to process `pid` for as long as that lives. */
export function askToLend(folder: DataFolder, service: string, pid: number): void {
  mkdirSync(folderOf(folder), { recursive: true, mode: 0o700 });
  writeWhole(join(folderOf(folder), service), String(pid), 0o600);
}

/** Leaves the places of services to processes under development (`nx serve`) and takes them back when those have ended. */
export class LentServices {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly folder: DataFolder,
    private readonly services: readonly Lendable[],
  ) {}

  start(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    rmSync(folderOf(this.folder), { recursive: true, force: true });
  }

  /** One look at who asks and who has ended. */
  look(): void {
    const asked = existsSync(folderOf(this.folder)) ? readdirSync(folderOf(this.folder)) : [];
    for (const service of this.services) {
      const path = join(folderOf(this.folder), service.plan.name);
      const pid = asked.includes(service.plan.name) ? pidIn(path) : undefined;
      if (pid !== undefined && !runsOurs(pid, '')) rmSync(path, { force: true });
      else if (pid !== undefined) {
        if (service.lentTo !== pid) void service.lend(pid);
        continue;
      }
      if (service.lentTo !== undefined) service.takeBack();
    }
  }
}

function pidIn(path: string): number | undefined {
  const text = readFileSync(path, 'utf8');
  return PID_DIGITS.test(text) ? Number(text) : undefined;
}
