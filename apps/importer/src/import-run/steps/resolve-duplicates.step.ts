import type { Steps } from '@strata/event-loop';
import { inParallel, runInTurns } from '@strata/event-loop';
import { BuiltInDescriptionSummarizer } from '@strata/models';
import { associatedGraphsSteps } from '../associated-names';
import { apartFrom, resolveNamesSteps } from '../entity-resolution/resolve-names';
import { isLongDescription } from '../description-length';
import type { ImportStep } from '../import-step';
import { ReplacedTexts } from '../replaced-texts';
import type { ResolvedGraph } from '../resolve-entities';
import { resolveSteps } from '../resolve-entities';

/** Joins what the chunks say about the same entity, and shortens what became long. */
export const resolveDuplicates: ImportStep = {
  name: 'resolve-duplicates',
  fullOnly: true,
  failure: 'provider_graph_build_failed',
  async run(state, job, { models, parallel, log }) {
    const { relationshipTypes, strictTypes } = state.parameters.extraction;
    const associated =
      strictTypes && relationshipTypes.length > 0 ? undefined : associatedGraphsSteps(state.extracted, state.chunks);
    const extracted = associated ? await runInTurns(associated, job.signal) : state.extracted;
    const named = await runInTurns(resolveNamesSteps(extracted, state.chunks, apartFrom(state.apart)), job.signal);
    Object.assign(state, { extracted: [], absorbed: named.absorbed, kept: named.kept });
    log('names-resolved', { merged: named.absorbed.length, toldApart: named.toldApart.length });
    const { entities, relations } = await runInTurns(resolveSteps(named.extracted), job.signal);
    Object.assign(state, { entities, relations });
    job.count({ entities: entities.length, relations: relations.length });
    job.report('provider_graph_build_in_progress', `joined into ${entities.length} entities and ${relations.length} relations`, 36);
    const { prompts } = state.parameters.extraction;
    const long = await runInTurns(longDescriptionSteps({ entities, relations }), job.signal);
    const summaries = new ReplacedTexts('summaries', long.length, log);
    const builtIn = new BuiltInDescriptionSummarizer();
    const advance = job.begin('descriptions', long.length);
    await inParallel(long, { limit: parallel.chat, signal: job.signal }, async ({ name, of }, _, signal) => {
      const { text } = await summaries.write(
        name,
        () => models.descriptionSummarizer.summarize(name, of.descriptions, { prompts, signal }),
        () => builtIn.summarize(name, of.descriptions),
        signal,
      );
      of.descriptions = [text];
      advance();
    });
    state.remarks.push(...summaries.remarks);
  },
};

/** What has too long a description, by the name that a summary of it gets. */
function* longDescriptionSteps({ entities, relations }: ResolvedGraph): Steps<{ name: string; of: { descriptions: string[] } }[]> {
  const long: { name: string; of: { descriptions: string[] } }[] = [];
  for (const entity of entities) {
    if (isLongDescription(entity.descriptions)) long.push({ name: entity.name, of: entity });
    yield;
  }
  const nameOf = (position: number) => entities[position]?.name ?? '';
  for (const relation of relations) {
    const { source, target, descriptions } = relation;
    if (isLongDescription(descriptions)) long.push({ name: `${nameOf(source)} – ${nameOf(target)}`, of: relation });
    yield;
  }
  return long;
}
