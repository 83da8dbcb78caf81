import { Inject, Injectable } from '@nestjs/common';
import type { StoredFile } from '@strata/contracts';
import { inParallel, normalizeText } from '@strata/event-loop';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { pathInCategory } from '../file-manager/path-in-category';
import { SERVED_PROJECT } from '../operations/served-project';
import { DEFAULT_CATEGORY } from '../projects/default-category';
import { invalidGraphChange } from './graph-changes.errors';
import type { NamedDocument } from './named-documents';

const CALLS_AT_A_TIME = 12;

/** Looks the files of a change up in the file manager. */
@Injectable()
export class FindFiles {
  constructor(
    @Inject(SERVED_PROJECT) private readonly project: string,
    private readonly files: FileManagerClient,
  ) {}

  /**
   * @returns the latest version of each file, in the order asked for
   * @throws AppError invalid-argument when any of them is not there, is called otherwise, or belongs to another category or project;
   *   unavailable when the file manager is
   */
  async execute(category: string, documents: readonly NamedDocument[]): Promise<StoredFile[]> {
    const found = await inParallel(documents, { limit: CALLS_AT_A_TIME }, ({ fileId }) => this.files.find(fileId));
    const missing = documents.filter((_, place) => !found[place]);
    if (missing.length > 0) throw fault('not retrievable from the file manager', missing);
    const files = found as StoredFile[];
    const elsewhere = documents.filter((_, place) => !this.isOf(category, files[place]!));
    if (elsewhere.length > 0) throw fault(`not in the scope of category ${category}`, elsewhere);
    const renamed = documents.filter(({ docName }, place) => !isNameOf(docName, files[place]!));
    if (renamed.length > 0) throw fault('doc_name is not the name of the stored file', renamed);
    return files;
  }

  private isOf(category: string, { scope }: StoredFile): boolean {
    return (scope.length === 0 || scope[0] === this.project) && (scope[1] ?? DEFAULT_CATEGORY) === category;
  }
}

/** Its name, or that with the sub-folders below the category: two files of one name in two folders can be told apart. */
function isNameOf(docName: string, file: StoredFile): boolean {
  const name = normalizeText(docName, 'NFC');
  return name === normalizeText(file.name, 'NFC') || name === normalizeText(pathInCategory(file), 'NFC');
}

function fault(problem: string, documents: readonly NamedDocument[]) {
  const named = documents.map(({ docName, fileId }) => `${JSON.stringify(docName)} (${fileId})`);
  return invalidGraphChange(`files: ${problem}: ${named.join(', ')}`, { file_ids: documents.map(({ fileId }) => fileId) });
}
