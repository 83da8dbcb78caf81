import { isNumeric } from './attribute-choice';
import type { Operator } from './operators';
import type { Phrase } from './phrases';

type MeasureFunction = 'AVERAGE' | 'SUM' | 'MIN' | 'MAX';

const NOTHING = { collections: [], edges: [], attributes: [], values: [] } as const;
const EXTREME: Readonly<Record<string, MeasureFunction>> = {
  ...{ maximum: 'MAX', max: 'MAX', highest: 'MAX', largest: 'MAX', greatest: 'MAX', biggest: 'MAX' },
  ...{ minimum: 'MIN', min: 'MIN', lowest: 'MIN', smallest: 'MIN', least: 'MIN' },
};
/** Words of asking that may stand in a list of functions, or between them and what they are taken of. */
const BETWEEN = new Set<Operator['kind']>(['and', 'stop', 'of']);

/** Puts phrases in the order that the reader knows: what is written in one of several ways comes out in one. */
export function rearrangedPhrases(phrases: readonly Phrase[]): Phrase[] {
  return comparedLast(sortedFirst(listedMeasures(phrases)));
}

/** "Above age 20" is "age above 20"; "more than a single one" is more than 1. */
function comparedLast(phrases: readonly Phrase[]): Phrase[] {
  const made: Phrase[] = [];
  for (let at = 0; at < phrases.length; at++) {
    const [phrase, noun, number] = phrases.slice(at, at + 3);
    if (!phrase) break;
    const isSwapped =
      noun !== undefined &&
      phrase.operator?.kind === 'compare' &&
      phrase.attributes.length === 0 &&
      noun.attributes.some(({ shape }) => isNumeric(shape)) &&
      noun.operator === undefined &&
      number?.number !== undefined;
    const unit = phrase.operator?.kind === 'compare' ? behind(phrases, at) : undefined;
    const dated =
      unit &&
      phrases.slice(phrases.indexOf(unit, at) + 1).find(({ operator }) => operator?.kind !== 'stop' && operator?.kind !== 'of');
    // "after the year 2008"
    if (unit?.operator?.kind === 'unit' && dated?.date && dated.values !== undefined) {
      made.push(phrase);
      at = phrases.indexOf(unit, at);
      continue;
    }
    const isSingle = phrase.operator?.kind === 'compare' && /^single$/i.test(behind(phrases, at)?.text ?? '');
    if (isSwapped) {
      made.push(noun, phrase);
      at += 1;
    } else if (isSingle) {
      made.push(phrase, { ...NOTHING, text: 'a single', number: 1 });
      at = phrases.indexOf(behind(phrases, at) as Phrase);
    } else made.push(phrase);
  }
  return made;
}

/** The next phrase that is no filler. */
const behind = (phrases: readonly Phrase[], at: number): Phrase | undefined =>
  phrases.slice(at + 1).find(({ operator }) => operator?.kind !== 'stop');

/** "In ascending order of age", "sorted ascending by age": sorted by age, ascending. */
function sortedFirst(phrases: readonly Phrase[]): Phrase[] {
  const made: Phrase[] = [];
  for (let at = 0; at < phrases.length; at++) {
    const phrase = phrases[at] as Phrase;
    const { operator } = phrase;
    const direction =
      operator?.kind === 'direction' ? at : operator?.kind === 'sort' ? nextKind(phrases, at, 'direction') : undefined;
    const by = direction === undefined ? undefined : nounAfter(phrases, direction, operator?.kind === 'sort');
    if (direction === undefined || by === undefined) {
      made.push(phrase);
      continue;
    }
    made.push(
      { ...NOTHING, text: 'sorted by', operator: { kind: 'sort' } },
      ...phrases.slice(by.from, by.to),
      phrases[direction] as Phrase,
    );
    at = by.to - 1;
  }
  return made;
}

/** The place behind `at` of a phrase of a kind, where only fillers stand between. */
function nextKind(phrases: readonly Phrase[], at: number, kind: Operator['kind']): number | undefined {
  let next = at + 1;
  while (phrases[next]?.operator?.kind === 'stop' || phrases[next]?.operator?.kind === 'in') next++;
  return phrases[next]?.operator?.kind === kind ? next : undefined;
}

