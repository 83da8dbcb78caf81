import { stem, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { markdownTables } from '../passage-text/markdown-tables';

/** What something of a size costs, and the row of a table that says so. */
export interface ToldPrice {
  /** as written, with its currency: "14,56 €" */
  readonly value: string;
  readonly passage: Passage;
  readonly sentence: string;
}

/** English, German, French, Spanish, Italian. */
const ASKS =
  /^(?:and |und )?(?:how much (?:is|are|does|do|would|will)\b|what (?:does|do|would|will) .{1,80} cost\b|what is the (?:price|cost|fee) of\b|(?:was|wie ?viel) kostet|wie teuer (?:ist|sind)\b|combien co[uû]te|¿?cu[aá]nto cuesta|quanto costa)/iu;
/** Units by what they are written as, in the languages of the questions. */
const UNITS: readonly (readonly [unit: string, written: RegExp])[] = [
  ['l', /^(?:l|lit(?:er|re)s?|litern|litros?|litri|litro)$/i],
  ['kg', /^(?:kg|kilos?|kilogramm|kilogram(?:me)?s?)$/i],
  ['g', /^(?:g|gr|gramm|gram(?:me)?s?)$/i],
  ['mm', /^(?:mm|millimeter|millimetres?)$/i],
  ['cm', /^(?:cm|zentimetern?|centimet(?:er|re)s?)$/i],
  ['m', /^(?:m|metern?|met(?:er|re)s?)$/i],
  ['h', /^(?:h|hours?|std|stunden?|heures?|horas?|ore)$/i],
  ['day', /^(?:d|days?|tage?n?|jours?|días?|giorn[oi])$/i],
  ['month', /^(?:months?|monate?n?|mois|mes(?:es)?|mes[ei])$/i],
  ['year', /^(?:years?|yrs?|jahre?n?|ans?|années?|años?|ann[oi])$/i],
  ['w', /^(?:w|watt)$/i],
  ['gb', /^(?:gb|gigabytes?)$/i],
];
const MEASURE = /(?<![\p{L}\p{N}.,])(?<number>\d{1,9}(?:[.,]\d{1,4})?)[ -]?(?<unit>\p{L}{1,12})(?!\p{L})/gu;
const MONEY = /^(?:[$€£¥]|EUR|USD|GBP|CHF)\s?\d[\d.,' ]*$|^\d[\d.,']*\s?(?:[€£¥$]|EUR|USD|GBP|CHF|dollars?|euros?)$/iu;
const LONGEST_CELL = 60;
/** Letters that a word and the compound that ends with it have in common: "Kiste", "Mitgliederkisten". */
const LEAST_LETTERS = 4;
const COSTS = /^(?:viel|wieviel|costs?|price|fee|kostet|kosten|teuer|preis|coute|cuesta|costa)$/;

/**
 * What a thing of a size costs ("Was kostet die 48-Liter-Kiste?"), by the only row of a table that has that size and one price, in a text that speaks of such things.
 * @param passages best first
 */
export function toldPrice(question: string, passages: readonly Passage[]): ToldPrice | undefined {
  if (question.length > LONGEST_QUESTION || !ASKS.test(question.trim())) return undefined;
  const [size, second] = measuresIn(question);
  if (size === undefined || second !== undefined) return undefined;
  const things = thingsIn(question);
  if (things.length === 0) return undefined;
  for (const passage of passages) {
    const said = `${passage.title} ${passage.text}`.toLowerCase();
    if (!things.every((thing) => said.includes(thing))) continue;
    for (const { rows } of markdownTables(passage.text)) {
      const [row, another] = rows.slice(1).filter((cells) => cells.some((cell) => isSize(cell, size)));
      const prices = row?.filter((cell) => MONEY.test(cell)) ?? [];
      if (row && !another && prices.length === 1) return { value: prices[0]!, passage, sentence: row.join(' | ') };
    }
  }
  return undefined;
}

/** "48 l" of "48-Liter-Kiste", the numbers with a point and each unit by one name. */
function measuresIn(text: string): string[] {
  return [...text.matchAll(MEASURE)].flatMap(({ groups }) => {
    const unit = UNITS.find(([, written]) => written.test(groups!['unit']!))?.[0];
    return unit === undefined ? [] : [`${groups!['number']!.replace(',', '.')} ${unit}`];
  });
}

function isSize(cell: string, size: string): boolean {
  if (cell.length > LONGEST_CELL) return false;
  const found = measuresIn(cell);
  return found.length === 1 && found[0] === size;
}

/** What is bought, without endings: beside its size, whatever the question names. */
function thingsIn(question: string): string[] {
  const sizes = new Set([...question.matchAll(MEASURE)].flatMap(([text]) => words(text).map((word) => stem(word.text))));
  return [...topicStems(question)].flatMap((term) =>
    sizes.has(term) || COSTS.test(term) || term.length < LEAST_LETTERS || /\d/.test(term) ? [] : [term.replace(/[aeiou]n?$/, '')],
  );
}
