import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { codeBlocks } from '../passage-text/code-blocks';
import { openingStatement } from '../passage-text/opening-statement';
import { stemsOfText } from '../passage-text/stems-of-text';
import { saysStem } from '../passage-text/said-stems';

/** What a thing is that does what is to be done, and how it is used. */
export interface ToldUsage {
  readonly passage: Passage;
  readonly sentence: string;
  readonly code: readonly string[];
}

const ASKS_HOW = /^(?:and |so )?how (?:do|can|could|would|should|to|must)\b/i;
/** Headings under which a thing is shown in use. */
const IN_USE = /\b(?:usage|use|using|examples?|quick ?start|getting started|get started|synopsis|basics?|tutorial|how to|api)\b/i;
/** What is to be had, and not to be used. */
const BRINGS = /\b(?:install|uninstall|add|get|set up|setup|download|update|upgrade|contribute|build)\b/i;
const INSTALLS = /^(?:\$ )?(?:sudo )?(?:npm|yarn|pnpm|bun|npx|pip3?|apt(?:-get)?|brew|cargo|go|gem|dnf|deno)\s/;
const IMPORTS =
  /^(?:import\b|from \S+ import\b|(?:const|let|var) [^=]{1,80}= ?(?:await )?(?:require|import)\(|require\b|use \S+;|#include\b)/;
const CALLS = /\w\(.*\)|^(?!import\b)[\w.-]+ --?\w/;
/** What only shows what came of it, or closes what stands above. */
const SHOWS = /^(?:console\.|print\b|[})\]])/;
const MOST_LINES = 4;

/**
 * How what a question asks is done: the document that begins by saying that it does that, and its code in use.
 * @param passages best first
 * @returns undefined for other questions, and where no document says so and shows it
 */
export function toldUsage(question: string, passages: readonly Passage[]): ToldUsage | undefined {
  for (const passage of thingsForDoing(question, passages)) {
    const used = passages.filter(({ title, names }) => title === passage.title && names?.at(-1) === passage.names?.at(-1));
    const asked = [...topicStems(question)];
    const code = used
      .map(({ text }) => codeInUse(text, asked, [passage.title, ...(passage.names ?? [])]))
      .find((lines) => lines.length > 0);
    if (code) return { passage, sentence: openingStatement(passage.text)!, code };
  }
  return undefined;
}

/** Whether a question asks how something is done. */
export function asksHowTo(question: string): boolean {
  return question.length <= LONGEST_QUESTION && ASKS_HOW.test(question.trim());
}

/** The beginnings of documents whose first statement says all that is to be done, those first that say little else. */
export function thingsForDoing(question: string, passages: readonly Passage[]): Passage[] {
  const asked = asksHowTo(question) ? [...topicStems(question)] : [];
  if (asked.length < 2 || BRINGS.test(question)) return [];
  return passages
    .flatMap((passage) => {
      const statement = passage.isOpening ? openingStatement(passage.text) : undefined;
      const said = statement === undefined ? undefined : stemsOfText(`${statement} ${passage.title}`);
      return said && asked.every((term) => saysStem(said, term)) ? [{ passage, length: said.size }] : [];
    })
    .sort((a, b) => a.length - b.length)
    .map(({ passage }) => passage);
}

/** The code that shows most surely how a thing is used: below a heading of that kind, from where it is brought in, saying what is to be done. */
function codeInUse(text: string, asked: readonly string[], names: readonly string[]): readonly string[] {
  const fences = Map.groupBy(codeBlocks(text), (block) => block.fence ?? block);
  const blocks = [...fences.values()].map((parts) => ({
    head: parts[0]!.head,
    code: parts.flatMap(({ code }) => code).filter((line) => !INSTALLS.test(line)),
  }));
  let best: { code: readonly string[]; score: number } | undefined;
  for (const { head, code } of blocks) {
    const imports = code.some((line) => IMPORTS.test(line));
    if (code.length === 0 || !(imports || IN_USE.test(head))) continue;
    const said = stemsOfText(code.join(' '));
    const share = asked.filter((term) => saysStem(said, term)).length / asked.length;
    const score = share + (imports ? 1 : 0) + (IN_USE.test(head) ? 1 : 0) + (code.some((line) => CALLS.test(line)) ? 1 : 0);
    if (score > (best?.score ?? 0)) best = { code, score };
  }
  if (!best) return [];
  const brought = best.code.filter((line) => IMPORTS.test(line));
  const own = brought.find((line) => names.some((name) => name !== '' && line.includes(name))) ?? brought[0];
  const calls = best.code.filter((line) => CALLS.test(line) && !IMPORTS.test(line) && !SHOWS.test(line));
  const telling = [...(own === undefined ? [] : [own]), ...calls];
  return (calls.length > 0 ? telling : best.code).slice(0, MOST_LINES);
}