/** What is sorted by, behind a direction: a noun behind "of" or "by", or right behind where "sorted by" stood before. */
function nounAfter(phrases: readonly Phrase[], direction: number, isSaid: boolean): { from: number; to: number } | undefined {
  let at = direction + 1;
  let isBy = isSaid;
  for (; ['stop', 'of', 'by'].includes(phrases[at]?.operator?.kind ?? ''); at++) isBy ||= phrases[at]?.operator?.kind !== 'stop';
  const from = at;
  if (phrases[at]?.operator?.kind === 'count') at += 1;
  const owned = phrases[at + 1];
  if ((phrases[at]?.collections.length ?? 0) > 0 && owned?.operator === undefined && (owned?.attributes.length ?? 0) > 0) at += 1; // "of company name"
  const noun = phrases[at];
  if (isBy && at > from && noun === undefined) return { from, to: at }; // by how often
  return isBy && noun && noun.attributes.length + noun.collections.length > 0 ? { from, to: at + 1 } : undefined;
}

/** "The average, minimum and maximum age", and "the maximum age" of each group: functions of one attribute. */
function listedMeasures(phrases: readonly Phrase[]): Phrase[] {
  const isGrouped = phrases.some(({ operator }) => operator?.kind === 'group');
  const made: Phrase[] = [];
  for (let at = 0; at < phrases.length; at++) {
    const functions: MeasureFunction[] = [];
    let next = at;
    let end = at;
    let isListed = false;
    for (; next < phrases.length; next++) {
      const phrase = phrases[next] as Phrase;
      const made = functionOf(phrase);
      if (made !== undefined) {
        isListed ||= phrases[next - 1]?.operator?.kind === 'and';
        functions.push(made);
        end = next + 1;
      } else if (next === at || !BETWEEN.has(phrase.operator?.kind ?? 'count') || phrase.attributes.length > 0) break;
    }
    const isTaken = phrases[next]?.attributes.some(({ shape }) => isNumeric(shape)) && phrases[next]?.operator === undefined;
    const before = phrases[at - 1]?.operator?.kind;
    const isBeside = functions.length === 1 && !isSum(phrases[at]) && standsBeside(phrases, at, next);
    const isMeant =
      isBeside ||
      (functions.length > 1 && isListed) ||
      (functions.length === 1 && isGrouped && before !== 'with' && !isSum(phrases[at]));
    if (isTaken && isMeant) {
      const text = phrases
        .slice(at, end)
        .map((one) => one.text)
        .join(' ');
      made.push({ ...NOTHING, text, operator: { kind: 'measures', functions } });
      at = end - 1;
    } else made.push(phrases[at] as Phrase);
  }
  return made;
}

/** "The total population and the maximum income", "how many, and what is the largest": one of several functions. */
function standsBeside(phrases: readonly Phrase[], at: number, noun: number): boolean {
  const isAsked = ({ operator }: Phrase) =>
    operator?.kind === 'aggregate' || operator?.kind === 'count' || operator?.kind === 'measures';
  let before = at - 1;
  while (phrases[before]?.operator?.kind === 'stop' || phrases[before]?.operator?.kind === 'ask') before--;
  if (phrases[before]?.operator?.kind === 'and') return phrases.slice(0, before).some(isAsked);
  const after = phrases.slice(noun + 1).filter(({ operator }) => operator?.kind !== 'stop');
  const [and, next] = after;
  return and?.operator?.kind === 'and' && next !== undefined && (isAsked(next) || functionOf(next) !== undefined);
}

const isSum = (phrase: Phrase | undefined): boolean => phrase?.operator?.kind === 'aggregate';

function functionOf({ operator, text }: Phrase): MeasureFunction | undefined {
  if (operator?.kind === 'aggregate') return operator.function;
  return operator?.kind === 'superlative' ? EXTREME[text.toLowerCase()] : undefined;
}
