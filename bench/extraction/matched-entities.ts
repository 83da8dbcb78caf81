import { fold } from '@strata/text';
import type { ExtractedEntity } from '@strata/models';
import type { LabelledDocument } from './labelled-documents';

/** Types of the built-in models as Re-DocRED's; what is not here is MISC. */
export const CLASS_OF_TYPE: Readonly<Record<string, string>> = { person: 'PER', organization: 'ORG', geo: 'LOC', place: 'LOC' };

export interface MatchedEntities {
  /** By extracted entity: the labelled ones that share a spelling with it. */
  goldOf: number[][];
  /** By labelled entity: the extracted ones. */
  predictedOf: number[][];
}

/**
 * Extracted and labelled entities of a document that are written alike at least once (case, marks and a leading "the" apart). One may match
 * several: who labelled "Polish" and "Poland" as two things met somebody who holds them for one.
 */
export function matchedEntities(document: LabelledDocument, entities: readonly ExtractedEntity[]): MatchedEntities {
  const spellings = (mentions: readonly { start: number; end: number }[]) =>
    new Set(mentions.map(({ start, end }) => normal(document.text.slice(start, end))));
  const gold = document.entities.map(({ type, mentions }) =>
    type === 'TIME' || type === 'NUM' ? new Set<string>() : spellings(mentions),
  );
  const goldOf = entities.map(({ mentions }) => {
    const own = spellings(mentions);
    return gold.flatMap((theirs, place) => ([...theirs].some((spelling) => own.has(spelling)) ? [place] : []));
  });
  const predictedOf: number[][] = document.entities.map(() => []);
  for (const [place, matches] of goldOf.entries()) for (const match of matches) predictedOf[match]!.push(place);
  return { goldOf, predictedOf };
}

function normal(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');
}
