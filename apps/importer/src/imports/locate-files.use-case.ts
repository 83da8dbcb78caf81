import { Inject, Injectable } from '@nestjs/common';
import type { StoredFile } from '@strata/contracts';
import type { ServedProject } from '@strata/service-kit';
import { PROJECT } from '@strata/service-kit';
import { citableUrlProblem } from '../file-sources/citable-url';
import { databaseOfFileId } from '../file-sources/file-id';
import type { FileSource } from '../file-sources/file-source';
import { StoredFiles } from '../file-sources/stored-files';
import { IMPORT_LOG } from '../import-jobs/import-log';
import type { ImportLog } from '../import-jobs/import-log';
import type { FieldProblem } from './field-problems';
import type { RequestedFiles } from './read-file-source';

/**
 * Turns what a request names into files with a name and a link; ids are looked up in the file manager, and none of another database or
 * another project is taken.
 */
@Injectable()
export class LocateFiles {
  constructor(
    @Inject(StoredFiles) private readonly storedFiles: Pick<StoredFiles, 'describe'>,
    @Inject(PROJECT) private readonly project: Pick<ServedProject, 'database' | 'name'>,
    @Inject(IMPORT_LOG) private readonly log: ImportLog,
  ) {}

  /** @throws AppError unavailable when the file manager does not answer */
  async execute(
    requested: RequestedFiles,
    field: 'fileId' | 'fileIds',
  ): Promise<{ sources: FileSource[] } | { problems: FieldProblem[] }> {
    if (!('fileIds' in requested)) return requested;
    const { fileIds } = requested;
    const malformed = fileIds.filter((id) => databaseOfFileId(id) !== this.project.database);
    if (malformed.length > 0)
      return { problems: malformed.slice(0, 10).map((id) => ({ field, message: `invalid file_id ${shown(id)}` })) };
    const described = await this.storedFiles.describe(fileIds);
    const known = new Map([...described].filter(([, file]) => !isForeign(file, this.project.name))); // to this caller they are not there
    const unknown = fileIds.filter((id) => !known.has(id));
    if (unknown.length > 0)
      return { problems: unknown.slice(0, 10).map((id) => ({ field, message: `invalid file_id ${shown(id)}: no such file` })) };
    return {
      sources: fileIds.flatMap((fileId): FileSource[] => {
        const file = known.get(fileId);
        if (!file) return [];
        return [
          {
            kind: 'stored',
            fileId,
            name: file.name,
            version: file.version,
            size: file.size,
            citableUrl: this.citableUrl(file.custom_metadata, file.name),
          },
        ];
      }),
    };
  }

  private citableUrl(metadata: Readonly<Record<string, string>>, file: string): string {
    const url = metadata['citable_url'] ?? '';
    if (url === '') return '';
    const problem = citableUrlProblem(url);
    if (problem === undefined) return url;
    this.log('citable-url-dropped', { file, problem });
    return '';
  }
}

/** Does the file lie in the scope of another project of the same database? One without a scope is everybody's. */
const isForeign = ({ scope }: Pick<StoredFile, 'scope'>, project: string): boolean => scope.length > 0 && scope[0] !== project;

const shown = (id: string): string => (id.length > 80 ? `${id.slice(0, 80)}…` : id);
