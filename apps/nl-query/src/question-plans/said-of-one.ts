import { HOLE, withLabels } from './name-holes';
import type { QuestionPlan } from './question-plan';
import { sideNamed } from './sides';

const IS_ONE = new RegExp(String.raw`^(?:is|was) ${HOLE},? (?:considered )?an? (?<noun>(?:[\p{L} -]|⟨\d+⟩){3,60}?)[?.!\s]*$`, 'iu');

/** "Is A a film director?": whether something is what it is said to be. Undefined for any other question. */
export function saidOfOne(text: string, labels: readonly string[]): QuestionPlan | undefined {
  const asked = IS_ONE.exec(text);
  return asked ? { kind: 'is', side: sideNamed(asked[1], labels), said: withLabels(asked.groups!['noun']!, labels) } : undefined;
}
