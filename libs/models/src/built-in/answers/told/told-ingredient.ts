import { stem, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { neededFor } from './told-procedure';

/** How much of something a thing takes, and the item of the list that says so. */
export interface ToldIngredient {
  /** with its unit, as written: "1 cup", "400g | 1lb" */
  readonly amount: string;
  readonly passage: Passage;
  readonly item: string;
}

const HOW_MUCH = String.raw`how (?:much|many)(?: (?:cups|grams|kilos|kilograms|pounds|ounces|liters|litres|millilit(?:er|re)s|(?:table|tea)?spoons|spoonfuls|cloves|slices|pieces|cans) of)? (?<item>\p{L}[\p{L} '’-]{1,40}?)`;
const THING = String.raw`(?:(?:an?|the|some|my|your|this) )?(?<thing>[^?]{2,80}?)`;
const ASKED: readonly RegExp[] = [
  String.raw`${HOW_MUCH} (?:do|should|must|would|will|can)(?: (?:i|we|you|one|people))? (?:need|use|add|put|take|buy) (?:for|into?|to (?:make|bake|cook|prepare|build|brew))(?: making| baking)? ${THING}`,
  String.raw`${HOW_MUCH} (?:goes|go|is|are|comes|come)(?: there)?(?: needed| required| used)? (?:in(?:to)?|for)(?: making| baking)? ${THING}`,
  String.raw`${HOW_MUCH} (?:does|do|will|would) ${THING} (?:need|take|contain|require|use|call for|have)`,
].map((pattern) => new RegExp(String.raw`^(?:and |so )?${pattern}[\s?.!]*$`, 'iu'));

const COUNT = String.raw`(?:\d{1,5}(?:[.,/]\d{1,3})?(?: ?\d/\d{1,2}| ?[½¼¾⅓⅔⅛])?|[½¼¾⅓⅔⅛]|an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`;
const UNIT =
  '(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?|kg|mg|g|gr|grams?|kilos?|kilograms?|ml|cl|dl|l|lit(?:er|re)s?|oz|ounces?|lbs?|pounds?|pints?|quarts?|gallons?|cloves?|slices?|pieces?|cans?|tins?|packs?|packages?|packets?|sachets?|sticks?|pinch(?:es)?|handfuls?|sprigs?|bunch(?:es)?|heads?|stalks?|sheets?|jars?|bottles?|bags?|dash(?:es)?|drops?|mm|cm|m|inch(?:es)?|feet|ft|met(?:er|re)s?)';
const MEASURE = String.raw`(?:about |around |approx\.? |ca\.? |~ ?)?${COUNT}(?: ?(?:-|–|to|or|x) ?${COUNT})?(?: ?${UNIT}(?![\p{L}\p{N}])\.?)?`;
/** "1 1/2 cups mashed bananas", "600ml (1 pint) warm water", "150 g / ¾ cups sugar". */
const AMOUNT_FIRST = new RegExp(
  String.raw`^(?<amount>${MEASURE}(?: ?[/|] ?${MEASURE})?(?: ?\( ?${MEASURE} ?\))?)\s+(?:of )?(?<name>\p{L}.*)$`,
  'iu',
);
/** "bay leaves: 2", "brown beer (a strong one): 1L | 4 cups". */
const AMOUNT_LAST = new RegExp(
  String.raw`^(?<name>\p{L}[^:]{1,120}?)\s*(?::|[–—]| - )\s*(?<amount>${MEASURE}(?: ?[/|] ?${MEASURE})?)(?![\p{L}\p{N}])`,
  'iu',
);
/** What an item says behind the name of what is needed: "sugar (brown or white)", "onion, chopped", "flour for dusting". */
const BEHIND_NAME = /[,;(]| (?:for|or|to|at|plus|in|cut|from|with|and) /;
const LONGEST = 300;

/**
 * How much of something a thing takes, of the item in the list below "Ingredients" of the document on that thing which names it.
 * @param passages best first
 * @returns undefined for other questions, where no item names it with an amount, and where several do that are not called so alone
 */
export function toldIngredient(question: string, passages: readonly Passage[]): ToldIngredient | undefined {
  const asked = question.length > LONGEST_QUESTION ? undefined : askedIngredient(question.trim());
  const listed = asked && neededFor(asked.thing, passages);
  if (!listed) return undefined;
  const wanted = stemsInOrder(asked.item);
  const found = listed.items.flatMap((item) => {
    const { amount, name } = partsOf(item);
    const named = name === undefined ? [] : stemsInOrder(name.split(BEHIND_NAME)[0]!);
    const isNamed = wanted.length > 0 && wanted.every((one, place) => named.at(place - wanted.length) === one);
    return amount !== undefined && isNamed ? [{ amount: amount.trim(), item, isAlone: named.length === wanted.length }] : [];
  });
  const alone = found.filter(({ isAlone }) => isAlone);
  const [first, ...others] = alone.length > 0 ? alone : found;
  return first && others.length === 0 ? { amount: first.amount, item: first.item, passage: listed.passage } : undefined;
}

function askedIngredient(question: string): { item: string; thing: string } | undefined {
  for (const pattern of ASKED) {
    const said = pattern.exec(question)?.groups;
    if (said) return { item: said['item']!, thing: said['thing']! };
  }
  return undefined;
}

function partsOf(item: string): { amount?: string; name?: string } {
  if (item.length > LONGEST) return {};
  return (AMOUNT_FIRST.exec(item) ?? AMOUNT_LAST.exec(item))?.groups ?? {};
}

const stemsInOrder = (text: string): string[] => words(text).map((word) => stem(word.text));
