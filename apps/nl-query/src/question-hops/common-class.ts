import { placeOfDemonym, stem, STOP_WORDS, words } from '@strata/text';
import { definitionIn } from './definition';

/** A noun that nothing stands behind which it would only go with: "game" of "a video game for children", not of "a game console". */
const ENDS = /^(?:\s*$|[^\p{L}\d\s-]|\s+(?:and|or|of|in|on|at|by|with|from|for|to|as|made|native|endemic|\p{Ll}+ed)\b)/u;
const isHead = (text: string, end: number): boolean => ENDS.test(text.slice(end));

/** Words that say nothing of what something is. */
const EMPTY = new Set(['former', 'current', 'name', 'member', 'type', 'kind', 'species', 'genu', 'breed', 'one', 'also']);

/** "a research vessel | of 68 metres", "a genus of flowering plants | in the aster family": what comes behind tells no more of the class. */
const BEHIND =
  /(?<!\b(?:genus|species|breed|type|kind|sort|form|group|family|class|piece|work|member|one))\s+(?:of|in|at|on|for|with|from|to|by|between|under|near)\b.*$/iu;

function classIn(sentence: string): string {
  return definitionIn(sentence).replace(BEHIND, '');
}

/**
 * What two sentences both say their things are, in the words of the first: "film director" of "an American film director and producer" and
 * "a Danish film director", "documentary film" of "a documentary film" and "a documentary nature film". Of several the one of most words;
 * "" where there is none.
 */
export function commonClass(one: string, other: string): string {
  const [what, beside] = [classIn(one), classIn(other)];
  const said = words(beside);
  const shared = new Set(said.map(({ text }) => stem(text)));
  const heads = new Set(said.filter(({ end }) => isHead(beside, end)).map(({ text }) => stem(text)));
  let best: string[] = [];
  let run: string[] = [];
  let last = 0;
  for (const { text, start, end } of words(what)) {
    const isApart = STOP_WORDS.has(text) || EMPTY.has(stem(text)) || /[,/;]/.test(what.slice(last, start));
    if (isApart) run = [];
    last = end;
    if (STOP_WORDS.has(text) || EMPTY.has(stem(text)) || /\d/.test(text) || placeOfDemonym(text) !== undefined) continue;
    if (shared.has(stem(text))) run = [...run, what.slice(start, end)];
    if (run.length > best.length && run.at(-1) === what.slice(start, end) && heads.has(stem(text)) && isHead(what, end)) best = run;
  }
  return best.join(' ');
}
