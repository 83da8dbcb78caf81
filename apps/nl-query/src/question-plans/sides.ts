import { relationOfNoun } from './hop-relation';
import { HERE } from './name-holes';
import type { ComparedSide } from './question-plan';

const OF_WHOM = /\b(director|performer|composer|author|writer|singer|producer)s?\b/i;
/** "Which film director is younger": the things that are compared, not what they have. */
const THEMSELVES =
  /^(?:which|what|who)\b(?: (?!film\b(?! director))\p{Ll}+)? (?:director|performer|composer|author|writer|singer|producer)s? (?:is|was|were|are|died|lived|has|had|did|won)\b/iu;

/** One of the things that a question compares, by the number of its hole. */
export function sideNamed(number: string | undefined, labels: readonly string[]): ComparedSide {
  const name = labels[Number(number)]!;
  const label = name
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^the (?=\S)/, '');
  return { label, about: { kind: 'named', name } };
}

/** The same; or whoever made it, where the question compares these. */
export function sideOf(number: string | undefined, labels: readonly string[], text: string): ComparedSide {
  const side = sideNamed(number, labels);
  const relation = relationOfNoun((THEMSELVES.test(text) ? undefined : OF_WHOM.exec(text)?.[1]) ?? '');
  return relation ? { label: side.label, about: { kind: 'hop', from: side.about, relation, said: HERE } } : side;
}
