import { runInTurns } from '@strata/event-loop';
import { reciprocalRankFusion } from '@strata/graph';
import type { Reasoning } from '@strata/models';
import { gistSentence, gistSubject } from '@strata/models';
import { stem, STOP_WORDS, words } from '@strata/text';
import { answerPassage } from '../project-index/answer-passage';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import type { HopAnswer } from '../question-hops/hop-answer';
import { followPlan } from '../question-hops/follow-plan';
import type { HopSources } from '../question-hops/hop-sources';
import { answerShortForm } from '../short-forms/answer-short-form';
import { askedShortForm } from '../short-forms/asked-short-form';
import { planQuestion } from '../question-plans/plan-question';
import type { ReadPassage } from '../question-hops/read-passage';
import { readPassage } from '../question-hops/read-passage';
import { answerTimedQuestion } from '../question-times/answer-timed-question';
import { timedQuestion } from '../question-times/timed-question';
import { withAskedDocuments } from './asked-documents';
import { countedRows } from './counted-rows';
import { distinctChunks } from './distinct-chunks';
import { isCovered, questionCoverage } from './question-coverage';
import type { SearchRequest } from './search-outcome';
import { passageId } from './search-outcome';
import { namingDocumentsFirst } from './naming-documents';
import { inQuestionsLanguage } from './questions-language';
import { tellsHow } from './tells-how';
import { unknownNames } from './unknown-names';

/** A question as far as it could be followed from passage to passage. */
export interface FollowedQuestion {
  /** Best first: the passages of the reasoning in its order, then the others. */
  readonly chunks: readonly FoundChunk[];
  /** What was found out, with the passages called by their places in a context; undefined when nothing was. */
  reasoningOver(context: readonly FoundChunk[]): Reasoning | undefined;
}

/** Characters; what is longer is a text with a question in it, and all its names would be looked up. */
const MAX_QUESTION = 1_000;

/**
 * Follows a question of several steps: what the first one comes to is looked up for the next, and where the last one is asked in words
 * that no relation answers, it is asked again with what was found out in it.
 * @param ranked chunks for the question as it stands, best first
 */
export async function followQuestion(
  { question, accept, models, signal }: Pick<SearchRequest, 'question' | 'accept' | 'models' | 'signal'>,
  index: ProjectIndex,
  ranked: readonly FoundChunk[],
): Promise<FollowedQuestion> {
  if (question.length > MAX_QUESTION) return { chunks: ranked, reasoningOver: () => undefined };
  const opened = withOpening(question, inQuestionsLanguage(question, ranked), index);
  const names = index.namesIn(question);
  const meant = await withAskedDocuments({ question, accept, signal }, opened, index);
  const found = namingDocumentsFirst(question, names, meant, index);
  const short = askedShortForm(question);
  const isTold = short?.isThing === true && gistOf(question, found); // which says more than what the letters stand for
  const definition = short && !isTold ? await runInTurns(answerShortForm(short, index.textsOf(found, accept)), signal) : undefined;
  if (definition) return followed(definition, index, found);
  const rows = countedRows(question, index, accept);
  if (rows) return followed(rows, index, found);
  const unknown = unknownNames(question, names, index, found);
  if (unknown.length > 0) return { chunks: found, reasoningOver: () => ({ answer: '', steps: [], unknown }) };
  const sources = index.hopSources(accept);
  const timed = timedQuestion(question);
  const atTime =
    timed &&
    (await runInTurns(answerTimedQuestion(timed, passagesOfTime(question, names, index, found, sources), sources), signal));
  if (timed && atTime) return followed(atTime, index, found, atTime.answer === '' ? timed.atText : '');
  const plan = planQuestion(question, names);
  const answer = plan && (await runInTurns(followPlan(plan, sources), signal));
  if (!answer) {
    const isUncovered = !models.embedder.semantic && !isAnswerable(question, names, meant, sources);
    return { chunks: found, reasoningOver: () => (isUncovered ? { answer: '', steps: [], isUncovered } : undefined) };
  }
  if (answer.unstated !== undefined) return followed(answer, index, found, answer.unstated);
  const again = answer.rewritten === undefined ? [] : await index.searchChunks(answer.rewritten, accept, models.embedder, signal);
  return followed(answer, index, again.length === 0 ? found : fused(found, again));
}

