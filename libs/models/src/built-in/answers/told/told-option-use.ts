import { sentences } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { stemsOfText } from '../passage-text/stems-of-text';
import { textSections } from '../passage-text/text-sections';

/** What a manual says of an option that a question names. */
export interface ToldOptionUse {
  readonly passage: Passage;
  /** the option as the manual has it, with its other spellings */
  readonly head: string;
  /** as written but on one line each */
  readonly sentences: readonly string[];
}

/** "What does the -9 option of bzip2 do?", "What is --keep for?" */
const ASKS =
  /^(?:and )?what (?:do|does|did|is|are) (?:the )?(?:[\w.-]+ ){0,3}?(?:(?:option|flag|switch|argument|parameter) )?[`'"]?(?<option>--?[A-Za-z\d][\w-]*)/i;
const OPTION_HEAD = /^--?\w/;
const MOST_SENTENCES = 2;

/**
 * What an option does, by what stands below it in a manual; where the question says of which program, in that one's.
 * @param passages best first
 */
export function toldOptionUse(question: string, passages: readonly Passage[]): ToldOptionUse | undefined {
  const option = question.length > LONGEST_QUESTION ? undefined : ASKS.exec(question.trim())?.groups!['option'];
  if (option === undefined) return undefined;
  const asked = stemsOfText(question);
  const isAsked = ({ title }: Passage) => [...stemsOfText(title)].some((one) => asked.has(one));
  const own = passages.filter(isAsked);
  const isWhole = new RegExp(`(?<![\\w-])${option}(?![\\w-])`);
  for (const passage of own.length > 0 ? own : passages)
    for (const { head, start, end } of textSections(passage.text)) {
      if (!OPTION_HEAD.test(head) || !isWhole.test(head)) continue;
      const body = passage.text.slice(start, end);
      const said = sentences(body)
        .slice(0, MOST_SENTENCES)
        .map((one) => body.slice(one.start, one.end).replace(/\s+/g, ' '))
        .filter((one) => /\p{L}{2}/u.test(one));
      if (said.length > 0) return { passage, head: head.replace(/\s+/g, ' '), sentences: said };
    }
  return undefined;
}
