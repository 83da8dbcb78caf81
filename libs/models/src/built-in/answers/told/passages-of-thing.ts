import { words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { isCalled } from './called-like';
import { thingAskedOf } from '../asked-question/thing-asked-of';

/** What no word of a language is: "follow-redirects", "@scope/tar", "log4j", "maxRedirects", "body_parser". */
const IDENTIFIER = /^(?=.*\p{L})(?:\S*[\p{L}\d][-_./][\p{L}\d]\S*|@\S+|\S*\p{L}\d+\S*|\S*\p{Ll}\p{Lu}\S*)$/u;

/** A word that is written without its ending is the same one. */
const [SHORTEST, ENDING] = [3, 2];

/**
 * Those passages that mention the thing of which a question asks something, where its name is written as only names of programs are: what another
 * one says in words that the name is made of is not about it. All where it is a word like others that some passage says, or the question asks of nothing of the kind; none where none mentions it.
 */
export function passagesOfThing(question: string, passages: readonly Passage[]): readonly Passage[] {
  const thing = thingAskedOf(question);
  if (thing === undefined || /\s/.test(thing)) return passages;
  const name = thing.toLowerCase();
  if (IDENTIFIER.test(thing))
    return passages.filter((passage) => isCalled(passage, thing) || passage.text.toLowerCase().includes(name));
  const isForm = (word: string) =>
    word.startsWith(name) || (word.length >= SHORTEST && name.startsWith(word) && name.length - word.length <= ENDING);
  const isSaid = ({ title, names = [], text }: Passage) =>
    words(`${title} ${names.join(' ')} ${text}`).some((word) => isForm(word.text));
  return passages.some(isSaid) ? passages : [];
}
