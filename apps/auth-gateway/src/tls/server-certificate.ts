import type { SecureContextOptions } from 'node:tls';
import type { TlsFiles, TlsSource } from './tls-files';
import { readTlsFiles, tlsFingerprint } from './tls-files';

const LOOK_EVERY_MS = 1_000;

/** A TLS listener, as far as a new certificate goes: connections made before keep theirs. */
export interface SecureListener {
  setSecureContext(options: SecureContextOptions): void;
}

/** The certificate the gateway shows. Follows its files, so that a renewed one is used within a second, without a restart. */
export class ServerCertificate {
  private readonly listeners: SecureListener[] = [];
  private readonly timer: NodeJS.Timeout;
  private fingerprint: string;
  private complainedOf = '';
  private options: TlsFiles;

  /**
   * @param onWarning told when changed files cannot be used; the certificate in force stays
   * @throws AppError internal `TlsFilesError`
   */
  constructor(
    private readonly source: TlsSource,
    private readonly onWarning: (message: string) => void,
  ) {
    this.fingerprint = tlsFingerprint(source);
    this.options = readTlsFiles(source);
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  /** Certificate, key and the versions and ciphers allowed, for `createServer` of `node:tls` or `node:https`. */
  get context(): SecureContextOptions {
    return this.options;
  }

  /** What the files held: the certificate with its chain, and the private key, which may be in the same file. */
  get files(): Pick<TlsFiles, 'cert' | 'key'> {
    return this.options;
  }

  /** From now on the listener gets every new certificate. */
  servesOn(listener: SecureListener): void {
    this.listeners.push(listener);
  }

  /** Reads the files now. @throws AppError internal `TlsFilesError` when they cannot be used; the certificate in force stays */
  reload(): void {
    const fingerprint = tlsFingerprint(this.source);
    this.use(readTlsFiles(this.source), fingerprint);
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Certificate and key may be replaced one after the other: as long as they do not fit each other, the old ones stay. */
  private look(): void {
    const fingerprint = tlsFingerprint(this.source);
    if (fingerprint === this.fingerprint) return;
    try {
      this.use(readTlsFiles(this.source), fingerprint);
    } catch (error) {
      if (fingerprint === this.complainedOf) return;
      this.complainedOf = fingerprint;
      this.onWarning(`the TLS certificate changed but was not reloaded: ${(error as Error).message}`);
    }
  }

  private use(options: TlsFiles, fingerprint: string): void {
    this.options = options;
    this.fingerprint = fingerprint;
    this.complainedOf = '';
    for (const listener of this.listeners) listener.setSecureContext(options);
  }
}
