import type { Expression } from '@strata/aql';
import { binary, literal } from '../trees/build';

/**
 * Conditions that every text beginning with `prefix` fulfils. In ICU's order, by which AQL compares, the texts that begin with printable ASCII
 * characters follow these directly; of other characters nothing is said.
 * @returns null when there is nothing to be sure of
 */
export function textRange(subject: Expression, prefix: string): readonly Expression[] | null {
  if (!/^[ -~]+$/.test(prefix)) return null;
  const upper = above(prefix);
  return [binary(subject, '>=', literal(prefix)), ...(upper === null ? [] : [binary(subject, '<', literal(upper))])];
}

/** A text above all that begin with `prefix`; null when none is known. Signs come before digits, digits before letters. */
function above(prefix: string): string | null {
  for (let at = prefix.length - 1; at >= 0; at -= 1) {
    const character = prefix.charAt(at);
    const head = prefix.slice(0, at);
    if (/[a-y0-8]/i.test(character)) return head + String.fromCharCode(character.charCodeAt(0) + 1);
    if (character === '9') return `${head}A`;
    if (!/z/i.test(character)) return `${head}0`;
  }
  return null;
}
