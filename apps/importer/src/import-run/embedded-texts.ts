import type { ImportState } from './import-state';
import { embeddedUnitText } from './semantic-units/semantic-unit';
import { embeddedReportText } from './report-text';

/** What may get vectors, in the order in which its rows are written. */
const EMBEDDED_KINDS = ['chunks', 'entities', 'communities', 'semanticUnits', 'relations'] as const;
export type EmbeddedKind = (typeof EMBEDDED_KINDS)[number];

/** The kinds that get vectors by the parameters. Entities always do: local search starts from them. */
export function embeddedKinds({ embeddings, ragMode, semanticUnits }: ImportState['parameters']): ReadonlySet<EmbeddedKind> {
  const full = ragMode === 'full_graphrag';
  const wanted = {
    chunks: embeddings.chunks,
    entities: full,
    communities: full && embeddings.communities,
    semanticUnits: semanticUnits.embeddings,
    relations: full && embeddings.edges,
  };
  return new Set(EMBEDDED_KINDS.filter((kind) => wanted[kind]));
}

/** The texts that stand for the rows of these kinds: one list, so that the last call for the chunks takes the first entities along. */
export function* embeddedTexts(state: ImportState): Generator<string, void> {
  const kinds = embeddedKinds(state.parameters);
  if (kinds.has('chunks')) for (const { content } of state.chunks) yield content;
  if (kinds.has('entities')) for (const { name, descriptions } of state.entities) yield [name, ...descriptions].join(': ');
  if (kinds.has('communities')) for (const { report } of state.communities) yield embeddedReportText(report);
  if (kinds.has('semanticUnits')) for (const unit of state.semanticUnits) yield embeddedUnitText(unit);
  if (kinds.has('relations')) for (const { descriptions, type } of state.relations) yield descriptions.join(' ') || type;
}
