import type { AnswerScores } from './answer-scores';
import { answerScores } from './answer-scores';
import { groundedness } from './groundedness';
import type { EvaluatedQuestion, GoldDocument } from './read-questions';

/** A chunk that was read for an answer, best first. */
export interface ReadChunk {
  readonly document: string;
  /** everything the document is called by: title, file name, path */
  readonly names: readonly string[];
  readonly content: string;
  /** number of its `[n]` in the answer; null when it is not cited */
  readonly citation: number | null;
}

/** What was answered to a question. */
export interface GivenAnswer {
  readonly text: string;
  readonly chunks: readonly ReadChunk[];
  /** the answer says that the documents do not hold one */
  readonly refused: boolean;
  readonly ms: number;
  /** in the currency of the prices; undefined: not known */
  readonly cost: number | undefined;
  /** error code of a question that failed */
  readonly failed?: string;
}

/** What came of one question; shares are 0..1, and what the question says nothing about is null. */
export interface QuestionOutcome {
  readonly question: string;
  readonly kind: string;
  readonly answer: string;
  readonly failed: string | null;
  readonly refused: boolean;
  readonly unanswerable: boolean;
  /** judged by its answer, else by whether all its documents are among the first five */
  readonly right: boolean;
  readonly recallAt2: number | null;
  readonly recallAt5: number | null;
  readonly exact: number | null;
  readonly f1: number | null;
  readonly contained: number | null;
  readonly inForty: number | null;
  /** share of the cited documents that are gold */
  readonly citationPrecision: number | null;
  /** share of the gold documents that are cited */
  readonly citationRecall: number | null;
  /** share of the answer's words that stand in what it cites for them */
  readonly groundedness: number | null;
  readonly words: number;
  readonly ms: number;
  readonly cost: number | null;
}

const FEW = 2;
const MOST = 5;

/** Judges one answer. */
export function judgeAnswer(asked: EvaluatedQuestion, given: GivenAnswer): QuestionOutcome {
  const { answers, gold, unanswerable } = asked;
  const scores = answers.length === 0 ? undefined : answerScores(given.text, answers);
  const read = distinctDocuments(given.chunks);
  const cited = distinctDocuments(
    given.chunks.filter(({ citation }) => citation !== null).toSorted((a, b) => a.citation! - b.citation!),
  );
  const share = (among: readonly ReadChunk[][]) =>
    gold.length === 0 ? null : gold.filter((one) => among.some((chunks) => isOf(one, chunks))).length / gold.length;
  const recallAt5 = share(read.slice(0, MOST));
  return {
    question: asked.question,
    kind: asked.kind,
    answer: given.text,
    failed: given.failed ?? null,
    refused: given.refused,
    unanswerable,
    right: given.failed === undefined && isRight(asked, given, scores, recallAt5),
    recallAt2: share(read.slice(0, FEW)),
    recallAt5,
    exact: scores ? Number(scores.exact) : null,
    f1: scores?.f1 ?? null,
    contained: scores ? Number(scores.contained) : null,
    inForty: scores ? Number(scores.inForty) : null,
    citationPrecision:
      gold.length === 0 || cited.length === 0
        ? null
        : cited.filter((chunks) => gold.some((one) => isOf(one, chunks))).length / cited.length,
    citationRecall: share(cited),
    groundedness: given.refused || given.failed !== undefined ? null : groundedness(given.text, given.chunks),
    words: scores?.words ?? given.text.split(/\s+/).filter(Boolean).length,
    ms: given.ms,
    cost: given.cost ?? null,
  };
}

function isRight(
  { unanswerable }: EvaluatedQuestion,
  { refused }: GivenAnswer,
  scores: AnswerScores | undefined,
  recallAt5: number | null,
): boolean {
  if (unanswerable) return refused;
  if (scores) return scores.contained && !refused;
  return recallAt5 === 1;
}

/** Chunks by document, in the order of the first of each. */
function distinctDocuments(chunks: readonly ReadChunk[]): ReadChunk[][] {
  return [...Map.groupBy(chunks, ({ document }) => document).values()];
}

/** Whether the chunks are of a gold document. */
function isOf({ name, opening }: GoldDocument, chunks: readonly ReadChunk[]): boolean {
  const wanted = foldedName(name);
  if (!chunks[0]!.names.some((one) => foldedName(one) === wanted || withoutEnding(foldedName(one)) === wanted)) return false;
  if (opening === undefined) return true;
  const begins = foldedText(opening).slice(0, COMPARED);
  return chunks.some(({ content }) => {
    const said = foldedText(content);
    return said.includes(begins) || foldedText(opening).includes(said.slice(-COMPARED));
  });
}

/** Characters by which texts of one name are told apart. */
const COMPARED = 80;

const foldedName = (name: string): string => name.normalize('NFC').trim().toLowerCase();
const withoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/, '');
const foldedText = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').toLowerCase();
