import { fold } from '@strata/text';

/** A text as answers are compared: words between blanks, without case, marks and articles. */
export function comparedForm(text: string): string {
  return ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (?:a|an|the)(?= )/g, ' ')
    .trim()} `;
}
