/** A file of which is known which category it goes to. */
interface Placed {
  /** with `/` between the names */
  path: string;
  category: string;
}

/** The last name of a path. */
export const baseNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** `.md` of `docs/A.MD`; empty where a name has none, `.gitignore` included. */
export const extensionOf = (path: string): string => partsOf(path).extension.toLowerCase();

/** `a.md`, `a_1.md`, `a_2.md`, …: the first that `isTaken` does not know. */
export function freeName(path: string, isTaken: (name: string) => boolean): string {
  const { stem, extension } = partsOf(path);
  let name = stem + extension;
  for (let n = 1; isTaken(name); n += 1) name = `${stem}_${n}${extension}`;
  return name;
}

/**
 * Names the documents, by category, then path: two files of one name in one category get distinct names, as the same name again would be a new
 * version of the first. A path that is there twice counts once.
 */
export function withDistinctNames<File extends Placed>(found: readonly File[]): (File & { name: string })[] {
  const sorted = [...new Map(found.map((document) => [document.path, document])).values()];
  sorted.sort((a, b) => compare(a.category, b.category) || compare(a.path, b.path));
  const taken = new Set<string>();
  return sorted.map((document) => {
    const name = freeName(document.path, (candidate) => taken.has(`${document.category}/${candidate}`));
    taken.add(`${document.category}/${name}`);
    return { ...document, name };
  });
}

function partsOf(path: string): { stem: string; extension: string } {
  const name = baseNameOf(path);
  const dot = name.lastIndexOf('.');
  const at = dot > 0 ? dot : name.length;
  return { stem: name.slice(0, at), extension: name.slice(at) };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
