import { HOLE, withLabels } from './name-holes';
import type { QuestionPlan } from './question-plan';
import { sideNamed } from './sides';

const IS_ONE = new RegExp(String.raw`^(?:is|was) ${HOLE},? (?:considered )?an? (?<said>(?:[\p{L} -]|⟨\d+⟩){3,60}?)[?.!\s]*$`, 'iu');
/** "Is A Canadian?": with a capital, which may be read as a name. */
const IS_OF = new RegExp(String.raw`^(?:[Ii]s|[Ww]as) ${HOLE} (?<said>⟨\d+⟩|\p{Lu}\p{L}+)[?.!\s]*$`, 'u');

/** "Is A a film director?", "Is A Canadian?": whether something is what it is said to be. Undefined for any other question. */
export function saidOfOne(text: string, labels: readonly string[]): QuestionPlan | undefined {
  const asked = IS_ONE.exec(text) ?? IS_OF.exec(text);
  return asked ? { kind: 'is', side: sideNamed(asked[1], labels), said: withLabels(asked.groups!['said']!, labels) } : undefined;
}
