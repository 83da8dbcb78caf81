import type { QuestionSplitter } from '@strata/models';
import { answerPassage } from '../project-index/answer-passage';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import { distinctChunks } from './distinct-chunks';
import type { SearchRequest } from './search-outcome';
import { passageId } from './search-outcome';

/** One step of a question, and what it came to. */
export interface LookUp {
  /** with what earlier steps have found in it */
  readonly question: string;
  /** "" where none was needed, or the passages do not hold one */
  readonly answer: string;
  /** best first; those that the answer rests on before the others */
  readonly chunks: readonly FoundChunk[];
  /** how many of the chunks the answer rests on */
  readonly resting: number;
}

/** Passages that an answer of a step is read from. */
const READ = 6;
/** Characters; what is longer is an explanation, and no name to go on with. */
const LONGEST_ANSWER = 200;
const INSTRUCTIONS =
  'Write the shortest answer that is exact (a name, a date, a number, a few words), one line, no sentence, with its marker behind it.';

/**
 * Takes a question apart with a chat model and makes the look-ups in order, those side by side that do not need one another. Only answers that a later
 * look-up needs are read; one whose answer was not found ends what needs it.
 * @returns nothing for a question that takes one look-up
 * @throws AppError whose type is a provider code
 */
export async function lookUps(splitter: QuestionSplitter, request: SearchRequest, index: ProjectIndex): Promise<LookUp[]> {
  const { question, model, signal } = request;
  const lines = await splitter.split({ question, ...(model === '' ? {} : { model }), ...(signal ? { signal } : {}) });
  if (lines.length < 2) return [];
  const needed = new Set(lines.flatMap(placesIn));
  const made: Promise<LookUp | undefined>[] = [];
  for (const [place, line] of lines.entries()) {
    const before = placesIn(line).map((other) => made[other]);
    made.push(
      Promise.all(before).then((found) => {
        const filled = filledIn(line, found);
        return filled === undefined ? undefined : lookUp(filled, needed.has(place), request, index);
      }),
    );
  }
  return (await Promise.all(made)).filter((one) => one !== undefined);
}

/** Chunks of the steps in their order: first what answers rest on, and of a step without an answer the best; then the others in turn. */
export function chunksOf(steps: readonly LookUp[]): FoundChunk[] {
  const proving = steps.flatMap(({ chunks, resting }) => chunks.slice(0, Math.max(1, resting)));
  const longest = Math.max(0, ...steps.map(({ chunks }) => chunks.length));
  const inTurn = Array.from({ length: longest }, (_, rank) => steps.toReversed().flatMap(({ chunks }) => chunks[rank] ?? []));
  return distinctChunks([...proving, ...inTurn.flat()]);
}

/** What was found out, a line each. */
export function findingsOf(steps: readonly LookUp[]): string {
  return steps.flatMap(({ question, answer }) => (answer === '' ? [] : [`${question} ${answer}`])).join('\n');
}

async function lookUp(question: string, isNeeded: boolean, request: SearchRequest, index: ProjectIndex): Promise<LookUp> {
  const { models, accept, signal, model } = request;
  const chunks = await index.searchChunks(question, accept, models.embedder, signal);
  if (!isNeeded || chunks.length === 0) return { question, answer: '', chunks, resting: 0 };
  const { text } = await models.passageAnswerer.answer({
    question,
    passages: chunks.slice(0, READ).map((found, i) => answerPassage(passageId(i), found)),
    instructions: INSTRUCTIONS,
    citations: true,
    ...(model === '' ? {} : { model }),
    ...(signal ? { signal } : {}),
  });
  const answer = text.replaceAll(MARKER, '').replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  if (answer.length > LONGEST_ANSWER) return { question, answer: '', chunks, resting: 0 };
  const cited = new Set([...text.matchAll(MARKER)].map(([, id]) => Number(id) - 1));
  const resting = chunks.filter((_, place) => cited.has(place));
  return { question, answer, chunks: [...resting, ...chunks.filter((_, place) => !cited.has(place))], resting: resting.length };
}

const MARKER = /\[CITE:(\d+)\]/g;

/** Places, from 0, of the look-ups whose answers a line needs. */
function placesIn(line: string): number[] {
  return [...line.matchAll(/#(\d)/g)].map(([, number]) => Number(number) - 1);
}

/** @returns undefined where an answer that the line needs is not there */
function filledIn(line: string, before: readonly (LookUp | undefined)[]): string | undefined {
  let next = 0;
  let isWhole = true;
  const filled = line.replace(/#\d/g, () => {
    const answer = before[next++]?.answer ?? '';
    isWhole &&= answer !== '';
    return answer;
  });
  return isWhole ? filled : undefined;
}
