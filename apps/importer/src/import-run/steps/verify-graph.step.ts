import { AppError, isPassing } from '@strata/errors';
import type { KnowledgeGraph } from '@strata/knowledge';
import type { ImportState } from '../import-state';
import type { ImportStep } from '../import-step';
import { FailedPart } from '../import-step';

/** Reads back what a batch wrote: every row there, none pointing to nothing. */
export const verifyGraph: ImportStep = {
  name: 'verify',
  fullOnly: false,
  failure: 'import_graph_to_adb_failed',
  async run(state, job, { graph, log }) {
    if (!state.isBatch) return;
    job.report('create_index_in_progress', 'verifying', 95);
    try {
      await verify(state, graph);
    } catch (error) {
      await graph.imports.assertCurrent(state.attempt); // rows taken away by the attempt that took over say nothing about this one
      if (!isPassing(error)) throw error;
      log('verification-inconclusive', { reason: error instanceof Error ? error.message : String(error) });
      state.remarks.push('[KG_VERIFICATION_INCONCLUSIVE] the counts could not be read back');
    }
  },
};

async function verify(state: ImportState, graph: KnowledgeGraph): Promise<void> {
  const stored = await graph.readBack(state.attempt, { semanticUnits: state.parameters.semanticUnits.isEnabled });
  for (const collection of ['documents', 'chunks', 'entities', 'communities'] as const)
    if (stored[collection] !== state[collection].length)
      throw unsound(`${stored[collection]} of ${state[collection].length} ${collection} are stored`);
  const { semanticUnits = 0, unitsWithoutChunk = 0 } = stored;
  if (semanticUnits !== state.semanticUnits.length || unitsWithoutChunk > 0)
    throw unsound(
      `${semanticUnits} of ${state.semanticUnits.length} semantic units are stored, ${unitsWithoutChunk} chunks of them are missing`,
    );
  const { missingEnds, chunksWithoutDocument, entitiesWithoutMention } = stored;
  if (missingEnds + chunksWithoutDocument + entitiesWithoutMention > 0)
    throw unsound(
      `${missingEnds} missing ends of edges, ${chunksWithoutDocument} chunks without document, ${entitiesWithoutMention} entities without mention`,
    );
  if (state.parameters.ragMode !== 'full_graphrag') return;
  // Whole collections, as the contract has it: a second import into a filled graph may therefore add nothing and pass.
  if (stored.entities === 0 && (await graph.count('entities')) === 0) throw new FailedPart('service_failed', noEntities()); // the database did its work: there was nothing to write
}

const noEntities = () =>
  new AppError('failed-precondition', 'NoEntitiesWritten', '[NO_ENTITIES_WRITTEN] no entity was found in the files');
const unsound = (what: string) => new AppError('internal', 'GraphVerificationError', `verification: ${what}`);
