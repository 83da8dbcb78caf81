import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SpillFile } from './spill-file';

/** Above either, an operator moves what it holds to disk. */
export interface SpillLimits {
  readonly rows: number;
  readonly bytes: number;
}

/** The folder of all spill files of a server. What an earlier process left there is removed. */
export class SpillFolder {
  private files = 0;

  constructor(private readonly path: string) {
    rmSync(path, { recursive: true, force: true });
  }

  create(): SpillFile {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    this.files += 1;
    return new SpillFile(join(this.path, `${process.pid}-${this.files}`));
  }
}

/** The spill files of one query. */
export class QuerySpill {
  private readonly files: SpillFile[] = [];

  constructor(
    readonly limits: SpillLimits,
    private readonly folder: Pick<SpillFolder, 'create'>,
  ) {}

  create(): SpillFile {
    const file = this.folder.create();
    this.files.push(file);
    return file;
  }

  /** Frees the disk. To be called when the query has ended. */
  close(): void {
    for (const file of this.files.splice(0)) file.close();
  }
}
