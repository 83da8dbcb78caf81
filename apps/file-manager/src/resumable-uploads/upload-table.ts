import type { Database } from 'lmdb';
import type { Catalogue } from '../catalogue/catalogue';
import type { FileIdentity } from '../catalogue/file-id';
import type { ResumableUpload } from './resumable-upload';

/** Which resumable uploads there are and how far each has come, on LMDB beside the catalogue. Every change is on disk when it resolves. */
export class UploadTable {
  private readonly rows: Database<ResumableUpload, string>;

  constructor(private readonly catalogue: Catalogue) {
    this.rows = catalogue.table<ResumableUpload, string>('uploads');
  }

  get count(): number {
    return this.rows.getCount();
  }

  get(id: string): ResumableUpload | undefined {
    return this.rows.get(id);
  }

  all(): ResumableUpload[] {
    return [...this.rows.getRange()].map(({ value }) => value);
  }

  /** Uploads to a scope of a database and below it. */
  inScope(database: string, scope: readonly string[]): ResumableUpload[] {
    const isBelow = (file: FileIdentity) =>
      file.database === database && scope.every((label, level) => file.scope[level] === label);
    return this.all().filter(({ file }) => isBelow(file));
  }

  async put(upload: ResumableUpload): Promise<ResumableUpload> {
    await this.catalogue.write(() => this.putAlongside(upload));
    return upload;
  }

  /** For use within a change of the catalogue. */
  putAlongside(upload: ResumableUpload): void {
    void this.rows.put(upload.id, upload);
  }

  async remove(id: string): Promise<void> {
    await this.catalogue.write(() => void this.rows.remove(id));
  }
}
