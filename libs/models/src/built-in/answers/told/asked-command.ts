import { relationSynonyms, stem, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { documentName } from '../../themes/document-name';
import { topicStems } from '../answer-span';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { codeBlocks } from '../passage-text/code-blocks';
import { stemsOfText } from '../passage-text/stems-of-text';

/** Lines of code that show how something is done, with what leads over to them. */
export interface ToldCommand {
  readonly passage: Passage;
  /** the sentence before them, or the heading above */
  readonly lead: string;
  readonly code: readonly string[];
}

const ASKS_HOW = /^(?:and |so )?how (?:do|can|could|would|should|to|must)\b|^(?:what|which) (?:is the )?commands?\b/i;
/** Share of the question's words that the code and what stands above it say, with the title of the document. */
const LEAST_SAID = 0.75;
/** What each place counts for a word. */
const [SAID, CODE, TITLED] = [1, 0.9, 0.8];
const SYNONYM = 0.8;
const MOST_LINES = 3;
/** Another word for adding something to what one has; stems. */
const ADDS = new Set(['install', 'add', 'get', 'setup'].map(stem));

/** `pitch add tar`, `sudo apt install tar` */
const INSTALLS = /^(?:sudo )?\S+ (?:\S+ ){0,2}?(?:install|add|get|i)\b/i;

/** The code of the passages that shows what a question how to do something asks; undefined where none says enough of it. */
export function toldCommand(question: string, passages: readonly Passage[]): ToldCommand | undefined {
  if (question.length > LONGEST_QUESTION || !ASKS_HOW.test(question)) return undefined;
  const asked = [...topicStems(question)];
  const done = doneStem(question);
  if (asked.length < 2) return undefined;
  let best: (ToldCommand & { score: number }) | undefined;
  for (const passage of passages) {
    const { title, text } = passage;
    const titled = stemsOfText(documentName({ title, fileName: title }));
    for (const { lead, head, comment, code } of codeBlocks(text)) {
      const said = stemsOfText(`${head} ${comment} ${lead}`);
      const written = stemsOfText(code.join(' '));
      const shares = asked.map((term) => {
        if (said.has(term)) return SAID;
        if (written.has(term)) return CODE;
        if ([...relationSynonyms(term)].some((one) => said.has(one) || written.has(one))) return SYNONYM;
        return titled.has(term) ? TITLED : 0;
      });
      const installs = ADDS.has(done) && code.some((line) => INSTALLS.test(line));
      if (installs) shares[asked.indexOf(done)] = SAID;
      const isDone = ADDS.has(done) ? installs : done === '' || said.has(done) || written.has(done);
      const score = shares.reduce((sum: number, share) => sum + share, 0) / asked.length;
      if (isDone && score >= LEAST_SAID && shares.some((share) => share >= CODE) && score > (best?.score ?? 0))
        best = { passage, lead: lead || head, code: fromTelling(code, asked), score };
    }
  }
  return best;
}

/** Lines from the first one on that says most of what is asked. */
function fromTelling(code: readonly string[], asked: readonly string[]): string[] {
  const told = code.map((line) => {
    const stems = stemsOfText(line);
    return asked.filter((term) => stems.has(term)).length;
  });
  const from = told.indexOf(Math.max(...told));
  return code.slice(from, from + MOST_LINES);
}

/** Stem of what is to be done: "how do I *install* …". */
function doneStem(question: string): string {
  const verb = /\bhow (?:do|can|could|would|should|must|to)\s+(?:(?:i|we|you|one)\s+)?(?<verb>\p{L}+)/iu.exec(question)?.groups![
    'verb'
  ];
  const stemmed = verb === undefined ? '' : stem(words(verb)[0]?.text ?? '');
  return topicStems(question).has(stemmed) ? stemmed : '';
}
