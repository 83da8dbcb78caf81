import type { IndexedDocument } from './project-rows';

type PlaceOfDocument = Pick<IndexedDocument, 'category' | 'path' | 'fileName'>;

/** Files that are called alike whatever they are of: what tells them apart is the folder. */
const ANY_FILE =
  /^(?:read ?me|copyright|licen[cs]e|copying|change ?log|changes|news|index|main|about|overview|default|introduction|intro|docs?)$/i;

/** A place in a list ("0012.txt", "scan-0012.pdf", "file 3.txt"), unless people ask by it ("chapter 3"); and a question about 2009 is not about the file 2009.md. */
const NUMBERED =
  /^(?:\d+|\p{L}*[-_. ]?0\d{2,}|(?:passage|text|doc|document|file|item|record|entry|row|sample|scan|image|img|untitled|copy)[-_. ]?\d+)$/iu;

/** Of a manual, in which a page is: "tar.1". */
const SECTION = /(?<=.)\.\d[a-z]*$/;

/**
 * What a document is called by where it lies: its file without the ending, or the folder of a README ("lib/ajv/README.md" is "ajv", in a
 * scope "@scope/ajv" too). Categories are the uppermost folders.
 * @param place `path` is that inside of its category, with `/`; "" where only the name is known
 */
export function namesOfPlace({ category, path, fileName }: PlaceOfDocument): string[] {
  const steps = [category, ...(path === '' ? fileName : path).split('/')].filter((step) => step !== '');
  const file = (steps.pop() ?? '').replace(/(?<=.)\.[^.]*$/, '');
  if (!ANY_FILE.test(file)) return file === '' || NUMBERED.test(file) ? [] : [...new Set([file, file.replace(SECTION, '')])];
  const [scope = '', folder] = [steps.at(-2), steps.at(-1)];
  if (folder === undefined) return [];
  return scope.startsWith('@') ? [folder, `${scope}/${folder}`] : [folder];
}