/** Chunks in which it would stand what a thing is, or how it is brought in. */
const READ = 12;
/** "RSV is the most promising target": that is not what it is. */
const PRAISES = /\b(?:is|are|was|were) (?:one of )?the (?:most|best|only|main|leading|first)\b/i;

function gistOf(question: string, found: readonly FoundChunk[]): boolean {
  const passages = found.slice(0, READ).map((one, place) => answerPassage(passageId(place), one));
  const gist = gistSentence(question, passages);
  return gist !== undefined && !PRAISES.test(gist.sentence);
}

/** Where the gist of a document is asked for, the chunk that it begins with comes right behind the first one found of it. */
function withOpening(question: string, found: readonly FoundChunk[], index: ProjectIndex): readonly FoundChunk[] {
  const subject = gistSubject(question);
  if (subject === undefined) return found;
  const wanted = stemsOf(subject);
  const place = found.findIndex(({ document }) => {
    const title = new Set(stemsOf(document.title));
    return wanted.length > 0 && wanted.every((one) => title.has(one));
  });
  const opening = place < 0 ? undefined : index.openingOf(found[place]!);
  return opening ? distinctChunks([...found.slice(0, place + 1), opening, ...found.slice(place + 1)]) : found;
}

function stemsOf(text: string): string[] {
  return words(text)
    .filter(({ text: word }) => !STOP_WORDS.has(word))
    .map(({ text: word }) => stem(word));
}

/** Passages that a question is held against. */
const BEST = 3;

function isAnswerable(
  question: string,
  names: readonly { start: number; end: number }[],
  found: readonly FoundChunk[],
  sources: HopSources,
): boolean {
  const passages = found.slice(0, READ).map(({ chunk, document }) => ({ title: document.title, text: chunk.content }));
  if (passages.length === 0) return true;
  if (!tellsHow(question, names, passages)) return false;
  return isCovered(questionCoverage(question, passages.slice(0, BEST), (stem) => sources.rarity(stem)));
}

/** @param unstated what of the question is not stated, though its evidence is of the like; "" where it is */
function followed(answer: HopAnswer, index: ProjectIndex, found: readonly FoundChunk[], unstated = ''): FollowedQuestion {
  const proving = answer.evidence.map(({ passage }) => index.chunkOf(passage));
  const said = unstated === '' ? {} : { unstated };
  return {
    chunks: distinctChunks([...proving, ...found]),
    reasoningOver: (context) => ({ ...reasoningOver(answer, proving, context), ...said }),
  };
}

/** Passages in which a question of a time is looked up: those found for it, then others that mention its names. */
function* passagesOfTime(
  question: string,
  names: readonly { start: number; end: number }[],
  index: ProjectIndex,
  found: readonly FoundChunk[],
  sources: HopSources,
): Generator<ReadPassage> {
  const numbers = new Set(index.passagesOf(found));
  for (const { start, end } of names)
    for (const number of sources.mentioning(question.slice(start, end)).slice(0, MENTIONING)) numbers.add(number);
  for (const number of numbers) yield readPassage(number, sources.passage(number), sources.mentionsIn(number));
}

/** Passages that mention one name. */
const MENTIONING = 40;

function reasoningOver(
  { answer, evidence, rewritten, isPartial = false }: HopAnswer,
  proving: readonly FoundChunk[],
  context: readonly FoundChunk[],
): Reasoning {
  const places = new Map(context.map(({ chunk }, place) => [chunk.key, place]));
  const steps = evidence.flatMap(({ sentence, told }, step) => {
    const place = places.get(proving[step]!.chunk.key);
    return place === undefined ? [] : [{ id: passageId(place), sentence, ...(told === undefined ? {} : { told }) }];
  });
  return { answer, steps, ...(rewritten === undefined ? {} : { question: rewritten }), ...(isPartial ? { isPartial } : {}) };
}

/** Two rankings as one, in which what stands first in either comes first. */
function fused(one: readonly FoundChunk[], other: readonly FoundChunk[]): FoundChunk[] {
  const byKey = new Map([...one, ...other].map((found) => [found.chunk.key, found]));
  const keys = (list: readonly FoundChunk[]) => list.map(({ chunk }) => chunk.key);
  return reciprocalRankFusion([keys(one), keys(other)], CONSTANT).map(({ id }) => byKey.get(id)!);
}

/** Small, so that a place near the top counts much more than one in the middle. */
const CONSTANT = 2;
