import type { Amount, TimeExpression } from '@strata/text';
import { LASTING } from './relation-names';

/** When a fact held or happened, and what it was worth. */
export interface FactTimes {
  /** ISO 8601, as exact as the text. */
  validFrom?: string;
  validUntil?: string;
  /** Of an event: when it happened. */
  date?: string;
  /** Sum of money, such as `3000000000 USD`. */
  amount?: string;
}

const BEGINS =
  /\b(?:join|marr|found|establish|appoint|elect|becam|become|acquir|bought|purchas|hir|enrol|move|settl|emigrat|sign|nam)/i;

/** Where a clause states a fact: the words that say so from `start` to `end`, the next fact at `next`, the sentence's begin if it is the first. */
export interface FactPlace {
  start: number;
  end: number;
  next: number;
  opening: number | undefined;
}

const LEADS = /^\W*(?:(?:in|on|by|during|since|from|until|as of|around|about|late|early|mid)\W+){1,3}(?:the\s+)?$/i;

/**
 * Which dates of a sentence belong to a fact: those among its words and between them and the next fact; else one that the sentence begins
 * with ("In 1912, …"). Dates in brackets are of the name before them (a life, a year of release).
 */
export function timesOfFact(text: string, spans: readonly TimeExpression[], place: FactPlace): TimeExpression[] {
  const free = spans.filter(({ start, end }) => !isBracketed(text, start, end));
  const beside = free.filter(({ start, end }) => start >= place.start && end <= place.next);
  const { opening } = place;
  if (beside.length > 0 || opening === undefined) return beside;
  return free.filter(({ start, end }) => end <= place.start && LEADS.test(text.slice(opening, start)));
}

function isBracketed(text: string, start: number, end: number): boolean {
  const open = text.lastIndexOf('(', start);
  return open >= 0 && !text.slice(open, start).includes(')') && /^[^(]{0,120}\)/.test(text.slice(end));
}

/** Relations that no date beside them is of: what a thing is by birth, and where it lies. */
const UNDATED = new Set([
  'CITIZEN_OF',
  'FROM_COUNTRY',
  'LOCATED_IN',
  'CHILD_OF',
  'PARENT_OF',
  'SIBLING_OF',
  'RELATIVE_OF',
  'BORDERS',
]);

/**
 * The dates that stand with a fact: "from 1901 to 1912", "since 2000", "until 1954", "in 1999".
 * @param spans dates of the fact's clause, in order
 * @param phrase the words that state it
 */
export function factTimes(
  text: string,
  name: string,
  phrase: string,
  spans: readonly TimeExpression[],
  sums: readonly Amount[],
): FactTimes {
  const found: FactTimes = {};
  if (UNDATED.has(name)) return found;
  const lasting = LASTING.has(name);
  for (const [i, { start, end, iso }] of spans.entries()) {
    const before = text.slice(Math.max(0, start - 12), start).toLowerCase();
    const next = spans[i + 1];
    const between = next ? text.slice(end, next.start) : '';
    if (iso.includes('/')) {
      const [from, until] = iso.split('/');
      if (lasting) Object.assign(found, { validFrom: from, validUntil: until });
    } else if (
      next &&
      /(?:from|between)\s+$/.test(before) &&
      /^\s*(?:to|until|till|and|through|-|\u2013)\s*(?:the\s+)?$/i.test(between)
    ) {
      if (lasting) Object.assign(found, { validFrom: iso, validUntil: next.iso });
      break;
    } else if (/(?:since|from|starting in|beginning in)\s+(?:early |late |mid-)?$/.test(before)) {
      if (lasting) found.validFrom ??= iso;
    } else if (
      /(?:until|till|to|through|before)\s+(?:h(?:is|er) death in |its dissolution in )?$/.test(before) ||
      /death in\s+$/.test(before)
    ) {
      if (lasting) found.validUntil ??= iso;
    } else if (lasting) {
      if (BEGINS.test(phrase)) found.validFrom ??= iso;
    } else found.date ??= iso;
  }
  const sum = sums.find(({ unit }) => /^[A-Z]{3}$/.test(unit));
  if (
    sum &&
    (name === 'ACQUIRED' ||
      name === 'SOLD_TO' ||
      name === 'BUILT' ||
      name === 'SPONSORED' ||
      name === 'AWARDED' ||
      name === 'PROVIDES')
  )
    found.amount = `${sum.value} ${sum.unit}`;
  return found;
}
