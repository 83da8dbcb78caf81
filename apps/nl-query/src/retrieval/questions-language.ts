import { textLanguage } from '@strata/text';
import type { FoundChunk } from '../project-index/project-index';

/** Places that a chunk in another language than the question's stands back. */
const BACK = 3;
/** Chunks that can be among the context. */
const LOOKED_AT = 15;

/** Chunks as they are ranked, but those in the question's language before others that are about as good, where both languages are known. */
export function inQuestionsLanguage(question: string, ranked: readonly FoundChunk[]): readonly FoundChunk[] {
  const asked = textLanguage(question);
  if (asked === undefined) return ranked;
  const first = ranked.slice(0, LOOKED_AT).map((found, place) => {
    const language = textLanguage(found.chunk.content);
    return { found, place: language === undefined || language === asked ? place : place + BACK + 0.5 };
  });
  if (first.every(({ place }, i) => place === i)) return ranked;
  return [...first.sort((a, b) => a.place - b.place).map(({ found }) => found), ...ranked.slice(LOOKED_AT)];
}
