import { stem, STOP_WORDS, words } from '@strata/text';
import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';

/** A question that sentences answer, with what these say. */
export interface StatementQuestion {
  readonly question: string;
  /** of what the set has several: the document or the kind of question */
  readonly kind: string;
  /** texts that the answer stands in, each to be said by itself; an answer in somebody's own words is one of them */
  readonly evidence: readonly string[];
  /** whether `evidence` is an answer in own words, of which the words that the question has say nothing */
  readonly isTold: boolean;
}

/** Share of the words of a text that say it. */
const LEAST_SAID = { quoted: 0.8, told: 0.7 };

/**
 * Reads questions as they are published: the table of Chroma's chunking evaluation (`questions_df.csv`), files in the form of SQuAD such as COVID-QA, and
 * the lists of GraphRAG-Bench (`medical_questions.json`).
 */
export function readStatementQuestions(file: string): StatementQuestion[] {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.csv'))
    return parse<{ question: string; references: string; corpus_id: string }>(text, { columns: true }).map((row) => ({
      ...{ question: row.question, kind: row.corpus_id, isTold: false },
      evidence: (JSON.parse(row.references) as { content: string }[]).map(({ content }) => content),
    }));
  const parsed = JSON.parse(text) as { data: SquadDocument[] } | ToldAnswer[];
  if (Array.isArray(parsed))
    return parsed.map(({ question, answer, question_type: kind }) => ({ question, kind, evidence: [answer], isTold: true }));
  return parsed.data
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ qas }) => qas))
    .map(({ question, answers }) => ({
      question,
      kind: '',
      evidence: [...new Set(answers.map((one) => one.text))],
      isTold: false,
    }));
}

interface SquadDocument {
  paragraphs: { qas: { question: string; answers: { text: string }[] }[] }[];
}

interface ToldAnswer {
  question: string;
  answer: string;
  question_type: string;
}

/** Share of what answers a question that a text says, 0..1. */
export function evidenceSaid({ question, evidence, isTold }: StatementQuestion, text: string): number {
  const said = tellingStems(text);
  const asked = tellingStems(question);
  const found = evidence.filter((one) => {
    const wanted = [...tellingStems(one)].filter((term) => !isTold || !asked.has(term));
    const share = wanted.filter((term) => said.has(term)).length / Math.max(1, wanted.length);
    return share >= LEAST_SAID[isTold ? 'told' : 'quoted'];
  });
  return found.length / Math.max(1, evidence.length);
}

function tellingStems(text: string): Set<string> {
  return new Set(
    words(text)
      .filter((word) => !STOP_WORDS.has(word.text))
      .map((word) => stem(word.text)),
  );
}
