import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@strata/errors';
import type { SecretSource } from './secret-files';
import { readSecrets, secretsFingerprint } from './secret-files';

export interface SecretRingConfig {
  /** where the secrets are: at most one of the three; none means a random secret that lives as long as the process */
  keyfile?: string | undefined;
  folder?: string | undefined;
  inline?: string | undefined;
  /** look for changed files by itself (default) */
  watch?: boolean;
  /** told after every change of the secrets */
  onChange?: (hashes: { active: string; passive: string[] }) => void;
  /** told about an empty file, or about a change that could not be read (the old secrets stay in force) */
  onWarning?: (message: string) => void;
}

const LOOK_EVERY_MS = 1_000;
/** Looks that refused tokens may cause: so many at once, and so many a second. */
const LOOKS_AT_ONCE = 20;
const LOOKS_PER_S = 50;

/** The platform's signing secrets: one active (signs and verifies), any number of passive ones (verify only). */
export class SecretRing {
  private readonly source: SecretSource | undefined;
  private secrets: Buffer[];
  private fingerprint: string;
  /** the state of the files that was complained about last: said once per change, tried again at every look */
  private complainedOf = '';
  private timer: NodeJS.Timeout | undefined;
  private looksLeft = LOOKS_AT_ONCE;
  private refilledAt = 0;
  /** grows with every change of the secrets: whoever caches verdicts compares it */
  generation = 0;

  private constructor(private readonly config: SecretRingConfig) {
    this.source = sourceOf(config);
    this.fingerprint = this.fingerprintNow();
    this.secrets = this.read();
    if (this.source && (config.watch ?? true)) this.timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  /**
   * Reads the secrets. A ring that watches re-reads them within a second of a change, also when a link is swapped as Kubernetes does.
   * @throws AppError internal `SecretFilesError` when a file is unreadable or none holds a secret; invalid-argument `SecretSettingsError`
   * when more than one place is given
   */
  static fromConfig(config: SecretRingConfig): Promise<SecretRing> {
    return Promise.resolve().then(() => new SecretRing(config));
  }

  /** Signs and verifies. */
  get active(): Buffer {
    return this.secrets[0] as Buffer;
  }

  /** Active secret first, then the passive ones. */
  all(): Buffer[] {
    return this.secrets;
  }

  /** The hash of each secret, see `hashOfSecret`. */
  hashes(): { active: string; passive: string[] } {
    const [active = '', ...passive] = this.secrets.map(hashOfSecret);
    return { active, passive };
  }

  /** False when there is nothing on disk to reload. */
  get isReloadable(): boolean {
    return this.source !== undefined && !('inline' in this.source);
  }

  /**
   * Re-reads the configured location. On failure the old secrets stay in force.
   * @throws AppError internal `SecretFilesError`
   */
  reload(): void {
    if (!this.isReloadable) return;
    const fingerprint = this.fingerprintNow();
    const secrets = this.read();
    this.fingerprint = fingerprint;
    if (secrets.length === this.secrets.length && secrets.every((secret, i) => secret.equals(this.secrets[i] as Buffer))) return;
    this.secrets = secrets;
    this.generation += 1;
    this.config.onChange?.(this.hashes());
  }

  /**
   * Called when a token verifies with no secret: a watching ring looks at once for a newer one. However recent the last look, the files
   * may have changed after it. A flood of made-up tokens causes no flood of looks: they are rationed.
   * @returns whether secrets changed
   */
  refreshAfterRefusal(): boolean {
    if (!this.timer || !this.mayLook()) return false;
    const before = this.generation;
    this.look();
    return this.generation !== before;
  }

  /** Stops watching. */
  close(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private mayLook(): boolean {
    const now = Date.now();
    const passedS = Math.max(0, now - this.refilledAt) / 1_000; // a clock may be set back
    this.looksLeft = Math.min(LOOKS_AT_ONCE, this.looksLeft + passedS * LOOKS_PER_S);
    this.refilledAt = now;
    if (this.looksLeft < 1) return false;
    this.looksLeft -= 1;
    return true;
  }

  private look(): void {
    const fingerprint = this.fingerprintNow();
    if (fingerprint === this.fingerprint) return;
    try {
      this.reload();
      this.complainedOf = '';
    } catch (error) {
      if (fingerprint === this.complainedOf) return;
      this.complainedOf = fingerprint;
      this.config.onWarning?.(`signing secrets changed but were not reloaded: ${(error as Error).message}`);
    }
  }

  private read(): Buffer[] {
    if (!this.source) return this.secrets ?? [randomBytes(32)];
    return readSecrets(this.source, (path) => this.config.onWarning?.(`${path} holds no secret and is skipped`));
  }

  private fingerprintNow(): string {
    return this.source ? secretsFingerprint(this.source) : '';
  }
}

/** Lower-case hexadecimal SHA-256: all that may ever be shown of a secret. */
export function hashOfSecret(secret: Buffer): string {
  return createHash('sha256').update(secret).digest('hex');
}

function sourceOf({ keyfile, folder, inline }: SecretRingConfig): SecretSource | undefined {
  const given = [keyfile && { keyfile }, folder && { folder }, inline && { inline }].filter(
    (source) => source !== undefined && source !== '',
  );
  if (given.length > 1)
    throw new AppError(
      'invalid-argument',
      'SecretSettingsError',
      'give the signing secret once: as a key file, as a folder or inline',
    );
  return given[0] as SecretSource | undefined;
}
