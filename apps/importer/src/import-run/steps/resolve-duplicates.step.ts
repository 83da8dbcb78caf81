import { inParallel, runInTurns } from '@strata/event-loop';
import { BuiltInDescriptionSummarizer } from '@strata/models';
import { apartFrom, resolveNamesSteps } from '../entity-resolution/resolve-names';
import { isLongDescription } from '../description-length';
import type { ImportStep } from '../import-step';
import { ReplacedTexts } from '../replaced-texts';
import { resolveSteps } from '../resolve-entities';

/** Joins what the chunks say about the same entity, and shortens what became long. */
export const resolveDuplicates: ImportStep = {
  name: 'resolve-duplicates',
  fullOnly: true,
  failure: 'provider_graph_build_failed',
  async run(state, job, { models, parallel, log }) {
    const named = await runInTurns(resolveNamesSteps(state.extracted, state.chunks, apartFrom(state.apart)), job.signal);
    Object.assign(state, { extracted: named.extracted, absorbed: named.absorbed, kept: named.kept });
    log('names-resolved', { merged: named.absorbed.length, toldApart: named.toldApart.length });
    const { entities, relations } = await runInTurns(resolveSteps(state.extracted), job.signal);
    state.extracted = [];
    Object.assign(state, { entities, relations });
    job.count({ entities: entities.length, relations: relations.length });
    job.report('provider_graph_build_in_progress', `joined into ${entities.length} entities and ${relations.length} relations`, 36);
    const { prompts } = state.parameters.extraction;
    const nameOf = (position: number) => entities[position]?.name ?? '';
    const long = [
      ...entities.map((entity) => ({ name: entity.name, of: entity })),
      ...relations.map((relation) => ({ name: `${nameOf(relation.source)} – ${nameOf(relation.target)}`, of: relation })),
    ].filter(({ of: { descriptions } }) => isLongDescription(descriptions));
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
