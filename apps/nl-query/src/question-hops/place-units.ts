import type { PlaceUnit } from '../question-plans/hop-relation';
import { isCountry } from './told-facts';

/** "Apopka, Florida": the first is told as where, the second as in which state. */
const FURTHER = { settlement: -0.2, region: 0.6, country: 0 };
const LIES_IN = /^,\s*(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3})/u;

/** Whether a place is what another one before it lies in: "Apopka, Florida". @param start offset of the place in the text */
export function isFurtherPlace(text: string, start: number): boolean {
  return /\p{Lu}[\p{L}'’.-]*,\s*$/u.test(text.slice(Math.max(0, start - 40), start));
}

/** What it says for a place that another one before it lies in it; any place is told by the smallest. */
export function furtherPlaceScore(text: string, start: number, unit: PlaceUnit = 'settlement'): number {
  return isFurtherPlace(text, start) ? FURTHER[unit] : 0;
}

/** Whether a place may be of a unit: a country is no city, and Apopka of "Apopka, Florida" no state; Ontario of "Ontario, Canada" may be one. */
export function isOfUnit(text: string, place: { text: string; end: number }, unit: PlaceUnit | undefined): boolean {
  if (unit === undefined) return true;
  if (isCountry(place.text) !== (unit === 'country')) return false;
  const within = LIES_IN.exec(text.slice(place.end))?.[1];
  return unit !== 'region' || within === undefined || isCountry(within);
}
