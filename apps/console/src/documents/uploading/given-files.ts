/** A file that a person has given, and where it lay: `notes.md`, or `papers/2024/notes.md` of a folder `papers`. */
export interface GivenFile {
  readonly path: string;
  readonly file: File;
}

/** Files and folders, and what could not be read of them. */
export interface Given {
  readonly files: readonly GivenFile[];
  readonly unreadable: readonly string[];
}

/** What was chosen in a file picker. */
export function pickedFiles(files: Iterable<File>): Given {
  return { files: [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })), unreadable: [] };
}

/** What was dropped: files, and folders with all that is in them. To be called while the event is handled: later its items are gone. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<Given> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return pickedFiles(files);
  const found: { files: GivenFile[]; unreadable: string[] } = { files: [], unreadable: [] };
  for (const entry of entries) await gather(entry, found);
  return found;
}

async function gather(entry: FileSystemEntry, found: { files: GivenFile[]; unreadable: string[] }): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '');
  try {
    if (isFile(entry)) found.files.push({ path, file: await fileOf(entry) });
    else if (isFolder(entry)) for (const below of await entriesOf(entry)) await gather(below, found);
  } catch {
    found.unreadable.push(path);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all; // browsers give a hundred at a time
    all.push(...some);
  }
}
