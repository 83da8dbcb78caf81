import type { SearchMode, StrataClient } from '@strata/client';
import { retrievalRequest } from '@strata/client';
import type { CitedChunk, RetrievalMetadata, RetrievalReply } from '@strata/contracts';
import type { EvaluatedQuestion, GivenAnswer, QuestionOutcome, ReadChunk } from '@strata/evaluation';
import { judgeAnswer } from '@strata/evaluation';

/** How questions are asked. */
export interface Asking {
  readonly mode: SearchMode;
  /** questions under way at a time */
  readonly atOnce: number;
  /** told after every answer */
  readonly onAnswer: (answered: number) => void;
}

/** A language model says in words of its own that it found nothing. */
const REFUSAL =
  /^(?:nothing (?:relevant|in these documents)|(?:i (?:do not|don't|cannot|can't|could not) )|(?:sorry|unfortunately)\b|the (?:provided |given )?(?:documents?|passages?|context|sources?|text) (?:do(?:es)? not|don't|doesn't|contains? no))|\b(?:is|are|was) not (?:stated|mentioned|specified|provided|given) in\b/i;

/**
 * Asks all questions, in the order of the file, and judges each answer. The first one is asked twice: it waits for the index, and that is not its time.
 * A question that fails is an outcome; what reaches no service at all is thrown.
 */
export async function askQuestions(
  client: Pick<StrataClient, 'ask'>,
  questions: readonly EvaluatedQuestion[],
  { mode, atOnce, onAnswer }: Asking,
): Promise<QuestionOutcome[]> {
  const [first] = questions;
  if (first) await client.ask(retrievalRequest(first.question, mode));
  const outcomes: QuestionOutcome[] = [];
  let next = 0;
  let answered = 0;
  const worker = async () => {
    for (let i = next++; i < questions.length; i = next++) {
      const asked = questions[i]!;
      const began = performance.now();
      const reply = await client.ask(retrievalRequest(asked.question, mode));
      outcomes[i] = judgeAnswer(asked, givenAnswer(reply, performance.now() - began));
      onAnswer(++answered);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, worker));
  return outcomes;
}

/** A reply of the API as it is judged. @param ms how long it took */
export function givenAnswer({ result, metadata, errorCode }: RetrievalReply, ms: number): GivenAnswer {
  if (errorCode !== '') return { text: result, chunks: [], refused: false, ms, cost: undefined, failed: errorCode };
  const read = (metadata === '' ? {} : JSON.parse(metadata)) as Partial<RetrievalMetadata>;
  const cost = read.usage ? (read.usage.cost ?? undefined) : 0;
  const refused = read.answer_form === undefined ? REFUSAL.test(result) : read.answer_form === 'not_stated';
  return { text: result, chunks: (read.context_data?.chunks ?? []).map(readChunk), refused, ms, cost };
}

function readChunk({ document_id, title, file_name, path, category, content, citation }: CitedChunk): ReadChunk {
  const place = path === '' ? file_name : path;
  const names = [title, file_name, path, category === '' ? '' : `${category}/${place}`, document_id];
  return { document: document_id, names: [...new Set(names)].filter((name) => name !== ''), content, citation };
}
