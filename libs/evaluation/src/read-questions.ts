import { AppError } from '@strata/errors';
import { contextPassages } from './question-contexts';
import type { SquadParagraph } from './squad-file';
import { isSquadFile, squadParagraphs } from './squad-file';

/** A document that answers a question. */
export interface GoldDocument {
  /** title, file name (with or without its ending), or path as the platform has it */
  readonly name: string;
  /** How it begins, where several documents have one name. */
  readonly opening?: string;
}

/** A question with what is known of its answer. */
export interface EvaluatedQuestion {
  readonly question: string;
  /** any of these is right; empty: not known, or there is none */
  readonly answers: readonly string[];
  /** the documents do not hold an answer: a refusal is right */
  readonly unanswerable: boolean;
  /** empty: not known */
  readonly gold: readonly GoldDocument[];
  /** what kind of question it is, in the words of its set; "" where it says nothing */
  readonly kind: string;
}

/** A passage that line numbers mean. */
export interface NumberedPassage {
  readonly title: string;
  readonly text: string;
}

const OPENING_CHARACTERS = 400;

/**
 * Questions out of JSON lines, or a JSON array: `question`, `answer` (a text, several, or null where the documents hold none) and `aliases`, `gold`
 * or `documents` (names, or line numbers from 0 in a file of passages), `type`; HotpotQA's `supporting_facts`, MuSiQue's `answer_aliases` and `paragraphs` too. Further fields are left alone. Or a file in
 * the form of SQuAD, whose questions are about the passage that they stand with.
 * @param passages what line numbers mean; absent: numbers are refused, and of a file in the form of SQuAD no documents are known. A question whose
 *   paragraph is not among them has no answer there
 * @throws AppError invalid-argument `QuestionFileError` naming line (or entry) and field
 */
export function readQuestions(text: string, passages?: readonly NumberedPassage[]): EvaluatedQuestion[] {
  const paragraphs = paragraphsOf(text);
  const questions = paragraphs
    ? paragraphs.flatMap((paragraph) => paragraphQuestions(paragraph, passages))
    : entriesOf(text).map(({ value, place }) => questionOf(value, place, passages));
  if (questions.length === 0) throw bad('the file', 'holds no question');
  return questions;
}

/** Passages out of JSON lines: `title` and `text`; or those that stand with the questions of a file as SQuAD, HotpotQA or MuSiQue has them, each once. @throws AppError invalid-argument `QuestionFileError` naming the line */
export function readPassages(text: string): NumberedPassage[] {
  const paragraphs = paragraphsOf(text);
  if (paragraphs) return paragraphs.map(({ title, text: body }) => ({ title, text: body }));
  const passages = entriesOf(text).flatMap(({ value, place }) => {
    const entry = objectOf(value, place);
    const carried = contextPassages(entry);
    if (carried) return carried.map(({ title, text: body }) => ({ title, text: body, isCarried: true }));
    const { title, text: body } = entry;
    if (typeof title !== 'string' || typeof body !== 'string') throw bad(place, 'a passage has the texts `title` and `text`');
    return [{ title, text: body, isCarried: false }];
  });
  const known = new Set<string>();
  return passages
    .filter(({ title, text: body, isCarried }) => !isCarried || known.size < known.add(`${title}\n${body}`).size)
    .map(({ title, text: body }) => ({ title, text: body }));
}

