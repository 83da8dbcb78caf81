import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../terminal/user-error';
import { claimFile } from './claim-file';
import { SecretFolder } from './secret-folder';

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

  /** Signing secrets, one file each: the first by name signs, all verify. */
  get signingSecrets(): SecretFolder {
    return new SecretFolder(join(this.path, 'secrets', 'jwt'));
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
   * Creates the folders, for their owner only, and, on the first start, the signing secret and root's first password (both mode 0600).
   * @param chosenPassword taken as the first password; ignored once there is one
   * @returns the first password when this call made it up, so that it can be shown once
   * @throws UserError when the folder cannot be made or written
   */
  prepare(chosenPassword?: string): { generatedPassword?: string } {
    try {
      for (const folder of [this.path, this.database, this.files, this.modelAnswers, this.logs]) makeFolder(folder, 0o700);
      makeFolder(join(this.path, 'secrets'), 0o700);
      makeFolder(this.signingSecrets.path, 0o700);
      accessSync(this.path, constants.W_OK);
      this.signingSecrets.prepare(join(this.path, 'secrets', 'jwt-secret'));
      const password = chosenPassword ?? randomBytes(12).toString('base64url');
      const first = claimFile(this.rootPasswordFile, password, 0o600);
      return first && chosenPassword === undefined ? { generatedPassword: password } : {};
    } catch (error) {
      throw new UserError(`${this.path} cannot be the data folder: ${reasonOf(error)}`);
    }
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

/** Makes a folder and those above it. One at a time: `recursive` never returns below folders like /proc. */
export function makeFolder(path: string, mode = 0o777): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(`${path} is a file`), { code: 'ENOTDIR' });
    return;
  }
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another start made it just now
  }
}

const REASONS: Record<string, string> = {
  ENOTDIR: 'a file stands in its way',
  EACCES: 'no permission to write there',
  EPERM: 'no permission to write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'nothing can be made there',
};

/** Why a folder could not be made or written, in a few words. */
export function reasonOf(error: unknown): string {
  return REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? (error instanceof Error ? error.message : String(error));
}
