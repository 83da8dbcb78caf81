import { STOP_WORDS, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { nameInTitle } from '../../reports/name-in-title';
import { nameOfThing } from '../asked-question/named-thing';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { isQuotable } from '../passage-text/quotable';
import { readableQuote } from '../passage-text/readable-quote';
import { stemsOfText } from '../passage-text/stems-of-text';
import { textSections } from '../passage-text/text-sections';
import { bareTitle } from '../said-sentences';

/** How something is made, or what it takes, as a document on it lists that. */
export interface ToldProcedure {
  readonly passage: Passage;
  /** the steps, or what is needed, each as written but on one line */
  readonly items: readonly string[];
  /** they are told one after the other, or in a row */
  readonly areSteps: boolean;
  /** there are more of them */
  readonly isCut: boolean;
}

const MAKES = 'make|cook|prepare|bake|brew|build|assemble|fry|grill|roast|knit|sew|craft|cure|ferment|pickle|smoke';
const WHO = '(?: (?:i|you|we|one|people))?';
const THING = String.raw`(?:(?:an?|the|some|my|your|this) )?(?<thing>[^?]{2,80}?)[\s?.!]*$`;
const ASKS_STEPS = [
  new RegExp(String.raw`^(?:and |so )?how (?:do|can|could|should|would|must|to)${WHO} (?:${MAKES}) ${THING}`, 'i'),
  new RegExp(
    String.raw`^how (?:is|are) (?:the )?(?<thing>[^?]{2,80}?) (?:made|cooked|prepared|baked|brewed|built|assembled)[\s?.!]*$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:what are |what(?: is|['’]s) |(?:give|show|tell) me |list )?(?:the )?(?:steps|directions|instructions|method|procedure|recipe) (?:for|to|of)(?: (?:${MAKES}|making|cooking|preparing|baking|brewing|building|assembling))? ${THING}`,
    'i',
  ),
];
const ASKS_NEEDS = [
  new RegExp(
    String.raw`^(?:what|which \p{L}+|what \p{L}+) (?:do|would|will|must|should)${WHO} (?:need|use|buy)(?: for| to (?:${MAKES})) ${THING}`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:what|which)(?: are the)? (?:ingredients|materials|supplies|tools|parts)(?: (?:are|go))?(?: needed| required| used)? (?:of|for|in(?:to)?) ${THING}`,
    'i',
  ),
  new RegExp(String.raw`^(?:what|which ingredients) (?:goes|go|is|are) in(?:to)? ${THING}`, 'i'),
];
const STEPS =
  /^(?:directions?|instructions?|method|preparation|procedure|steps|process|recipe|assembly|cooking|how to (?:make|cook|prepare|build|assemble)\b.*)\W*$/i;
const NEEDS =
  /^(?:ingredients?(?: .{0,40})?|materials?|supplies|tools(?: and materials)?|equipment|shopping list|parts(?: list)?|(?:what )?you(?:['’]ll| will)? need|(?:requirements?|prerequisites?))\W*$/i;
const ITEM = /^(?<indent>\s*)(?:[-*+•]|\d{1,3}[.)])\s+(?<said>\S.*)$/;
const HEADING = /^#{1,6} /;
/** Items, and words of all. */
const MOST = { items: 20, words: 150 };
const FEWEST = 2;

/**
 * How a thing is made, from the list below "Directions" of a document that is called like it; what it takes, from that below "Ingredients".
 * @param passages best first
 * @returns undefined for other questions, and where no such document lists it
 */
export function toldProcedure(question: string, passages: readonly Passage[]): ToldProcedure | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  const asked = question.trim();
  const steps = thingIn(asked, ASKS_STEPS);
  const thing = steps ?? thingIn(asked, ASKS_NEEDS);
  if (thing === undefined) return undefined;
  const listed = itemsBelow(steps === undefined ? NEEDS : STEPS, thing, passages);
  if (listed === undefined) return undefined;
  const told = inFewWords(listed.items);
  return { passage: listed.passage, items: told, areSteps: steps !== undefined, isCut: told.length < listed.items.length };
}

/** What is needed for a thing, item by item, as the document on it lists that below "Ingredients" or the like. */
export function neededFor(thing: string, passages: readonly Passage[]): { passage: Passage; items: readonly string[] } | undefined {
  return itemsBelow(NEEDS, thing, passages);
}

function itemsBelow(heads: RegExp, thing: string, passages: readonly Passage[]): { passage: Passage; items: string[] } | undefined {
  const own = [...passages.filter(({ title }) => isOn(title, thing)), ...passages.filter(({ title }) => isKindOf(title, thing))];
  for (const passage of own)
    for (const { head, start, end } of textSections(passage.text)) {
      const items = heads.test(head.trim()) ? listedIn(passage.text.slice(start, end)) : [];
      if (items.length >= FEWEST) return { passage, items };
    }
  return undefined;
}

function thingIn(question: string, forms: readonly RegExp[]): string | undefined {
  for (const form of forms) {
    const thing = form.exec(question)?.groups!['thing'];
    if (thing !== undefined) return thing;
  }
  return undefined;
}

/** Words of titles that tell no thing from another: "Easy apple pie recipe". */
const ANY_KIND = stemsOfText(
  'recipe guide tutorial howto easy quick simple basic classic traditional homemade best make making cook cooking build building',
);

/** Whether a document is on a thing: its title names it, and nothing else. */
function isOn(title: string, thing: string): boolean {
  const wanted = stemsOfText(nameOfThing(thing));
  const names = [
    nameInTitle(bareTitle(title)),
    ...(/^(?<name>[^()]{2,80}) \((?<other>[^()]{2,80})\)$/.exec(title)?.slice(1) ?? []),
  ];
  return (
    wanted.size > 0 &&
    names.map(stemsOfText).some((titled) => {
      const isNamed = [...wanted].every((one) => titled.has(one));
      return isNamed && [...titled].every((one) => wanted.has(one) || ANY_KIND.has(one));
    })
  );
}

/** Whether a document is on a thing of a kind that several words name: "Spaghetti aglio e olio". */
function isKindOf(title: string, thing: string): boolean {
  const [named, kind] = [words(nameInTitle(title)), words(nameOfThing(thing))].map((all) => all.map(({ text }) => text));
  const isNamed = kind!.filter((word) => !STOP_WORDS.has(word)).length > 1;
  return isNamed && named!.length > kind!.length && ` ${named!.join(' ')}`.endsWith(` ${kind!.join(' ')}`);
}

/** Items of the lists of a section, those of lists inside of others too, with the lines that go on with them. */
function listedIn(section: string): string[] {
  const items: string[] = [];
  let isOpen = false;
  for (const line of section.split('\n')) {
    const said = ITEM.exec(line)?.groups!['said'];
    if (said !== undefined) items.push(said.trim());
    else if (line.trim() !== '' && !HEADING.test(line) && isOpen && /^\s/.test(line)) items.push(`${items.pop()!} ${line.trim()}`);
    isOpen = line.trim() !== '' && (said !== undefined || isOpen);
  }
  return items.filter((item) => !item.endsWith(':') && (isQuotable(readableQuote(item)) || /\p{L}{3}/u.test(item)));
}

function inFewWords(items: readonly string[]): string[] {
  let count = 0;
  return items.slice(0, MOST.items).filter((item, place) => (count += item.split(/\s+/).length) <= MOST.words || place === 0);
}
