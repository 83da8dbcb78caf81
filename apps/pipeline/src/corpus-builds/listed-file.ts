import type { StoredFile } from '@strata/contracts';
import { pathInCategory } from '../file-manager/path-in-category';
import type { ListedFile } from './category-plan';
import { citableUrl } from './citable-url';

/** A file of the file manager as builds and changes of the graph see it. */
export function asListedFile(file: StoredFile): ListedFile {
  return {
    id: file.id,
    name: file.name,
    scope: file.scope,
    path: pathInCategory(file),
    version: file.version,
    size: file.size,
    citableUrl: citableUrl(file.custom_metadata['citable_url']),
  };
}
