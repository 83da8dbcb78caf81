import { AppError } from '@strata/errors';
import { inParallel } from '@strata/event-loop';
import { MAX_SOURCE_BYTES } from '@strata/text';
import type { ImportLeftOutFile } from '@strata/contracts';
import type { Download } from '../../file-sources/downloads';
import { downloadsOf } from '../../file-sources/downloads';
import type { FileSource, SourceFile } from '../../file-sources/file-source';
import { readWithImages } from '../semantic-units/read-with-images';
import type { ReadDocument } from '../import-state';
import { ownCopy } from '../spool/own-copy';
import type { Spool } from '../spool/spool';
import type { ImportStep, ImportTools } from '../import-step';
import { fileIdOf } from '../../file-sources/file-source';
import { noUsableFile } from '../left-out-files';

const DOWNLOADS_AT_ONCE = 12;
/** Of each download. */
const READ_AT_ONCE = 4;
/** A file is left out for reasons of its own; anything else ends the import. */
const OWN_REASONS = new Set(['invalid-argument', 'not-found', 'failed-precondition']);

/** Fetches every file and turns it into text. Unusable files are left out as long as one is usable. */
export const readFiles: ImportStep = {
  name: 'files',
  fullOnly: false,
  failure: 'service_failed',
  async run(state, job, tools) {
    job.report('graph_builder_started', `reading ${state.sources.length} files`);
    const read = new Array<ReadDocument | ImportLeftOutFile>(state.sources.length);
    let done = 0;
    const withImages = state.parameters.semanticUnits.isEnabled;
    const advance = job.begin('files', state.sources.length);
    const downloads = downloadsOf(state.sources, MAX_SOURCE_BYTES);
    const readOne = async (source: FileSource, place: number, bytes: Uint8Array | undefined, signal: AbortSignal) => {
      read[place] = await spooled(await readFile(source, { ...tools, withImages }, signal, bytes), state.spool, signal);
      advance();
      if (++done % 50 === 0)
        job.report('graph_builder_started', `read ${done} of ${state.sources.length} files`, 5 + (4 * done) / state.sources.length);
    };
    await inParallel(downloads, { limit: DOWNLOADS_AT_ONCE, signal: job.signal }, (download, _, signal) =>
      inMemory(download, tools, signal, async () => {
        const fetched = await fetchSmall(download, tools, signal);
        await inParallel(download.files, { limit: READ_AT_ONCE, signal }, ({ source, place }, number, ofFile) =>
          readOne(source, place, fetched[number], ofFile),
        );
      }),
    );
    state.documents = read.filter((outcome) => 'text' in outcome);
    job.leaveOut({ files: read.filter((outcome) => 'reason' in outcome) });
    state.sources = []; // inline bytes are not needed any more
    job.count({ documents: state.documents.length });
    if (state.documents.length === 0) throw noUsableFile(job.record);
  },
};

/** Title and headings are parts of the text and would keep all of it in memory. */
async function spooled<T extends ReadDocument | ImportLeftOutFile>(read: T, spool: Spool, signal: AbortSignal): Promise<T> {
  if (!('text' in read)) return read;
  const { text: whole, ...about } = read;
  const text = await spool.add(whole, signal);
  return text === whole ? read : ({ ...ownCopy(about), text } as T);
}

type ReadingTools = ImportTools & { withImages: boolean };

/** Inline bytes are here already; for others there must be room. */
function inMemory({ bytes }: Download, { fileBytes }: ImportTools, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  return bytes === 0 ? work() : fileBytes.hold(bytes, signal, work);
}

/** The bytes of files that come together; what is missing is fetched by itself. */
async function fetchSmall(
  { files }: Download,
  { storedFiles }: ImportTools,
  signal: AbortSignal,
): Promise<(Uint8Array | undefined)[]> {
  const stored = files.flatMap(({ source }) => (source.kind === 'stored' ? [source] : []));
  return stored.length > 1 ? storedFiles.downloadSmall(stored, signal) : [];
}

async function readFile(
  source: FileSource,
  tools: ReadingTools,
  signal: AbortSignal,
  bytes?: Uint8Array,
): Promise<ReadDocument | ImportLeftOutFile> {
  try {
    return await readSource(source, tools, signal, bytes);
  } catch (error) {
    if (!(error instanceof AppError) || !OWN_REASONS.has(error.kind)) throw error;
    return { fileId: fileIdOf(source), name: source.name, code: error.type, reason: error.message };
  }
}

async function readSource(
  source: FileSource,
  tools: ReadingTools,
  signal: AbortSignal,
  fetched: Uint8Array | undefined,
): Promise<ReadDocument> {
  const file = await fetchFile(source, tools, signal, fetched);
  const read = tools.withImages
    ? await readWithImages(file, tools, signal)
    : { ...(await tools.extractor.extractInPages(file.bytes, file.name, signal)), images: undefined, imageRemarks: [] };
  const { text, title, format, warnings, pages, headings, images, imageRemarks } = read;
  if (warnings.length > 0) tools.log('file-warnings', { file: file.name, format, warnings });
  return {
    fileName: file.name,
    title: title ?? withoutExtension(file.name),
    text,
    citableUrl: file.citableUrl,
    fileIds: file.fileIds,
    ...(pages ? { pages } : {}),
    ...(headings ? { headings } : {}),
    ...(images ? { images, imageRemarks } : {}),
  };
}

async function fetchFile(
  source: FileSource,
  tools: ImportTools,
  signal: AbortSignal,
  fetched: Uint8Array | undefined,
): Promise<SourceFile> {
  const { name } = source;
  switch (source.kind) {
    case 'inline':
      return { name, bytes: source.content, citableUrl: source.citableUrl, fileIds: [] };
    case 'url':
      return { name, bytes: await tools.urlDownload.fetch(source.url, signal), citableUrl: '', fileIds: [] };
    case 'stored': {
      const bytes = fetched ?? (await tools.storedFiles.download(source.fileId, source.version, signal));
      return { name, bytes, citableUrl: source.citableUrl, fileIds: [source.fileId] };
    }
  }
}

function withoutExtension(name: string): string {
  return name.replace(/(?<=.)\.[A-Za-z0-9]{1,8}$/, '');
}
