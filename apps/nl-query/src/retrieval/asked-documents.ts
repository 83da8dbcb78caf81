import { TimeSlices } from '@strata/event-loop';
import type { Passage } from '@strata/models';
import {
  askedEvent,
  askedFounding,
  askedList,
  askedMembers,
  askedParts,
  askedTerms,
  asksForActingBody,
  asksForAmount,
  asksHowTo,
  comparedThings,
  dayOfEvent,
  isCalled,
  listedThings,
  tellsMember,
  thingAskedOf,
  thingOfStatus,
  thingsForDoing,
  toldActingBody,
  toldField,
  toldFounding,
  toldStatedAmount,
  toldStatutoryDefinitions,
} from '@strata/models';
import { answerPassage } from '../project-index/answer-passage';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import { distinctChunks } from './distinct-chunks';
import type { SearchRequest } from './search-outcome';

/** Chunks of one document that a question about it may need; of each of two, so that both find room. */
const OWN = { one: 5, compared: 3 };
/** Documents of one name, that each may be what is meant; that are looked at. */
const [ALIKE, MOST_ALIKE] = [2, 100];

type Asked = Pick<SearchRequest, 'question' | 'accept' | 'signal'>;

/**
 * Chunks for a question whose form tells which documents it needs, those first: of what is compared the documents of both, of one thing that
 * something is asked of its own document, of an event its minutes, of when something was founded what says so by whatever word, of a German term what defines it, of which body does something or how much something is what says so, of what became of something the beginning that has its status, and of a list those that say what their things are listed by.
 * @param found chunks for the question, best first
 */
export async function withAskedDocuments(
  asked: Asked,
  found: readonly FoundChunk[],
  index: ProjectIndex,
): Promise<readonly FoundChunk[]> {
  const meant = await askedDocuments(asked, found, index);
  return meant.length === 0 ? found : distinctChunks([...meant, ...found]);
}

async function askedDocuments(asked: Asked, found: readonly FoundChunk[], index: ProjectIndex): Promise<readonly FoundChunk[]> {
  const compared = comparedThings(asked.question);
  if (compared) {
    const own = await Promise.all(compared.things.map((thing) => ownChunks(thing, OWN.compared, asked, index)));
    return own.every(({ length }) => length > 0) ? own.flat() : [];
  }
  const terms = askedTerms(asked.question);
  if (terms.length > 0) {
    const defines = (question: string, passage: Passage) => toldStatutoryDefinitions(question, [passage]).length > 0;
    return await tellingChunks(`${terms.join(' ')} im Sinne dieses Gesetzes`, defines, OWN.compared, asked, index);
  }
  const tells = asksForActingBody(asked.question) ? toldActingBody : asksForAmount(asked.question) ? toldStatedAmount : undefined;
  if (tells) {
    const isTold = (question: string, passage: Passage) => tells(question, [passage]) !== undefined;
    return await tellingChunks(asked.question, isTold, OWN.compared, asked, index);
  }
  if (askedList(asked.question)) return await listedChunks(asked, found, index);
  if (askedMembers(asked.question)) return await tellingChunks(asked.question, tellsMember, MEMBERS, asked, index);
  const parts = askedParts(asked.question);
  if (parts) return withFollowing(await ownChunks(parts.thing, OWN.one, asked, index), index);
  const event = askedEvent(asked.question);
  if (event) {
    const openings = [...index.openings(asked.accept)];
    return openings.filter((one) => dayOfEvent(event, answerPassage('', one)) !== undefined).slice(0, OWN.one);
  }
  const founding = askedFounding(asked.question);
  if (founding) {
    const words = `${founding.thing} founded established launched created started`;
    return await tellingChunks(
      words,
      (question, passage) => toldFounding(question, [passage]) !== undefined,
      OWN.compared,
      asked,
      index,
    );
  }
  const ofStatus = thingOfStatus(asked.question);
  if (ofStatus !== undefined) return await openingsWithField(ofStatus, asked, index);
  const thing = thingAskedOf(asked.question);
  if (thing !== undefined) return await ownChunks(thing, OWN.one, asked, index);
  return asksHowTo(asked.question) ? await usedThings(asked, index) : [];
}

