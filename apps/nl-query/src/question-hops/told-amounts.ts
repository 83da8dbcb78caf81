import type { AmountMeasure } from '../question-plans/question-plan';
import type { ToldValue } from './told-facts';
import type { ReadPassage, ReadSentence } from './read-passage';

const UNITS: Readonly<Record<'length' | 'area', Readonly<Record<string, number>>>> = {
  length: {
    km: 1_000,
    kilometre: 1_000,
    kilometer: 1_000,
    m: 1,
    metre: 1,
    meter: 1,
    mi: 1_609.344,
    mile: 1_609.344,
    ft: 0.3048,
    feet: 0.3048,
    foot: 0.3048,
  },
  area: {
    ...{
      km2: 1e6,
      'km²': 1e6,
      'square kilometre': 1e6,
      'square kilometer': 1e6,
      'sq km': 1e6,
      hectare: 1e4,
      ha: 1e4,
      acre: 4_046.86,
    },
    ...{ 'square mile': 2.589988e6, 'sq mi': 2.589988e6, 'square metre': 1, 'square meter': 1, m2: 1, 'm²': 1 },
  },
};
const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };
const NUMBER = String.raw`(?<![\w.,])(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?: (?<scale>thousand|million|billion))?`;
const unitPattern = (units: Readonly<Record<string, number>>) =>
  String.raw`[ -]?(?<unit>${Object.keys(units)
    .sort((a, b) => b.length - a.length)
    .map((unit) => unit.replace(' ', String.raw`\.? `))
    .join('|')})s?(?![\p{L}\d²])`;
const MEASURED = {
  length: new RegExp(NUMBER + unitPattern(UNITS.length), 'giu'),
  area: new RegExp(NUMBER + unitPattern(UNITS.area), 'giu'),
  population: new RegExp(`${NUMBER}(?! ?(?:%|percent))`, 'giu'),
};
/** What stands before or behind an amount that tells a measure, and words without which none does. */
const CUES: Readonly<Record<AmountMeasure, { readonly said?: RegExp; readonly before?: RegExp; readonly after?: RegExp }>> = {
  height: {
    before: /\b(?:height|elevation|altitude|rises|rising|stands|standing|summit|peak|high|highest)\b[^.;]{0,40}$/i,
    after: /^(?: \([^()]*\))?[ -](?:tall|high|in height|above)\b/i,
  },
  length: {
    before: /\b(?:length|runs|flows|extends|stretches|spans|long)\b[^.;]{0,30}$/i,
    after: /^(?: \([^()]*\))?[ -](?:long|in length)\b/i,
  },
  area: {},
  population: {
    said: /\b(?:population|inhabitants|residents|people)\b/i,
    before:
      /\bpopulation\b(?:(?! in \d| density)[^.;]){0,45}?(?:\b(?:of|was|is|were|at|estimated|about|around|over|to|had|:)\s(?:[a-z]+ ){0,2})$/i,
    after: /^ (?:inhabitants|residents|people)\b/i,
  },
};

/** Characters beside an amount in which a cue stands: a row of a table may have thousands of numbers. */
const CUE = 120;

/** The first amount of a measure that a passage tells, as a number in one unit. */
export function toldAmount({ sentences }: ReadPassage, measure: AmountMeasure): ToldValue | undefined {
  const kind = measure === 'height' ? 'length' : measure;
  const { said, before, after } = CUES[measure];
  for (const sentence of sentences) {
    if (said?.test(sentence.text) === false) continue; // numbers of anything else
    for (const match of sentence.text.matchAll(MEASURED[kind])) {
      const end = match.index + match[0].length;
      const isCued =
        (!before && !after) ||
        (before?.test(sentence.text.slice(Math.max(0, match.index - CUE), match.index)) ?? false) ||
        (after?.test(sentence.text.slice(end, end + CUE)) ?? false);
      const value = isCued ? valueOf(match, kind, sentence) : undefined;
      if (value !== undefined) return { text: match[0].trim(), value: String(value), sentence };
    }
  }
  return undefined;
}

function valueOf({ groups, index }: RegExpExecArray, kind: keyof typeof MEASURED, { text }: ReadSentence): number | undefined {
  const { number = '', scale, unit = '' } = groups!;
  const value = Number(number.replaceAll(',', '')) * (scale === undefined ? 1 : SCALES[scale.toLowerCase()]!);
  if (kind === 'population') return /^[12]\d{3}$/.test(number) && /\bin $/.test(text.slice(0, index)) ? undefined : value;
  return value * UNITS[kind][unit.toLowerCase().replace('.', '')]!;
}
