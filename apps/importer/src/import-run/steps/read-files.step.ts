import { AppError } from '@strata/errors';
import { inParallel } from '@strata/event-loop';
import { MAX_SOURCE_BYTES } from '@strata/text';
import type { ImportLeftOutFile } from '@strata/contracts';
import type { FileSource, SourceFile } from '../../file-sources/file-source';
import { readWithImages } from '../../semantic-units/read-with-images';
import type { ReadDocument } from '../import-state';
import type { ImportStep, ImportTools } from '../import-step';
import { fileIdOf } from '../../file-sources/file-source';
import { noUsableFile } from '../left-out-files';

const FILES_AT_ONCE = 12;
/** A file is left out for reasons of its own; anything else ends the import. */
const OWN_REASONS = new Set(['invalid-argument', 'not-found', 'failed-precondition']);

/** Fetches every file and turns it into text. Unusable files are left out as long as one is usable. */
export const readFiles: ImportStep = {
  name: 'files',
  fullOnly: false,
  failure: 'service_failed',
  async run(state, job, tools) {
    job.report('graph_builder_started', `reading ${state.sources.length} files`);
    let done = 0;
    const withImages = state.parameters.semanticUnits.isEnabled;
    const advance = job.begin('files', state.sources.length);
    const read = await inParallel(state.sources, { limit: FILES_AT_ONCE, signal: job.signal }, async (source, _, signal) => {
      const outcome = await readFile(source, { ...tools, withImages }, signal);
      advance();
      if (++done % 50 === 0)
        job.report('graph_builder_started', `read ${done} of ${state.sources.length} files`, 5 + (4 * done) / state.sources.length);
      return outcome;
    });
    state.documents = read.filter((outcome) => 'text' in outcome);
    job.leaveOut({ files: read.filter((outcome) => 'reason' in outcome) });
    state.sources = []; // inline bytes are not needed any more
    job.count({ documents: state.documents.length });
    if (state.documents.length === 0) throw noUsableFile(job.record);
  },
};

type ReadingTools = ImportTools & { withImages: boolean };

async function readFile(source: FileSource, tools: ReadingTools, signal: AbortSignal): Promise<ReadDocument | ImportLeftOutFile> {
  try {
    if (source.kind === 'inline') return await readSource(source, tools, signal); // its bytes are here already
    const size = source.kind === 'stored' ? source.size : MAX_SOURCE_BYTES;
    return await tools.fileBytes.hold(size, signal, () => readSource(source, tools, signal));
  } catch (error) {
    if (!(error instanceof AppError) || !OWN_REASONS.has(error.kind)) throw error;
    return { fileId: fileIdOf(source), name: source.name, code: error.type, reason: error.message };
  }
}

async function readSource(source: FileSource, tools: ReadingTools, signal: AbortSignal): Promise<ReadDocument> {
  const file = await fetchFile(source, tools, signal);
  const read = tools.withImages
    ? await readWithImages(file, tools, signal)
    : { ...(await tools.extractor.extract(file.bytes, file.name, { signal })), images: undefined };
  const { text, title, format, warnings, pages, headings, images } = read;
  if (warnings.length > 0) tools.log('file-warnings', { file: file.name, format, warnings });
  return {
    fileName: file.name,
    title: title ?? withoutExtension(file.name),
    text,
    citableUrl: file.citableUrl,
    fileIds: file.fileIds,
    ...(pages ? { pages } : {}),
    ...(headings ? { headings } : {}),
    ...(images ? { images } : {}),
  };
}

async function fetchFile(source: FileSource, tools: ImportTools, signal: AbortSignal): Promise<SourceFile> {
  const { name } = source;
  switch (source.kind) {
    case 'inline':
      return { name, bytes: source.content, citableUrl: source.citableUrl, fileIds: [] };
    case 'url':
      return { name, bytes: await tools.urlDownload.fetch(source.url, signal), citableUrl: '', fileIds: [] };
    case 'stored': {
      const bytes = await tools.storedFiles.download(source.fileId, source.version, signal);
      return { name, bytes, citableUrl: source.citableUrl, fileIds: [source.fileId] };
    }
  }
}

function withoutExtension(name: string): string {
  return name.replace(/(?<=.)\.[A-Za-z0-9]{1,8}$/, '');
}