/** What a list runs on in: behind each chunk the next one of its document. */
function withFollowing(chunks: readonly FoundChunk[], index: ProjectIndex): FoundChunk[] {
  return chunks.slice(0, FOLLOWED).flatMap((one) => [one, ...index.following(one, 1)]);
}

/** Of the documents that begin by saying that they are for what is to be done the beginnings, with what shows how. */
async function usedThings({ question, accept, signal }: Asked, index: ProjectIndex): Promise<readonly FoundChunk[]> {
  const openings = await index.searchAmong(question, ({ order }) => order === 0, accept, signal);
  const isMeant = (passage: Passage) => thingsForDoing(question, [passage]).length > 0;
  const passages = await passagesThat(isMeant, openings, signal);
  const serving = thingsForDoing(question, passages).slice(0, USED);
  return serving.map(({ id }) => openings[Number(id)]!).flatMap((one) => [one, ...index.following(one, SHOWING)]);
}

/** Chunks of one thing of which a list is asked; things that do what is asked, and chunks behind the beginning of each in which its use is shown. */
const [FOLLOWED, USED, SHOWING] = [3, 2, 2];

/** The beginnings of documents that say in a field what became of a thing. */
async function openingsWithField(
  thing: string,
  { question, accept, signal }: Asked,
  index: ProjectIndex,
): Promise<readonly FoundChunk[]> {
  const openings = await index.searchAmong(thing, ({ order }) => order === 0, accept, signal);
  const passages = await passagesThat((passage) => toldField(question, [passage]) !== undefined, openings, signal);
  return passages.slice(0, ALIKE).map(({ id }) => openings[Number(id)]!);
}

/** Of the documents called like a thing the beginning and what fits the question best. */
async function ownChunks(thing: string, count: number, asked: Asked, index: ProjectIndex): Promise<readonly FoundChunk[]> {
  const { question, accept, signal } = asked;
  const openings = index.openingsCalled(thing, accept).filter((one) => isCalled(answerPassage('', one), thing));
  if (openings.every((one) => index.following(one, 1).length === 0)) return openings.slice(0, count); // all of each
  const documents = new Set(openings.slice(0, MOST_ALIKE).map(({ chunk }) => chunk.documentKey));
  if (documents.size === 0) return [];
  const own = await index.searchAmong(question, ({ documentKey }) => documents.has(documentKey), accept, signal);
  if (documents.size > ALIKE) return own.slice(0, count); // parts of one work, each called like the whole
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
  const passages = await passagesThat((passage) => listedThings(question, [passage]).length > 0, all, signal);
  return listedThings(question, passages).map(({ passage }) => all[Number(passage.id)]!);
}

const MENTIONING = 100;

/** Chunks that may each say of one thing what several are listed by. */
const MEMBERS = 8;

/** The chunks that tell what is asked, by other words than the question's, too. @param words that they are searched by */
async function tellingChunks(
  words: string,
  tells: (question: string, passage: Passage) => boolean,
  count: number,
  { question, accept, signal }: Asked,
  index: ProjectIndex,
): Promise<readonly FoundChunk[]> {
  const searched = await index.searchAmong(words, () => true, accept, signal);
  const passages = await passagesThat((passage) => tells(question, passage), searched, signal);
  return passages.slice(0, count).map(({ id }) => searched[Number(id)]!);
}

/** Those of some chunks that a question may mean, called by their places; in turns, since each is read. */
async function passagesThat(
  isMeant: (passage: Passage) => boolean,
  chunks: readonly FoundChunk[],
  signal?: AbortSignal,
): Promise<Passage[]> {
  const slices = new TimeSlices(signal);
  const found: Passage[] = [];
  for (const [place, one] of chunks.entries()) {
    await slices.turn();
    const passage = answerPassage(String(place), one);
    if (isMeant(passage)) found.push(passage);
  }
  return found;
}
