import { normalizeText } from '@strata/event-loop';

/** A file to build from, as far as its name matters. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
  /** labels from the project down */
  readonly scope: readonly string[];
}

/**
 * Gives every file of a category a name of its own: equal base names become `name.ext`, `name_1.ext`, … in a fixed order (shallow
 * scopes first, then by scope and id), so that a repeated build names them alike.
 * @param taken names that files built earlier bear, by file id; they keep them
 */
export function nameFiles<File extends NamedFile>(
  files: readonly File[],
  taken: ReadonlyMap<string, string> = new Map(),
): (File & { filename: string })[] {
  const used = new Set(files.map(({ id }) => taken.get(id)).filter((name) => name !== undefined));
  const ordered = [...files].sort(
    (a, b) => a.scope.length - b.scope.length || compare(a.scope.join('/'), b.scope.join('/')) || compare(a.id, b.id),
  );
  const tried = new Map<string, number>();
  return ordered.map((file) => {
    const filename = taken.get(file.id) ?? freeName(normalizeText(file.name, 'NFC'), used, tried);
    used.add(filename);
    return { ...file, filename };
  });
}

/** @param tried for each name, the number up to which its numbered names are in use: ten thousand `index.md` are not counted anew for each */
function freeName(name: string, used: ReadonlySet<string>, tried: Map<string, number>): string {
  if (!used.has(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let counter = (tried.get(name) ?? 0) + 1; ; counter++) {
    const candidate = `${stem}_${counter}${extension}`;
    if (used.has(candidate)) continue;
    tried.set(name, counter);
    return candidate;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
