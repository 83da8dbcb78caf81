import type { Passage } from '@strata/models';
import { namesOfPlace } from './names-of-place';
import type { FoundChunk } from './project-index';

/** A chunk as an answering model reads it. @param id what the model cites it by */
export function answerPassage(id: string, { chunk, document }: FoundChunk): Passage {
  const names = namesOfPlace(document);
  return {
    ...{ id, title: document.title, text: chunk.content },
    ...(names.length > 0 ? { names } : {}),
    ...(chunk.order === 0 ? { isOpening: true } : {}),
    ...(chunk.headingPath.length > 0 ? { headings: chunk.headingPath } : {}),
  };
}
