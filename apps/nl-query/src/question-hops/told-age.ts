import type { ReadPassage } from './read-passage';
import type { ToldValue } from './told-facts';
import { birthDate, deathDate } from './told-facts';

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/;
const YEAR = /^\d{4}/;
const OLDEST = 125;

/** How old the person was that a passage is about, in years: by the days of birth and death, or, where only years are told, one of two. */
export function ageAtDeath(passage: ReadPassage): ToldValue | undefined {
  const [born, died] = [birthDate(passage), deathDate(passage)];
  if (!born || !died || !YEAR.test(born.value) || !YEAR.test(died.value)) return undefined;
  const years = Number(died.value.slice(0, 4)) - Number(born.value.slice(0, 4));
  if (years < 1 || years > OLDEST) return undefined;
  const isExact = WHOLE_DATE.test(born.value) && WHOLE_DATE.test(died.value);
  const hadBirthday = died.value.slice(5) >= born.value.slice(5);
  const text = isExact ? String(hadBirthday ? years : years - 1) : `${years - 1} or ${years}`;
  return { text, value: text, sentence: died.sentence, said: died.text };
}
