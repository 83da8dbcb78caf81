import type { Steps } from '@strata/event-loop';
import { sortSteps } from '@strata/event-loop';
import { words } from '@strata/text';
import { bareTitle } from '../passage-ranking/name-table';
import { openingName } from '../passage-ranking/opening-name';
import type { RankingPassage } from '../passage-ranking/ranking-passage';
import { distinctTitleSteps } from './distinct-titles';
import { namesOfPlace } from './names-of-place';
import type { IndexedChunk, IndexedDocument, ProjectRows } from './project-rows';
import { statedRelationSteps } from './stated-relations';

/** Chunks in order of their documents and places, and what they are to the ranking; chunks without a document are none. */
export function* passageSteps({ documents: rows, chunks: all, entities, relations }: ProjectRows): Steps<{
  documents: Map<string, IndexedDocument>;
  chunks: IndexedChunk[];
  passages: RankingPassage[];
}> {
  const documents = new Map<string, IndexedDocument>();
  for (const document of yield* distinctTitleSteps(rows)) {
    documents.set(document.key, document);
    yield;
  }
  const known: IndexedChunk[] = [];
  for (const chunk of all) {
    if (documents.has(chunk.documentKey)) known.push(inSinglePrecision(chunk));
    yield;
  }
  const chunks = yield* sortSteps(known, (a, b) => compare(a.documentKey, b.documentKey) || a.order - b.order);
  const stated = yield* statedRelationSteps(entities, relations);
  const numbers = new Map<string, number>();
  const passages: RankingPassage[] = [];
  let called: Pick<RankingPassage, 'title' | 'names'> = { title: '' };
  for (const { key, documentKey, content, order } of chunks) {
    const document = documents.get(documentKey)!;
    if (!numbers.has(documentKey)) {
      numbers.set(documentKey, numbers.size);
      called = whatItIsCalled(document, order === 0 ? content : '');
    }
    const { title, names } = called;
    const found = stated.get(key);
    passages.push({
      title,
      ...(names ? { names } : {}),
      text: withoutHeading(content, title),
      document: numbers.get(documentKey)!,
      opening: order === 0,
      ...(found ? { relations: found } : {}),
    });
    yield;
  }
  return { documents, chunks, passages };
}

function inSinglePrecision(chunk: IndexedChunk): IndexedChunk {
  return chunk.embedding ? { ...chunk, embedding: Float32Array.from(chunk.embedding) } : chunk;
}

/**
 * A title that is only the file's name gives way to the name with which the text introduces its subject, where it does; not to a longer form of
 * the same: people ask for Ada Vane, as the file is called, and not for Ada Jane Vane; nor to one that less tells apart, as of "Ada Vane (sailor)".
 */
function whatItIsCalled(document: IndexedDocument, opening: string): Pick<RankingPassage, 'title' | 'names'> {
  const { title, fileName } = document;
  const byPlace = namesOfPlace(document).filter((name) => name !== title);
  const introduced = title === fileName.replace(/\.[^.]*$/, '') ? openingName(opening) : undefined;
  if (introduced && isLongerForm(introduced.name, bareTitle(title)))
    return { title, names: [introduced.name, ...introduced.others, ...byPlace] };
  if (introduced) return { title: introduced.name, names: [...introduced.others, title, ...byPlace] };
  return { title, ...(byPlace.length > 0 ? { names: byPlace } : {}) };
}

/** Whether one name has the words of the other, several, in their order. */
function isLongerForm(name: string, short: string): boolean {
  const wanted = words(short).map(({ text }) => text);
  let found = 0;
  for (const { text } of words(name)) if (text === wanted[found]) found += 1;
  return wanted.length > 1 && found === wanted.length;
}

/** A first line that only repeats the title would count every word of it twice. */
function withoutHeading(content: string, title: string): string {
  const line = /^#{1,6}[ \t]+([^\n]*)\n+/.exec(content);
  return line?.[1]?.trim() === title.trim() ? content.slice(line[0].length) : content;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
