import { withLabels } from './name-holes';
import type { QuestionPlan } from './question-plan';
import { sideNamed } from './sides';

const [ONE, OTHER] = ['⟨(?<one>\\d+)⟩', '⟨(?<other>\\d+)⟩'];
const PAIR = String.raw`(?:either )?${ONE},? or ${OTHER}`;
/** What is said of one of two things, and which of them is asked. */
const FORMS: readonly RegExp[] = [
  String.raw`^(?:which|who|what)\b(?: (?:one|of (?:them|these|the two|the following)))?(?<said>.*?)[,:;–-]? ${PAIR}$`,
  String.raw`^(?:is|are|was|were|does|do|did|has|have|can) (?:it )?${PAIR} (?<said>.+)$`,
  String.raw`^(?:between|of|out of) ${ONE},? (?:and|or) ${OTHER},? (?:which|who|what)\b(?: one)?(?<said>.+)$`,
  String.raw`^${PAIR}[,:]? (?:which|who|what)\b(?: one)?(?<said>.+)$`,
].map((form) => new RegExp(form, 'iu'));
/** What is more or less of one than of the other is measured, not said. */
const COMPARES =
  /\b(?:more|most|less|least|fewer|fewest|first|second|last|latest|later|earlier|earliest|better|best|worse|worst|further|farther|furthest|farthest)\b|\b(?:old|young|new|tall|high|low|long|short|large|big|small|near|close|great|wide|deep|fast|slow|heavy|light|hot|cold|rich|recent)(?:er|est)\b/i;

/** "Which of them is a comedy film, A or B?": told by which of both it is said of. Undefined for any other question. */
export function choice(text: string, labels: readonly string[]): QuestionPlan | undefined {
  const asked = text.replace(/[?.!\s]+$/, '');
  for (const form of FORMS) {
    const { one = '', other = '', said = '' } = form.exec(asked)?.groups ?? {};
    if (one === '') continue;
    const read = withLabels(said, labels).trim();
    return read === '' || COMPARES.test(read)
      ? undefined
      : { kind: 'choice', sides: [sideNamed(one, labels), sideNamed(other, labels)], said: read };
  }
  return undefined;
}
