import { stem, words } from '@strata/text';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import type { HopAnswer } from '../question-hops/hop-answer';

/** "How many countries are listed?", "How many countries does the table have?" */
const TABLE = '(?:list|table|file|catalogue|catalog|data|dataset|sheet|spreadsheet)';
const ASKED = new RegExp(
  String.raw`^how many (?<noun>(?:[\p{L}-]{1,30} ){0,2}?[\p{L}-]{2,30})(?: (?:are|is)(?: there)?(?: (?:listed|named|recorded))?(?: in (?:all|total|(?:the|this|my|our) ${TABLE}))?| (?:does|do) (?:the|this|my|our) ${TABLE} (?:have|list|contain|hold|name))[\s?.!]*$`,
  'iu',
);
const ASKED_OF_FILE =
  /^how many (?:rows|entries|lines|records|items) (?:(?:does|do|has|have) (?:the file )?(?<file>[\w.-]{1,100}\.(?:csv|tsv))(?: (?:have|contain|hold))?|(?:are|is)(?: there)? in (?:the file )?(?<named>[\w.-]{1,100}\.(?:csv|tsv)))[\s?.!]*$/i;
const TABLE_FILE = /\.(?:csv|tsv)$/i;
/** Of a file's name what says nothing of its rows. */
const ANY_TABLE = new Set('list of all the data table export full'.split(' ').map(stem));
/** A row of such a file as it is read: `Name: Aruba; Alpha-2: AW`. */
const ROW = /^(?<label>[^:;\n]{1,80}): ./;

/**
 * How many rows the table of a file has that is called by what a question counts: "How many countries are listed?" by `countries.csv`. No passage says that.
 * @returns undefined for other questions, and where no file, or more than one, is called so
 */
export function countedRows(
  question: string,
  index: Pick<ProjectIndex, 'openings' | 'following' | 'chunkCount' | 'passageOf'>,
  accept: (partitionId: string) => boolean,
): HopAnswer | undefined {
  const isMeant = meantFile(question.trim());
  if (isMeant === undefined) return undefined;
  const found = [...index.openings(accept)].filter(({ document: { fileName } }) => TABLE_FILE.test(fileName) && isMeant(fileName));
  const [opening, another] = found;
  if (!opening || another) return undefined;
  const rows = rowsOf([opening, ...index.following(opening, index.chunkCount(opening.document.key) - 1)]);
  const [first] = rows;
  if (first === undefined) return undefined;
  const answer = `${rows.length} (rows of ${opening.document.fileName})`;
  return { answer, evidence: [{ passage: index.passageOf(opening), sentence: first }] };
}

function meantFile(question: string): ((fileName: string) => boolean) | undefined {
  const { file, named } = ASKED_OF_FILE.exec(question)?.groups ?? {};
  const asked = (file ?? named)?.toLowerCase();
  if (asked !== undefined) return (fileName) => fileName.toLowerCase() === asked;
  const noun = ASKED.exec(question)?.groups!['noun'];
  if (noun === undefined) return undefined;
  const wanted = stems(noun).join(' ');
  return (fileName) =>
    stems(fileName.replace(TABLE_FILE, '').replaceAll(/[_.-]/g, ' '))
      .filter((one) => !ANY_TABLE.has(one))
      .join(' ') === wanted;
}

const stems = (text: string): string[] => words(text).map((word) => stem(word.text));

/** Rows of a document, each once though chunks overlap: the lines that begin as most of them do. */
function rowsOf(chunks: readonly FoundChunk[]): string[] {
  const lines = new Map<number, string>();
  for (const { chunk } of chunks) {
    let at = chunk.start;
    for (const line of chunk.content.split('\n')) {
      const known = lines.get(at);
      if (known === undefined || known.length < line.length) lines.set(at, line);
      at += line.length + 1;
    }
  }
  const labelled = [...lines.values()].flatMap((line) => {
    const label = ROW.exec(line)?.groups!['label'];
    return label === undefined ? [] : [{ line, label }];
  });
  const groups = [...Map.groupBy(labelled, ({ label }) => label).values()];
  const most = groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return most.map(({ line }) => line);
}
