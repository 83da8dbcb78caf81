import { asksHowTo } from '@strata/models';
import { readingWords, sentences, stem, STOP_WORDS } from '@strata/text';

/** What is to be done, behind who asks. */
const DONE =
  /^(?:and |so )?how (?:(?:do|can|could|would|should|must) (?:i|you|we|one|people|users)|to) (?:\p{L}+ly )?(?<verb>\p{Ll}{2,20})\b/iu;
/** Verbs of what is brought in or got rid of: of another thing than the one that is named they tell nothing. */
const BRINGS = /^(?:install|uninstall|set|setup|download|update|upgrade|downgrade|remove|buy|order|deploy|build|compile)$/i;
/** Sentences side by side that may tell it: "First get pino. It is installed by …". */
const NEAR = 3;

/**
 * Whether some passage tells how what is asked is brought in: within a few sentences, or below a title that names it, it says the verb and all names. One
 * that installs another thing, and names this one somewhere else, does not.
 * @param names where the question's names stand
 * @returns true for all other questions
 */
export function tellsHow(
  question: string,
  names: readonly { readonly start: number; readonly end: number }[],
  passages: readonly { readonly title: string; readonly text: string }[],
): boolean {
  const verb = asksHowTo(question) ? DONE.exec(question)?.groups!['verb'] : undefined;
  if (verb === undefined || !BRINGS.test(verb)) return true;
  const named = names.flatMap(({ start, end }) => stems(question.slice(start, end))).filter((one) => one !== stem(verb));
  if (named.length === 0) return true;
  return passages.some(({ title, text }) => {
    const titled = new Set(stems(title));
    const wanted = [stem(verb), ...named.filter((one) => !titled.has(one))];
    const said = sentences(text).map(({ start, end }) => new Set(stems(text.slice(start, end))));
    return said.some((_, at) => wanted.every((one) => said.slice(at, at + NEAR).some((sentence) => sentence.has(one))));
  });
}

const stems = (text: string): string[] =>
  readingWords(text).flatMap(({ text: word }) => (STOP_WORDS.has(word) ? [] : [stem(word)]));
