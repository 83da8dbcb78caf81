import { extname } from 'node:path';

const UNKNOWN = 'application/octet-stream';

const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['.txt', 'text/plain'],
  ['.md', 'text/markdown'],
  ['.html', 'text/html'],
  ['.htm', 'text/html'],
  ['.csv', 'text/csv'],
  ['.json', 'application/json'],
  ['.pdf', 'application/pdf'],
  ['.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['.doc', 'application/msword'],
  ['.ppt', 'application/vnd.ms-powerpoint'],
  ['.xls', 'application/vnd.ms-excel'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
]);

/** The type a client declared, or, where it declared nothing useful, the one the file's extension stands for. */
export function contentTypeOf(declared: string | undefined, name: string): string {
  if (declared && declared !== UNKNOWN) return declared;
  return BY_EXTENSION.get(extname(name).toLowerCase()) ?? UNKNOWN;
}
