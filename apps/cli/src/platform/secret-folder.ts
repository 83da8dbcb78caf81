import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOfSecret } from '@strata/auth';
import { claimFile } from './claim-file';

/** A signing secret on disk. Its value stays there: everything else goes by its hash. */
export interface SecretFile {
  name: string;
  /** lower-case hexadecimal SHA-256, as `GET /_admin/server/jwt` shows it */
  sha256: string;
  /** `active` signs and verifies, `passive` verifies; `next` is a passive one that a rotation has begun to bring in */
  role: 'active' | 'passive' | 'next';
  /** of the active one: since when it signs */
  since: Date;
}

/** Where names of six digits begin: each rotation takes the number before, so that the newest secret sorts first. */
const FIRST_NUMBER = 500_000;
const NUMBERED = /^\d{6}$/;
/** Sorts after all digits. */
const NEXT = 'next';

/**
 * The folder of the platform's signing secrets. Every service watches it; the first file by name signs, all of them verify. How far a
 * rotation has come can be read from the names alone, so that an interrupted one can be taken up again.
 */
export class SecretFolder {
  constructor(readonly path: string) {}

  /** Makes the first secret, unless there is one. @param former file of the only secret in data folders of earlier versions */
  prepare(former: string): void {
    if (this.files().length > 0) return;
    try {
      renameSync(former, join(this.path, String(FIRST_NUMBER)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.create(String(FIRST_NUMBER));
    }
  }

  /** In the order in which services read them. */
  files(): SecretFile[] {
    if (!existsSync(this.path)) return [];
    const names = readdirSync(this.path)
      .filter((name) => !name.startsWith('.'))
      .sort();
    return names.map((name, place) => {
      const path = join(this.path, name);
      return {
        name,
        sha256: hashOfSecret(Buffer.from(readFileSync(path, 'latin1').trim(), 'latin1')),
        role: place === 0 ? 'active' : name === NEXT ? 'next' : 'passive',
        since: statSync(path).mtime,
      };
    });
  }

  get active(): SecretFile | undefined {
    return this.files().find(({ role }) => role === 'active');
  }

  /** Adds a secret that verifies but does not sign yet; the one of an interrupted rotation is taken. */
  addNext(): SecretFile {
    this.create(NEXT);
    return this.files().find(({ role }) => role === 'next') as SecretFile;
  }

  /** Lets the secret of `addNext` sign; all others only verify from now on. */
  activateNext(): SecretFile {
    const numbers = this.files().flatMap(({ name }) => (NUMBERED.test(name) ? [Number(name)] : []));
    const name = String(Math.min(FIRST_NUMBER, ...numbers) - 1).padStart(6, '0');
    const now = new Date();
    utimesSync(join(this.path, NEXT), now, now);
    renameSync(join(this.path, NEXT), join(this.path, name));
    return this.active as SecretFile;
  }

  /** Takes away everything but the active secret: what the others signed is refused from then on. */
  removePassive(): void {
    for (const { name, role } of this.files()) if (role === 'passive') rmSync(join(this.path, name), { force: true });
  }

  private create(name: string): void {
    const draft = join(dirname(this.path), `.draft-${process.pid}`); // in the folder itself it would count as a secret
    claimFile(join(this.path, name), randomBytes(32).toString('hex'), 0o600, draft);
    chmodSync(join(this.path, name), 0o600);
  }
}
