import type { Entry } from '@kenjiuno/msgreader/lib/Burner.js';
import { burn } from '@kenjiuno/msgreader/lib/Burner.js';

/** Kinds of entries of an OLE file (MS-CFB, 2.6.1). */
const ENTRY = { directory: 1, document: 2, root: 5 };

type Storage = { readonly [name: string]: Uint8Array | Storage };

/** An OLE file with these streams and folders. */
export function oleFile(root: Storage): Uint8Array {
  const entries: Entry[] = [];
  const add = (name: string, type: number, content: Uint8Array | Storage): number => {
    const index = entries.length;
    const isStream = content instanceof Uint8Array;
    const entry: Entry = { name, type, length: isStream ? content.length : 0 };
    entries.push(entry);
    if (isStream) entry.binaryProvider = () => content;
    else
      entry.children = Object.entries(content).map(([child, of]) =>
        add(child, of instanceof Uint8Array ? ENTRY.document : ENTRY.directory, of),
      );
    return index;
  };
  add('Root Entry', ENTRY.root, root);
  return Uint8Array.from(burn(entries));
}

/** The stream that declares a title (MS-OLEPS, 2.21), in UTF-8. */
export function summaryInformation(title: string): Uint8Array {
  const text = Buffer.from(`${title}\0`);
  const stream = Buffer.alloc(48 + 40 + text.length);
  stream.writeUInt32LE(48, 44);
  stream.writeUInt32LE(2, 52);
  for (const [index, value] of [1, 24, 2, 32].entries()) stream.writeUInt32LE(value, 56 + index * 4);
  stream.writeUInt32LE(2, 48 + 24);
  stream.writeUInt16LE(65_001, 48 + 28);
  stream.writeUInt32LE(0x1e, 48 + 32);
  stream.writeUInt32LE(text.length, 48 + 36);
  text.copy(stream, 48 + 40);
  return new Uint8Array(stream);
}
