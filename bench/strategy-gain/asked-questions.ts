import type { StrataClient } from '@strata/client';
import type { RetrievalMetadata, RetrievalRequest } from '@strata/contracts';
import { foldedAnswer } from '@strata/evaluation';
import type { GainQuestion } from './corpus';

export type Method = 'UNIFIED' | 'LOCAL' | 'INSTANT';

/** What came of one question; shares are 0..1. */
export interface Outcome {
  /** share of the documents that answer it among the first two distinct ones of the context */
  readonly foundIn2: number;
  readonly foundIn5: number;
  /** share of them among the first five that the answer cites */
  readonly cited: number;
  /** the answer's text holds a right answer; undefined where none can be looked for */
  readonly contained: boolean | undefined;
  readonly ms: number;
  readonly text: string;
  /** distinct, best first */
  readonly documents: readonly number[];
}

const FIRST = { few: 2, most: 5 };

/** Asks one question after the other, after one whose time does not count: it waits for the index. */
export async function askAll(client: StrataClient, questions: readonly GainQuestion[], method: Method): Promise<Outcome[]> {
  const [first] = questions;
  if (first) await ask(client, first, method);
  const outcomes: Outcome[] = [];
  for (const question of questions) outcomes.push(await ask(client, question, method));
  return outcomes;
}

async function ask(client: StrataClient, { question, gold, answers }: GainQuestion, method: Method): Promise<Outcome> {
  const asked: RetrievalRequest =
    method === 'INSTANT' ? { query: question, mode: method } : { query: question, queryType: method, useLlmPlanner: false };
  const began = performance.now();
  const { result, metadata, errorCode } = await client.ask({ ...asked, includeMetadata: true });
  const ms = performance.now() - began;
  if (errorCode !== '') throw new Error(`${errorCode}: ${result}`);
  const chunks = (JSON.parse(metadata) as RetrievalMetadata).context_data?.chunks ?? [];
  const documents = [...new Set(chunks.map(({ file_name }) => documentOf(file_name)))];
  const cited = chunks
    .filter(({ citation }) => citation !== null)
    .sort((a, b) => a.citation! - b.citation!)
    .map(({ file_name }) => documentOf(file_name));
  const share = (among: readonly number[]) => gold.filter((document) => among.includes(document)).length / gold.length;
  return {
    foundIn2: share(documents.slice(0, FIRST.few)),
    foundIn5: share(documents.slice(0, FIRST.most)),
    cited: share([...new Set(cited)].slice(0, FIRST.most)),
    contained: answers.length === 0 ? undefined : answers.some((answer) => foldedAnswer(result).includes(foldedAnswer(answer))),
    ms,
    text: result,
    documents,
  };
}

/** Files are called `passage-<place>.md`. */
function documentOf(fileName: string): number {
  return Number(/^passage-(\d+)/.exec(fileName)?.[1]);
}
