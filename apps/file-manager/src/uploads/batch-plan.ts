import { badUpload } from '../files/upload.errors';
import type { UploadForm } from './upload-form';

/** Where each file of a batch goes, before anything is checked or stored. */
export interface PlannedFile {
  name: string;
  scope: string[];
  metadata: unknown;
}

interface ManifestEntry {
  filename?: string;
  name?: string;
  scope?: string[];
  custom_metadata?: unknown;
}

/**
 * Reads the plan of a batch: a `manifest` (one entry per file, matched by `filename`, else by position; of several files and entries of one
 * name each file has its own, in order, and files beyond them the last one), or one `scope` for all with a
 * `mapping`: `flatten` (default) drops folders from the names, `preserve_paths` makes them scope labels below `scope`.
 * @throws AppError invalid-argument when the form itself is wrong
 */
export function planBatch({ fields, files }: UploadForm): PlannedFile[] {
  if (files.length === 0) throw badUpload('a batch has at least one file');
  const metadata = fields.get('custom_metadata')?.[0];
  const scope = fields.get('scope') ?? [];
  const manifest = fields.get('manifest')?.[0];
  if (manifest !== undefined) {
    const entries = readManifest(manifest);
    const byName = Map.groupBy(entries, ({ filename }) => filename);
    return files.map(({ fileName }, index) => {
      const named = byName.get(fileName) ?? [];
      const entry = (named.length > 1 ? named.shift() : named[0]) ?? entries[index];
      if (!entry) throw badUpload(`the manifest has no entry for file ${fileName}`);
      return { name: entry.name ?? baseName(fileName), scope: entry.scope ?? scope, metadata: entry.custom_metadata ?? metadata };
    });
  }
  const mapping = fields.get('mapping')?.[0] ?? 'flatten';
  if (mapping !== 'flatten' && mapping !== 'preserve_paths') throw badUpload('mapping is either flatten or preserve_paths');
  return files.map(({ fileName }) => ({
    name: baseName(fileName),
    scope: mapping === 'flatten' ? scope : [...scope, ...foldersOf(fileName)],
    metadata,
  }));
}

function readManifest(text: string): ManifestEntry[] {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw badUpload('manifest is not JSON');
  }
  const entries = Array.isArray(manifest) ? (manifest as unknown[]) : (manifest as { files?: unknown } | null)?.files;
  if (!Array.isArray(entries)) throw badUpload('manifest must be a list with one entry per file');
  return entries.map((entry, index) => {
    if (!isEntry(entry)) throw badUpload(`manifest entry ${index}: filename and name are strings, scope is a list of strings`);
    return entry;
  });
}

function isEntry(entry: unknown): entry is ManifestEntry {
  if (typeof entry !== 'object' || entry === null) return false;
  const { filename, name, scope } = entry as Record<string, unknown>;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  return (
    isText(filename) &&
    isText(name) &&
    (scope === undefined || (Array.isArray(scope) && scope.every((label) => typeof label === 'string')))
  );
}

function pathOf(fileName: string): string[] {
  return fileName.split(/[/\\]/).filter((segment) => segment !== '' && segment !== '.');
}

function baseName(fileName: string): string {
  return pathOf(fileName).at(-1) ?? '';
}

function foldersOf(fileName: string): string[] {
  return pathOf(fileName).slice(0, -1);
}
