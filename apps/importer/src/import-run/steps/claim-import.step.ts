import type { ImportStep } from '../import-step';

/**
 * Makes this attempt the only one that may write: removes what earlier attempts of the same import left, takes the next import number.
 * An import that an earlier attempt completed is not repeated, so a caller who missed the answer may simply ask again.
 */
export const claimImport: ImportStep = {
  name: 'claim',
  fullOnly: false,
  failure: 'import_graph_to_adb_failed',
  async run(state, job, { graph, log }) {
    const { partitionId, importId } = state.attempt;
    await graph.prepare({ semanticUnits: state.parameters.semanticUnits.isEnabled });
    const { known, importNumber, apart } = await graph.beforeImport(partitionId, importId);
    if (known?.status === 'completed') {
      const owner = { partitionId, importId, attempt: known.attempt, importNumber: known.import_number };
      if ((await graph.countOfImport('documents', owner)) === known.counts.documents && known.counts.documents > 0) {
        state.alreadyImported = known.counts;
        return;
      }
    }
    state.apart = apart;
    state.attempt = { ...state.attempt, importNumber };
    // The claim comes first: an earlier attempt that still lives somewhere sees it and stops writing.
    await graph.imports.claim(state.attempt, new Date());
    state.seenCurrentAt = performance.now();
    if (!known) return;
    state.isRetry = true;
    log('leftovers-removed', { partitionId, importId, attempt: known.attempt });
    await graph.removeImport(partitionId, importId);
    job.signal.throwIfAborted();
    state.attempt = { ...state.attempt, importNumber: await graph.nextImportNumber(partitionId) };
    await graph.imports.claim(state.attempt, new Date());
  },
};
