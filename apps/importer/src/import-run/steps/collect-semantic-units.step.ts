import { runInTurns } from '@strata/event-loop';
import type { StoredFiles } from '../../file-sources/stored-files';
import type { ImportState } from '../import-state';
import type { ImportStep } from '../import-step';
import { ImageDescriptions } from '../semantic-units/describe-images';
import { storedImage } from '../semantic-units/image-urls';
import type { SemanticUnit } from '../semantic-units/semantic-unit';
import { unitsOfChunksSteps } from '../semantic-units/units-of-chunks';

/** Collects the images and web pages that chunks refer to; the vision model describes the images, where that was asked for. */
export const collectSemanticUnits: ImportStep = {
  name: 'semantic-units',
  fullOnly: false,
  failure: 'provider_graph_build_failed',
  async run(state, job, tools) {
    const { isEnabled, processImages } = state.parameters.semanticUnits;
    if (!isEnabled) return;
    state.remarks.push(...imageRemarks(state));
    const collected = await runInTurns(unitsOfChunksSteps(state.documents, state.chunks), job.signal);
    state.semanticUnits = await named(collected, state, tools.storedFiles, job.signal);
    job.count({ semanticUnits: state.semanticUnits.length });
    if (!processImages) return;
    const { imageDescriber } = tools.models;
    const images = new Set(state.semanticUnits.flatMap(({ kind, url }) => (kind === 'image' ? [url] : []))).size;
    if (!imageDescriber) {
      if (images > 0) state.remarks.push(`${images} images are not described: no vision model is configured (MULTIMODAL_MODEL)`);
      return;
    }
    job.report('chunking_in_progress', `describing ${images} images`);
    const descriptions = new ImageDescriptions(imageDescriber, tools, job.begin('images', images));
    state.semanticUnits = await descriptions.of(state.semanticUnits, job.signal);
    job.count({
      semanticUnits: state.semanticUnits.length,
      imagesDescribed: descriptions.described,
      imagesFailed: descriptions.failed,
    });
    state.remarks.push(...descriptions.remarks);
  },
};

const MOST_NAMED = 10;

/** Which documents lack images, and why. */
function imageRemarks({ documents }: Pick<ImportState, 'documents'>): string[] {
  const remarks = documents.flatMap(({ fileName, imageRemarks: own = [] }) => own.map((remark) => `${fileName}: ${remark}`));
  const more = remarks.length - MOST_NAMED;
  return [...remarks.slice(0, MOST_NAMED), ...(more > 0 ? [`the same of ${more} further documents`] : [])];
}

/** Files of the file manager that documents refer to by themselves get the names that it has for them; a link says nothing of it. */
async function named(
  units: readonly SemanticUnit[],
  { documents }: Pick<ImportState, 'documents'>,
  storedFiles: Pick<StoredFiles, 'describe' | 'isOwn'>,
  signal: AbortSignal,
): Promise<SemanticUnit[]> {
  const copied = new Set(documents.flatMap(({ images = [] }) => images.map(({ url }) => url)));
  const ids = new Map(
    units.flatMap(({ url }) => {
      const stored = copied.has(url) ? undefined : storedImage(url);
      return stored ? [[url, stored.fileId] as const] : [];
    }),
  );
  if (ids.size === 0) return [...units];
  const files = await storedFiles.describe([...new Set(ids.values())], signal);
  return units.map((unit) => {
    const file = files.get(ids.get(unit.url) ?? '');
    return file && storedFiles.isOwn(file.scope) ? { ...unit, name: file.name } : unit;
  });
}
