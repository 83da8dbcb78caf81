import type { Passage } from '../../../tasks/tasks';
import { askedEvent, dayOfEvent, MONTHS } from '../asked-question/asked-event';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { saidSentences } from '../said-sentences';

/** When an event was, and the sentence of its minutes that says so, with where it was. */
export interface ToldEvent {
  /** as written; "" where its place is asked for, which the sentence says */
  readonly day: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const AT_PLACE = /(?<!\p{L})(?:in|im|at|bei|am|per|online|via)(?!\p{L})/iu;

/**
 * The day or the place of an event: of the minutes that are called by its day, the sentence that states that day.
 * @param passages best first
 * @returns undefined for other questions, and where minutes of several days are meant
 */
export function toldEvent(question: string, passages: readonly Passage[]): ToldEvent | undefined {
  const asked = question.length > LONGEST_QUESTION ? undefined : askedEvent(question);
  if (!asked) return undefined;
  const minutes = passages.flatMap((passage) => {
    const day = dayOfEvent(asked, passage);
    return day === undefined ? [] : [{ passage, day }];
  });
  const [first] = minutes;
  if (!first || minutes.some(({ day }) => day !== first.day)) return undefined;
  const written = writtenDay(first.day);
  for (const { passage } of minutes)
    for (const { text } of saidSentences(passage)) {
      const found = written.exec(text);
      if (!found) continue;
      if (asked.asks === 'when') return { day: found[0], passage, sentence: text };
      if (AT_PLACE.test(text.slice(found.index + found[0].length))) return { day: '', passage, sentence: text };
    }
  return undefined;
}

/** A day as German and English texts write it. */
function writtenDay(iso: string): RegExp {
  const [year, month, day] = iso.split('-').map(Number);
  const names = MONTHS[month! - 1]!.join('|');
  const form = `0?${day}(?:\\.|st|nd|rd|th)? ?(?:${names}),? ${year}|(?:${names}) 0?${day}(?:st|nd|rd|th)?,? ${year}|0?${day}\\. ?0?${month}\\. ?${year}|${iso}`;
  return new RegExp(`(?<![\\p{L}\\d])(?:${form})(?!\\d)`, 'iu');
}
