import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

const LARGEST_BYTES = 16 * 1024 * 1024;

/** A service's output on disk, in at most two files: when one is full it becomes `<path>.1`. */
export class LogFile {
  private file: number;
  private bytes: number;

  constructor(private readonly path: string) {
    this.file = openSync(path, 'a', 0o640);
    this.bytes = fstatSync(this.file).size;
  }

  write(text: Buffer): void {
    if (this.bytes + text.length > LARGEST_BYTES) this.rotate();
    writeSync(this.file, text);
    this.bytes += text.length;
  }

  private rotate(): void {
    closeSync(this.file);
    renameSync(this.path, `${this.path}.1`);
    this.file = openSync(this.path, 'a', 0o640);
    this.bytes = 0;
  }
}
