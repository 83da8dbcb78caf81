import type { Passage } from '../../tasks/tasks';
import { isCalled } from './called-like';
import { thingAskedOf } from './asked-question/thing-asked-of';

/** What no word of a language is: "follow-redirects", "@scope/tar", "log4j", "maxRedirects", "body_parser". */
const IDENTIFIER = /^(?=.*\p{L})(?:\S*[\p{L}\d][-_./][\p{L}\d]\S*|@\S+|\S*\p{L}\d+\S*|\S*\p{Ll}\p{Lu}\S*)$/u;

/**
 * Those passages that mention the thing of which a question asks something, where its name is written as only names of programs are: what another
 * one says in words that the name is made of is not about it. None where none does, all where the question asks of nothing of the kind.
 */
export function passagesOfThing(question: string, passages: readonly Passage[]): readonly Passage[] {
  const thing = thingAskedOf(question);
  if (thing === undefined || !IDENTIFIER.test(thing)) return passages;
  const name = thing.toLowerCase();
  return passages.filter((passage) => isCalled(passage, thing) || passage.text.toLowerCase().includes(name));
}
