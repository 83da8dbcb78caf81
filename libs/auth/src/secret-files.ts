import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@strata/errors';

/** Where signing secrets come from: exactly one of the three. */
export type SecretSource = { keyfile: string } | { folder: string } | { inline: string };

const MAX_SECRET_BYTES = 64;
/** Tab to carriage return, space, and the two white-space characters of Latin-1: a secret file is bytes, not necessarily UTF-8. */
const WHITE = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0]);

/**
 * The secrets at `source`, active one first, trimmed, without empty and repeated ones.
 * A folder counts its regular files (links to files too) whose names do not begin with a dot, in byte order of the names.
 * @throws AppError internal `SecretFilesError`, naming the file but no content
 */
export function readSecrets(source: SecretSource, onEmptyFile: (path: string) => void = () => undefined): Buffer[] {
  const secrets: Buffer[] = [];
  for (const [origin, bytes] of rawSecrets(source)) {
    const secret = trimmed(bytes);
    if (secret.length > MAX_SECRET_BYTES)
      throw secretFilesError(`the secret in ${origin} is longer than ${MAX_SECRET_BYTES} bytes`);
    if (secret.length === 0) onEmptyFile(origin);
    else if (!secrets.some((known) => known.equals(secret))) secrets.push(secret);
  }
  if (secrets.length === 0) throw secretFilesError(`no signing secret found in ${describe(source)}`);
  return secrets;
}

/** Changes whenever the files behind `source` change, also when a link is swapped; equal strings mean equal files. */
export function secretsFingerprint(source: SecretSource): string {
  if ('inline' in source) return '';
  try {
    return pathsOf(source)
      .map((path) => {
        const { ino, mtimeMs, ctimeMs, size } = statSync(path);
        return `${path}:${ino}:${mtimeMs}:${ctimeMs}:${size}`;
      })
      .join('\n');
  } catch {
    return 'unreadable';
  }
}

function rawSecrets(source: SecretSource): [origin: string, bytes: Buffer][] {
  if ('inline' in source) return [['--server.jwt-secret', Buffer.from(source.inline)]];
  try {
    return pathsOf(source).map((path) => [path, readFileSync(path)]);
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw secretFilesError(`cannot read ${describe(source)} (${reason})`, cause);
  }
}

function pathsOf(source: { keyfile: string } | { folder: string }): string[] {
  if ('keyfile' in source) return [source.keyfile];
  return readdirSync(source.folder)
    .filter((name) => !name.startsWith('.'))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((name) => join(source.folder, name))
    .filter((path) => statSync(path).isFile());
}

function trimmed(bytes: Buffer): Buffer {
  let start = 0;
  let end = bytes.length;
  while (start < end && isWhite(bytes, start)) start += isWhitePair(bytes, start) ? 2 : 1;
  while (end > start && isWhite(bytes, end - 1)) end -= end - 2 >= start && isWhitePair(bytes, end - 2) ? 2 : 1;
  return bytes.subarray(start, end);
}

function isWhite(bytes: Buffer, at: number): boolean {
  return WHITE.has(bytes[at] ?? -1) || isWhitePair(bytes, at);
}

/** U+0085 or U+00A0 in UTF-8. */
function isWhitePair(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xc2 && (bytes[at + 1] === 0x85 || bytes[at + 1] === 0xa0);
}

function describe(source: SecretSource): string {
  if ('keyfile' in source) return source.keyfile;
  return 'folder' in source ? source.folder : 'the inline secret';
}

function secretFilesError(message: string, cause?: unknown): AppError {
  return new AppError('internal', 'SecretFilesError', message, {}, { cause });
}
