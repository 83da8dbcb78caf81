import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Passage } from '../platform/passages';
import { readPassages } from '../platform/passages';

export interface GainQuestion {
  readonly question: string;
  /** places, among the corpus' documents, of those that answer it together */
  readonly gold: readonly number[];
  /** any of these answers it; empty where no text can be looked for */
  readonly answers: readonly string[];
}

export interface Corpus {
  readonly name: string;
  readonly documents: Passage[];
  readonly questions: readonly GainQuestion[];
}

/** `gold` names documents by title, or by line from 0 where titles repeat. */
interface QuestionLine {
  readonly question: string;
  readonly gold: readonly (string | number)[];
  readonly answer?: string;
  readonly aliases?: readonly string[];
}

/**
 * `passages.jsonl` and `questions.jsonl` of a folder, limited to so many documents: those that answer the questions, and the first others.
 * Questions about one document only are left out.
 */
export function readCorpus(folder: string, limit: number): Corpus {
  const all = readPassages(join(folder, 'passages.jsonl'));
  const places = new Map(all.map(({ title }, place) => [title, place]));
  const lines = readFileSync(join(folder, 'questions.jsonl'), 'utf8').split('\n');
  const asked = lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as QuestionLine)
    .map(({ question, gold, answer, aliases = [] }) => ({
      question,
      gold: [...new Set(gold.map((name) => (typeof name === 'number' ? name : placeOf(places, name))))],
      answers: [...(answer === undefined ? [] : [answer]), ...aliases].filter(
        (text) => !['yes', 'no'].includes(text.toLowerCase()),
      ),
    }))
    .filter(({ gold }) => gold.length > 1);
  const needed = new Set(asked.flatMap(({ gold }) => gold));
  const others = all.keys().filter((place) => !needed.has(place));
  const kept = [...needed, ...others.take(Math.max(0, limit - needed.size))].sort((a, b) => a - b);
  const renumbered = new Map(kept.map((place, at) => [place, at]));
  return {
    name: basename(folder),
    documents: kept.map((place) => all[place]!),
    questions: asked.map((one) => ({ ...one, gold: one.gold.map((place) => renumbered.get(place)!) })),
  };
}

function placeOf(places: ReadonlyMap<string, number>, title: string): number {
  const place = places.get(title);
  if (place === undefined) throw new Error(`no document is called ${title}`);
  return place;
}
