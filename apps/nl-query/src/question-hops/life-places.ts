import type { HopRelation } from '../question-plans/hop-relation';
import { kindOfName } from './kind-of-name';
import { isFurtherPlace } from './place-units';

/** Relations whose places stand in the brackets of an opening. */
export const LIFE_PLACES: ReadonlySet<string> = new Set(['birth place', 'death place']);

const SCORE = { rightHalf: 0.9, furtherName: 0.5, wrongHalf: -0.6, noPlace: -0.9 };
/** What a place follows there; anything else is another name of somebody's, often in letters of another script. */
const BEFORE_PLACE = /(?:\b(?:in|at|near)(?: the)?|\d\)?,?|[–—-]|\p{Lu}[\p{L}'’.-]*,)\s*$/u;
const OF_LIFE = /\d|\b(?:born|b|died|d)\b/u;
/** Characters before the bracket: it stands behind the name. */
const OPENING = 120;

/**
 * `(28 November 1892, in Atlantic City – 26 December 1962, in Mount Carmel)`: places of birth and death as openings of biographies give
 * them, birth before the dash and death behind it. 0 for a place that stands elsewhere.
 * @param place where it stands in the sentence
 */
export function lifePlaceScore(text: string, place: { start: number; end: number }, { name }: Pick<HopRelation, 'name'>): number {
  const { start, end } = place;
  const open = text.indexOf('(');
  const close = text.indexOf(')', open);
  if (open < 0 || open > OPENING || start < open || start > close) return 0;
  const inside = text.slice(open, close);
  if (!/\d{3}/.test(inside)) return 0;
  const before = text.slice(open + 1, start);
  const isStated = BEFORE_PLACE.test(before) && OF_LIFE.test(before);
  if (!isStated && kindOfName(text.slice(start, end)) !== 'place') return SCORE.noPlace;
  const isBirth = name === 'birth place';
  const dash = inside.search(/[–—]| - |(?<=\p{L})- (?=\d)/u);
  if (dash < 0 && !isBirth) return 0;
  const isBehind = dash >= 0 && start > open + dash;
  if (isBehind === isBirth) return SCORE.wrongHalf;
  return isFurtherPlace(text, start) ? SCORE.furtherName : SCORE.rightHalf;
}
