import type { AskedQuestion } from '@strata/contracts';

/** Questions of one day. */
export interface AskedDay {
  readonly day: string;
  readonly questions: readonly AskedQuestion[];
}

const DAY_MS = 86_400_000;

/**
 * A history by days, as they are told: the newest first, with the first two by their names.
 * @param questions the newest first
 * @param language of the reader, such as `en-GB`; absent: the one of the browser
 */
export function askedDays(questions: readonly AskedQuestion[], now: Date, language?: string): AskedDay[] {
  const written = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const names = new Map([
    [written.format(new Date(now.getTime() - DAY_MS)), 'Yesterday'],
    [written.format(now), 'Today'],
  ]);
  const days = Map.groupBy(questions, ({ createdAt }) => written.format(new Date(createdAt)));
  return [...days].map(([day, asked]) => ({ day: names.get(day) ?? day, questions: asked }));
}

/** Those in which every word of the search stands, in any case. */
export function foundQuestions(questions: readonly AskedQuestion[], search: string): AskedQuestion[] {
  const words = search
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return questions.filter(({ query }) => words.every((word) => query.toLocaleLowerCase().includes(word)));
}
