import type { GivenAnswer, NumberedPassage } from '@strata/evaluation';
import { createModels, modelsConfigSchema } from '@strata/models';
import type { FoundChunk } from '../src/project-index/project-index';
import { ProjectIndex } from '../src/project-index/project-index';
import { answerFromChunks } from '../src/retrieval/answer-from-chunks';
import type { FollowedParts } from '../src/retrieval/follow-parts';
import { followParts } from '../src/retrieval/follow-parts';

const CONTEXT = 12;
const accept = () => true;
export const models = createModels(modelsConfigSchema.parse({}));

/** An index over passages alone, each a document of one chunk. */
export async function indexOf(passages: readonly NumberedPassage[]): Promise<ProjectIndex> {
  const key = (i: number) => `p${String(i).padStart(7, '0')}`;
  const partitionId = 'p';
  const documents = passages.map(({ title }, i) => ({
    ...{ key: key(i), title, fileName: `passage-${i}.md`, category: '', path: '', citableUrl: '', fileIds: [key(i)] },
    partitionId,
  }));
  const chunks = passages.map(({ title, text }, i) => ({
    ...{ key: key(i), documentKey: key(i), content: `# ${title}\n\n${text}`, start: 0, end: text.length, order: 0 },
    ...{ page: null, headingPath: [], places: null, partitionId, embedding: null },
  }));
  return ProjectIndex.build({ documents, chunks, entities: [], relations: [], vectors: [], profiles: [] });
}

/** The passages that an answer to a question is read from, best first. */
export async function contextFor(index: ProjectIndex, question: string): Promise<readonly FoundChunk[]> {
  return (await followedOver(index, question)).chunks.slice(0, CONTEXT);
}

const followedOver = (index: ProjectIndex, question: string): Promise<FollowedParts> =>
  followParts({ question, accept, models }, index);

/** What INSTANT answers to a question with the built-in models. */
export async function answerOver(index: ProjectIndex, asked: string): Promise<GivenAnswer> {
  const began = performance.now();
  const question = await index.respelled(asked);
  const followed = await followedOver(index, question);
  const context = followed.chunks.slice(0, CONTEXT);
  const request = { models, question, instructions: '', showCitations: true, customPrompts: {}, model: '', level: 2, accept };
  const told = { reasoning: followed.reasoningOver(context), parts: followed.partsOver(context) };
  const { text, form, numbering } = await answerFromChunks(request, context, told, () => undefined);
  const chunks = context.map(({ chunk, document }, i) => ({
    ...{ document: document.key, names: [document.title], content: chunk.content },
    citation: numbering.numberOf(String(i + 1)) ?? null,
  }));
  return { text, chunks, refused: form === 'not_stated', ms: performance.now() - began, cost: 0 };
}
