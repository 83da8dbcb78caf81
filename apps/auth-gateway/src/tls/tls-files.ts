import { readFileSync, statSync } from 'node:fs';
import type { SecureContextOptions } from 'node:tls';
import { createSecureContext } from 'node:tls';
import { AppError } from '@strata/errors';

/** Where certificate (with its chain) and private key are, as PEM: in one file, as ArangoDB has it, or in two. */
export type TlsSource = { keyfile: string } | { certificate: string; privateKey: string };

/** What a listener is made with. */
export type TlsFiles = SecureContextOptions & { readonly cert: Buffer; readonly key: Buffer };

/**
 * TLS 1.2 with forward secrecy and authenticated ciphers, and TLS 1.3: Mozilla's "intermediate" recommendation (Server Side TLS, version
 * 5.7) without its finite-field Diffie-Hellman suites, which no client of the last ten years needs.
 */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/**
 * What a TLS server works with, read and checked: the certificate parses and the key belongs to it.
 * @throws AppError internal `TlsFilesError`, naming the file but no content
 */
export function readTlsFiles(source: TlsSource): TlsFiles {
  const [cert, key] = 'keyfile' in source ? [read(source.keyfile), undefined] : [read(source.certificate), read(source.privateKey)];
  const options = {
    cert,
    key: key ?? cert,
    minVersion: 'TLSv1.2',
    ciphers: CIPHERS,
    honorCipherOrder: false,
  } as const satisfies SecureContextOptions;
  try {
    createSecureContext(options);
  } catch (cause) {
    const names = pathsOf(source).join(' and ');
    throw tlsFilesError(
      `${names} hold no certificate with its private key (${(cause as NodeJS.ErrnoException).code ?? 'bad PEM'})`,
      cause,
    );
  }
  return options;
}

/** Changes whenever the files change, also when a link is swapped. */
export function tlsFingerprint(source: TlsSource): string {
  try {
    return pathsOf(source)
      .map((path) => {
        const { ino, mtimeMs, ctimeMs, size } = statSync(path);
        return `${ino}:${mtimeMs}:${ctimeMs}:${size}`;
      })
      .join('\n');
  } catch {
    return 'unreadable';
  }
}

function pathsOf(source: TlsSource): string[] {
  return 'keyfile' in source ? [source.keyfile] : [source.certificate, source.privateKey];
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw tlsFilesError(`cannot read ${path} (${(cause as NodeJS.ErrnoException).code ?? 'unknown error'})`, cause);
  }
}

function tlsFilesError(message: string, cause: unknown): AppError {
  return new AppError('internal', 'TlsFilesError', message, {}, { cause });
}
