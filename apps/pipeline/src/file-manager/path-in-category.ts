import type { StoredFile } from '@strata/contracts';

/** Name of a file with the sub-folders it came from: as the upload noted them, else the labels below the category. */
export function pathInCategory({ name, scope, custom_metadata }: Pick<StoredFile, 'name' | 'scope' | 'custom_metadata'>): string {
  return custom_metadata['path'] || [...scope.slice(2), name].join('/');
}
