import type { FoundChunk, ProjectIndex } from '../project-index/project-index';

/** Attributes that hold what a document says, the first that is there. */
const TEXTS = ['content', 'text', 'report_string', 'description', 'summary', 'body'];
const TITLES = ['title', 'name', 'entity_name', 'file_name', 'label'];
const LONGEST = 8_000;
/** Lists of so many numbers are vectors, and say nothing. */
const VECTOR = 16;

/**
 * What a tool has found, as sources of an answer: chunks of the project as they are, other documents by what they say.
 * @param rows of a template, or found documents; each thing once
 * @param chunks collection of the project's chunks
 */
export function foundDocuments(
  rows: readonly unknown[],
  tool: string,
  index: Pick<ProjectIndex, 'chunksByKey'>,
  chunks: string,
): FoundChunk[] {
  const found = new Map<string, FoundChunk>();
  for (const [place, row] of rows.entries()) {
    const fields = typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Record<string, unknown>) : undefined;
    const id = typeof fields?._id === 'string' ? fields._id : `${tool}#${place + 1}`;
    const ofProject = id.startsWith(`${chunks}/`)
      ? index
          .chunksByKey([id.slice(chunks.length + 1)])
          .values()
          .next().value
      : undefined;
    if (row !== null && row !== undefined)
      found.set(ofProject?.chunk.key ?? id, ofProject ?? asChunk(id, fields ?? { value: row }));
  }
  return [...found.values()];
}

function asChunk(id: string, fields: Record<string, unknown>): FoundChunk {
  const first = (names: readonly string[]) =>
    names.map((name) => fields[name]).find((value): value is string => typeof value === 'string' && value.trim() !== '');
  const content = (first(TEXTS) ?? wordsOf(fields)).slice(0, LONGEST);
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const partitionId = text('partition_id');
  return {
    chunk: {
      ...{ key: id, documentKey: id, content, start: 0, end: content.length, order: 0, page: null },
      ...{ headingPath: [], places: null, partitionId, embedding: null },
    },
    document: {
      ...{ key: id, title: first(TITLES) ?? id, fileName: text('file_name') || id, category: '', path: '' },
      ...{ citableUrl: text('citable_url'), fileIds: [], partitionId },
    },
  };
}

/** All that a document says, one attribute a line; without what the database adds, and vectors. */
function wordsOf(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([name, value]) => !name.startsWith('_') && !isVector(value))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}

function isVector(value: unknown): boolean {
  return Array.isArray(value) && value.length >= VECTOR && value.every((one) => typeof one === 'number');
}
