import { askedList, comparedThings, isCalled, listedThings, thingAskedOf } from '@strata/models';
import { answerPassage } from '../project-index/answer-passage';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import type { SearchRequest } from './search-outcome';

/** Chunks of one document that a question about it may need; of each of two, so that both find room. */
const OWN = { one: 5, compared: 3 };
/** Documents of one name. */
const ALIKE = 2;

type Asked = Pick<SearchRequest, 'question' | 'accept' | 'signal'>;

/**
 * Chunks for a question whose form tells which documents it needs, those first: of what is compared the documents of both, of one thing that
 * something is asked of its own document, and of a list those that say what their things are listed by.
 * @param found chunks for the question, best first
 */
export async function withAskedDocuments(
  asked: Asked,
  found: readonly FoundChunk[],
  index: ProjectIndex,
): Promise<readonly FoundChunk[]> {
  const meant = await askedDocuments(asked, found, index);
  return meant.length === 0 ? found : [...new Map([...meant, ...found].map((one) => [one.chunk.key, one])).values()];
}

async function askedDocuments(asked: Asked, found: readonly FoundChunk[], index: ProjectIndex): Promise<readonly FoundChunk[]> {
  const compared = comparedThings(asked.question);
  if (compared) {
    const own = await Promise.all(compared.things.map((thing) => ownChunks(thing, OWN.compared, asked, index)));
    return own.every(({ length }) => length > 0) ? own.flat() : [];
  }
  if (askedList(asked.question)) return await listedChunks(asked, found, index);
  const thing = thingAskedOf(asked.question);
  return thing === undefined ? [] : await ownChunks(thing, OWN.one, asked, index);
}

/** Of the documents called like a thing the beginning and what fits the question best. */
async function ownChunks(thing: string, count: number, asked: Asked, index: ProjectIndex): Promise<readonly FoundChunk[]> {
  const { question, accept, signal } = asked;
  const openings = index.openingsCalled(thing, accept).filter((one) => isCalled(answerPassage('', one), thing));
  const documents = new Set(openings.slice(0, ALIKE).map(({ chunk }) => chunk.documentKey));
  if (documents.size === 0) return [];
  const own = await index.searchAmong(question, ({ documentKey }) => documents.has(documentKey), accept, signal);
  const [opening] = openings;
  return [opening!, ...own.filter(({ chunk }) => chunk.key !== opening!.chunk.key)].slice(0, count);
}

/** The chunks that prove of a thing that it is of the list that is asked for. */
async function listedChunks(asked: Asked, found: readonly FoundChunk[], index: ProjectIndex): Promise<readonly FoundChunk[]> {
  const { question, accept, signal } = asked;
  const { by, value } = askedList(question)!;
  const isMeant = by === 'purpose' ? ({ order }: FoundChunk['chunk']) => order === 0 : () => true;
  const searched = await index.searchAmong(by === 'licence' ? `${value} license` : value, isMeant, accept, signal);
  const mentioning = by === 'maker' ? index.hopSources(accept).mentioning(value) : [];
  const all = [...searched, ...mentioning.slice(0, MENTIONING).map((passage) => index.chunkOf(passage)), ...found];
  const passages = all.map((one, place) => answerPassage(String(place), one));
  return listedThings(question, passages).map(({ passage }) => all[Number(passage.id)]!);
}

const MENTIONING = 100;
