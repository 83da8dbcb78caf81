import { byteSource, damaged } from '../transfer/byte-source';
import { linesOf } from '../transfer/lines';

const BRACE = 0x7b;
/** types of an envelope's lines, as ArangoDB's replication numbers them */
const INSERTED = 2300;

/** A document of a data file: its JSON text and its line. */
export interface DumpedDocument {
  text: Buffer;
  line: number;
}

/**
 * The documents of a data file, some at a time.
 * @param isEnveloped lines are `{"type":2300,"data":{…}}`, as arangodump wrote up to 3.7
 * @param onBytes told how many bytes of the file were read
 * @throws UserError naming the file, and the line where one is at fault
 */
export async function* documentsOf(
  path: string,
  isEnveloped: boolean,
  onBytes: (count: number) => void,
): AsyncGenerator<DumpedDocument[]> {
  for await (const lines of linesOf(byteSource(path).read(onBytes)))
    yield lines.filter(({ text }) => text.length > 0).map((line) => document(line, isEnveloped, path));
}

function document({ text, line }: DumpedDocument, isEnveloped: boolean, path: string): DumpedDocument {
  if (text[0] !== BRACE) throw damaged(path, `line ${line} is no document`);
  if (!isEnveloped) return { text, line };
  let envelope: { type?: number; data?: unknown };
  try {
    envelope = JSON.parse(text.toString('utf8')) as typeof envelope;
  } catch {
    throw damaged(path, `line ${line} is no JSON`);
  }
  if (envelope.type !== INSERTED || typeof envelope.data !== 'object')
    throw damaged(path, `line ${line} holds no document (type ${envelope.type})`);
  return { text: Buffer.from(JSON.stringify(envelope.data)), line };
}
