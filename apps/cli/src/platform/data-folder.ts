import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';

/** Where one platform keeps everything. Moving or deleting the folder moves or deletes the platform. */
export class DataFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = resolve(path);
  }

  get exists(): boolean {
    return existsSync(this.path);
  }

  get database(): string {
    return join(this.path, 'database');
  }

  get files(): string {
    return join(this.path, 'files');
  }

  get modelAnswers(): string {
    return join(this.path, 'model-answers');
  }

  get logs(): string {
    return join(this.path, 'logs');
  }

  get secretKeyfile(): string {
    return join(this.path, 'secrets', 'jwt-secret');
  }

  get rootPasswordFile(): string {
    return join(this.path, 'secrets', 'root-password');
  }

  get stateFile(): string {
    return join(this.path, 'platform.json');
  }

  log(service: string): string {
    return join(this.logs, `${service}.log`);
  }

  /**
   * Creates the folders and, on the first start, the signing secret and root's first password (both mode 0600).
   * @param chosenPassword taken as the first password; ignored once there is one
   * @returns the first password when this call made it up, so that it can be shown once
   */
  prepare(chosenPassword?: string): { generatedPassword?: string } {
    for (const folder of [this.path, this.database, this.files, this.modelAnswers, this.logs])
      mkdirSync(folder, { recursive: true });
    mkdirSync(join(this.path, 'secrets'), { recursive: true, mode: 0o700 });
    if (!existsSync(this.secretKeyfile)) writePrivate(this.secretKeyfile, randomBytes(32).toString('hex'));
    if (existsSync(this.rootPasswordFile)) return {};
    const password = chosenPassword ?? randomBytes(12).toString('base64url');
    writePrivate(this.rootPasswordFile, password);
    return chosenPassword === undefined ? { generatedPassword: password } : {};
  }

  /** Root's first password as stored at the first start, or undefined before it. */
  rootPassword(): string | undefined {
    return existsSync(this.rootPasswordFile) ? readFileSync(this.rootPasswordFile, 'utf8') : undefined;
  }
}

/** Whole or not at all: a reader never sees half a file, whenever the writer dies. */
export function writeWhole(path: string, text: string, mode = 0o644): void {
  writeFileSync(`${path}.next`, text, { mode });
  renameSync(`${path}.next`, path);
}

function writePrivate(path: string, text: string): void {
  writeWhole(path, text, 0o600);
  chmodSync(path, 0o600);
}
