import { closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

export interface RotatedFileLimits {
  /** of one file */
  maxBytes: number;
  /** files in all, the current one included */
  files: number;
}

/**
 * A file of lines that never grows beyond a size: a full one becomes `<path>.1`, that one `<path>.2` and so on; the oldest goes. Lines are
 * written at once and whole, and survive the end of the process.
 */
export class RotatedFile {
  private fd: number;
  private size: number;

  /** @throws the system's error when the file cannot be opened */
  constructor(
    private readonly path: string,
    private readonly limits: RotatedFileLimits,
  ) {
    this.fd = openSync(path, 'a', 0o600);
    this.size = fstatSync(this.fd).size;
  }

  /** @throws the system's error when the disk does not take it */
  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.size > 0 && this.size + bytes.length > this.limits.maxBytes) this.rotate();
    for (let written = 0; written < bytes.length;) written += writeSync(this.fd, bytes, written);
    this.size += bytes.length;
  }

  close(): void {
    closeSync(this.fd);
  }

  private rotate(): void {
    closeSync(this.fd);
    try {
      const last = this.limits.files - 1;
      rmSync(last === 0 ? this.path : this.numbered(last), { force: true });
      for (let n = last - 1; n >= 0; n--) moveIfThere(n === 0 ? this.path : this.numbered(n), this.numbered(n + 1));
    } finally {
      this.fd = openSync(this.path, 'a', 0o600); // whatever was in the way may be gone the next time
      this.size = fstatSync(this.fd).size;
    }
  }

  private numbered(n: number): string {
    return `${this.path}.${n}`;
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
