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

const STARTS =
  /\b(?:join|marr|found|establish|appoint|elect|becam|become|acquir|bought|purchas|hir|enrol|move|settl|emigrat|sign|nam)/i;

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
      if (STARTS.test(phrase)) found.validFrom ??= iso;
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
