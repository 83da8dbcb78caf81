import type { MergeChanges } from '@strata/knowledge';
import type { Models } from '@strata/models';
import { BuiltInDescriptionSummarizer } from '@strata/models';
import { isLongDescription } from '../import-run/description-length';
import type { TakenApart } from './taken-apart';

/**
 * Makes the texts and vectors of what a split changes, as an import makes them; a summary that the model fails at is made without it.
 * @throws what the embedding model throws
 */
export async function withTexts(
  { entities, relations, ...rest }: TakenApart,
  { descriptionSummarizer, embedder }: Pick<Models, 'descriptionSummarizer' | 'embedder'>,
  signal: AbortSignal,
): Promise<MergeChanges> {
  const joined = async (name: string, descriptions: readonly string[]): Promise<string> => {
    if (!isLongDescription(descriptions)) return descriptions.join(' ');
    const builtIn = new BuiltInDescriptionSummarizer();
    const { text } = await descriptionSummarizer
      .summarize(name, [...descriptions], { signal })
      .catch(() => builtIn.summarize(name, [...descriptions]));
    return text;
  };
  const texts: string[] = [];
  const described: MergeChanges['entities'] = [];
  for (const { descriptions, ...row } of entities) {
    const description = await joined(row.entity_name, descriptions);
    described.push({ ...row, description });
    texts.push([row.entity_name, ...(description === descriptions.join(' ') ? descriptions : [description])].join(': '));
  }
  const related: MergeChanges['relations'] = [];
  const embedded: MergeChanges['relations'] = [];
  for (const { descriptions, isEmbedded, ...row } of relations) {
    const relation = { ...row, description: await joined(row.relation_type, descriptions) };
    related.push(relation);
    if (!isEmbedded) continue;
    embedded.push(relation);
    texts.push(relation.description || row.relation_type);
  }
  const vectors = texts.length === 0 ? [] : await embedder.embed(texts, signal);
  for (const [place, row] of [...described, ...embedded].entries()) row.embedding = vectors[place]!;
  return { ...rest, entities: described, relations: related };
}