/** The paragraphs of a file in the form of SQuAD; undefined for another one. Such files have one line, or lines that are no JSON by themselves. */
function paragraphsOf(text: string): SquadParagraph[] | undefined {
  const content = text.replace(/^\uFEFF/, '').trim();
  const [first = '', second] = content.split('\n', 2);
  if (!content.startsWith('{') || (second !== undefined && isJson(first))) return undefined;
  const file = isJson(content) ? (JSON.parse(content) as unknown) : undefined;
  if (!isSquadFile(file)) return undefined;
  try {
    return squadParagraphs(file);
  } catch (error) {
    throw bad('the file', (error as Error).message);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function paragraphQuestions(
  { title, text, questions }: SquadParagraph,
  passages: readonly NumberedPassage[] | undefined,
): EvaluatedQuestion[] {
  const isThere = passages?.some((passage) => passage.text === text && passage.title === title) ?? true;
  const gold = passages && isThere ? [{ name: title, opening: text.slice(0, OPENING_CHARACTERS) }] : [];
  return questions
    .filter(({ question, answers, isImpossible }) => question.trim() !== '' && (isImpossible || answers.length > 0))
    .map(({ question, answers, isImpossible }) => {
      const unanswerable = isImpossible || !isThere;
      return {
        ...{ question: question.trim(), answers: unanswerable ? [] : answers, unanswerable },
        ...{ gold: unanswerable ? [] : gold, kind: '' },
      };
    });
}

/** Entries with what they are called in a message: by line, in an array by its number from 1. */
function entriesOf(text: string): { value: unknown; place: string }[] {
  const content = text.replace(/^\uFEFF/, '');
  if (/^\s*\[/.test(content)) {
    const list = parsed(content, 'the file');
    return (list as unknown[]).map((value, i) => ({ value, place: `entry ${i + 1}` }));
  }
  return content
    .split('\n')
    .map((line, i) => ({ line, place: `line ${i + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, place }) => ({ value: parsed(line, place), place }));
}

function questionOf(value: unknown, place: string, passages: readonly NumberedPassage[] | undefined): EvaluatedQuestion {
  const entry = objectOf(value, place);
  const { question, type } = entry;
  if (typeof question !== 'string' || question.trim() === '') throw bad(place, '`question` is missing, or no text');
  const answers = ['answer', 'aliases', 'answer_aliases'].flatMap((field) => textsOf(entry, field, place));
  const unanswerable = entry.answer === null || entry.answerable === false;
  const gold = goldOf(entry, place, passages);
  if (answers.length === 0 && gold.length === 0 && !unanswerable)
    throw bad(place, 'has neither `answer` nor `gold` documents: there is nothing to judge by');
  return {
    question: question.trim(),
    answers: unanswerable ? [] : answers,
    unanswerable,
    gold,
    kind: typeof type === 'string' ? type : '',
  };
}

function goldOf(entry: Record<string, unknown>, place: string, passages: readonly NumberedPassage[] | undefined): GoldDocument[] {
  const { gold, documents, supporting_facts: facts } = entry;
  if (Array.isArray(facts) && gold === undefined) {
    const titles = facts.map((fact: unknown) => (Array.isArray(fact) ? (fact[0] as unknown) : undefined));
    if (titles.some((title) => typeof title !== 'string')) throw bad(place, '`supporting_facts` is a list of [title, sentence]');
    return [...new Set(titles as string[])].map((name) => ({ name }));
  }
  if (gold === undefined && documents === undefined)
    return (contextPassages(entry) ?? [])
      .filter(({ isGold }) => isGold)
      .map(({ title, text }) => ({ name: title, opening: text.slice(0, OPENING_CHARACTERS) }));
  const field = gold === undefined ? 'documents' : 'gold';
  const named = gold ?? documents ?? [];
  if (!Array.isArray(named)) throw bad(place, `\`${field}\` is a list of names, or of line numbers`);
  return [...new Set(named as unknown[])].map((one) => {
    if (typeof one === 'string' && one !== '') return { name: one };
    if (typeof one !== 'number') throw bad(place, `\`${field}\` is a list of names, or of line numbers`);
    if (!passages) throw bad(place, `\`${field}\` has line numbers: which file are they of? (--passages)`);
    const passage = passages[one];
    if (!passage) throw bad(place, `\`${field}\`: the passages have no line ${one} (from 0)`);
    return { name: passage.title, opening: passage.text.slice(0, OPENING_CHARACTERS) };
  });
}

function textsOf(entry: Record<string, unknown>, field: string, place: string): string[] {
  const value = entry[field] ?? [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every((one) => typeof one === 'string' && one.trim() !== ''))
    throw bad(place, `\`${field}\` is a text, or a list of them`);
  return list as string[];
}

function objectOf(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(place, 'is no JSON object');
  return value as Record<string, unknown>;
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw bad(place, `is no JSON: ${(error as Error).message}`);
  }
}

function bad(place: string, what: string): AppError {
  return new AppError('invalid-argument', 'QuestionFileError', `${place}: ${what}`, { place });
}
