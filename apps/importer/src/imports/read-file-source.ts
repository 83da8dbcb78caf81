import type { FileSource } from '../file-sources/file-source';
import type { FieldProblem } from './field-problems';
import { fileNameProblem } from './file-name';

/** Files named in a request: bytes and links at once, file-manager ids for a look-up. */
export type RequestedFiles = { sources: FileSource[] } | { fileIds: string[] } | { problems: FieldProblem[] };

/** The file of `POST /v1/import` (docs/contracts/importer.md, "Files"). `fileContent` is base64 text over HTTP, bytes over gRPC. */
export function readSingleFile(fields: Readonly<Record<string, unknown>>): RequestedFiles {
  const name = fields['fileName'];
  const nameProblem = typeof name === 'string' && name !== '' ? fileNameProblem(name) : 'is required';
  if (typeof name !== 'string' || nameProblem !== undefined) return refused('fileName', nameProblem ?? 'must be text');
  const { fileId, fileUrl, fileContent } = fields;
  if (isSent(fileId)) return typeof fileId === 'string' ? { fileIds: [fileId] } : refused('fileId', 'must be text');
  if (isSent(fileContent) && isSent(fileUrl)) return refused('fileContent', 'send either fileContent or fileUrl, not both');
  if (isSent(fileUrl)) return readUrl(fileUrl, name);
  if (!isSent(fileContent)) return refused('fileContent', 'one of fileContent, fileUrl and fileId is required');
  const content = readContent(fileContent);
  if (typeof content === 'string') return refused('fileContent', content);
  return { sources: [{ kind: 'inline', name, content, citableUrl: '' }] };
}

/** The files of `POST /v1/import-multiple`; `fileIds` wins over `files`. */
export function readBatchFiles(fields: Readonly<Record<string, unknown>>): RequestedFiles {
  const { fileIds = [], files = [] } = fields;
  if (!Array.isArray(fileIds) || !fileIds.every((id) => typeof id === 'string')) return refused('fileIds', 'must be a list of ids');
  if (fileIds.length > 0) return { fileIds };
  if (!Array.isArray(files) || files.length === 0) return refused('files', 'one of files and fileIds is required');
  const problems: FieldProblem[] = [];
  const sources = files.flatMap((file: unknown, index): FileSource[] => {
    const read = readInlineFile(file);
    if (!('problem' in read)) return [read];
    problems.push({ field: `files.${index}.${read.field}`, message: read.problem });
    return [];
  });
  return problems.length > 0 ? { problems } : { sources };
}

function readInlineFile(file: unknown): FileSource | { field: string; problem: string } {
  const { name, content: sent, citableUrl } = (typeof file === 'object' && file !== null ? file : {}) as Record<string, unknown>;
  const nameProblem = typeof name === 'string' && name !== '' ? fileNameProblem(name) : 'is required';
  if (typeof name !== 'string' || nameProblem !== undefined) return { field: 'name', problem: nameProblem ?? 'must be text' };
  if (!isSent(sent)) return { field: 'content', problem: 'is required' };
  const content = readContent(sent);
  if (typeof content === 'string') return { field: 'content', problem: content };
  if (isSent(citableUrl) && typeof citableUrl !== 'string') return { field: 'citableUrl', problem: 'must be text' };
  return { kind: 'inline', name, content, citableUrl: typeof citableUrl === 'string' ? citableUrl : '' };
}

function readUrl(sent: unknown, name: string): RequestedFiles {
  if (typeof sent !== 'string' || !URL.canParse(sent)) return refused('fileUrl', 'must be a URL');
  if (!['http:', 'https:'].includes(new URL(sent).protocol)) return refused('fileUrl', 'must begin with http:// or https://');
  return { sources: [{ kind: 'url', name, url: sent }] };
}

/** @returns the bytes, or what is wrong */
function readContent(sent: unknown): Uint8Array | string {
  if (sent instanceof Uint8Array) return sent.byteLength > 0 ? sent : 'is empty';
  if (typeof sent !== 'string') return 'must be base64 text';
  const standard = sent.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');
  const body = standard.replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(body) || body.length % 4 === 1 || (standard.length > body.length && standard.length % 4 !== 0))
    return 'is not valid base64';
  const bytes = Buffer.from(body, 'base64');
  return bytes.byteLength > 0 ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : 'is empty';
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(value instanceof Uint8Array && value.byteLength === 0);
}

function refused(field: string, message: string): { problems: FieldProblem[] } {
  return { problems: [{ field, message }] };
}
