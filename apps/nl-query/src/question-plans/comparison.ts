import { relationInWords, relationOfNoun } from './hop-relation';
import { HERE, HOLE } from './name-holes';
import type { ComparedSide, Measure, QuestionPlan, Sides } from './question-plan';

/** Two holes with little between them; any two. */
const PAIR = new RegExp(String.raw`${HOLE}[^⟨⟩]{0,12}? (?:or|and)(?: [^⟨⟩]{0,40}?)? ?${HOLE}`, 'iu');
/** Three or more: "A, B or C". */
const SEVERAL = new RegExp(String.raw`${HOLE}(?:, ${HOLE})+,? (?:or|and) ${HOLE}`, 'iu');
/** "Is A older than B", "Did A die before B": whether, not which. */
const WHETHER = new RegExp(
  String.raw`^(?:is|was|are|were|did|does|do|has|have) (?:[^⟨⟩]{0,20} )?${HOLE}[^⟨⟩]{0,40}?\b(?:than|before|after) (?:[^⟨⟩]{0,20} )?${HOLE}`,
  'iu',
);
const EACH = new RegExp(HOLE, 'g');
const TWO = new RegExp(String.raw`${HOLE}[^⟨⟩]*${HOLE}`, 'iu');
const SAME =
  /\bsame (?:nationality|country)|\b(?:share|shares|have|has) (?:the |a )?(?:same )?nationalit|\bfrom the same (?:country|nation)\b/i;
const BOTH = new RegExp(
  String.raw`^(?:are|were|is|was) (?:both )?(?:the )?(?:[a-z]+,? )??${HOLE},? and ${HOLE},? (?:both|all|each)? ?(?:considered |used as |types? of |names? of |species of |genus of |kinds? of )?(?:an? )?(?<noun>[\p{L} -]{3,40})\??$`,
  'iu',
);
const OF_WHOM = /\b(director|performer|composer|author|writer|singer|producer)s?\b/i;
const LATE = /\b(?:younger|youngest|later|last|recent|recently|newer|longer)\b/i;
const MEASURES: readonly (readonly [Measure, RegExp])[] = [
  ['life', /\b(?:lived|lives) (?:the )?long(?:er|est)\b|^who\b.*\blong(?:er|est)\b|\blong(?:er|est) li(?:fe|ved)\b/i],
  ['population', /\b(?:populous|population|inhabitants|residents|more people|most people|fewer people|fewest people)\b/i],
  ['height', /\b(?:tall|high|low)(?:er|est)\b/i],
  ['length', /\b(?:longer|longest|shorter|shortest)\b/i],
  [
    'area',
    /\b(?:larger|largest|smaller|smallest|bigger|biggest|more|most|less|least) (?:surface )?area\b|\barea\b.*\b(?:larger|largest|smaller|smallest)\b/i,
  ],
  ['birth', /\b(?:older|oldest|younger|youngest|born)\b/i],
  ['death', /\b(?:died|die|death)\b/i],
  ['founding', /\b(?:established|founded|formed|opened|started|created|launched)\b/i],
  ['release', /\b(?:released|came out|come out|published|earlier|newer|recent|recently|premiered|made)\b/i],
  ['size', /\b(?:larger|largest|bigger|biggest|smaller|smallest)\b/i],
];
const MORE = /\b(?:more|most|taller|tallest|higher|highest|longer|longest|larger|largest|bigger|biggest)\b/i;
const AMOUNTS: ReadonlySet<Measure> = new Set(['size', 'population', 'height', 'length', 'area']);

/** A question about two things by their dates, their countries or what they are: "Which film has the director born first, A or B?" */
export function comparison(text: string, labels: readonly string[]): QuestionPlan | undefined {
  const same = SAME.test(text);
  const both = same ? undefined : BOTH.exec(text)?.groups?.noun;
  const whether = same || both !== undefined ? null : WHETHER.exec(text);
  const pair = whether ?? (same || both !== undefined ? TWO : PAIR).exec(text);
  if (!pair) return undefined;
  const listed = same || both !== undefined || whether ? undefined : SEVERAL.exec(text)?.[0];
  const numbers = listed === undefined ? [pair[1], pair[2]] : [...listed.matchAll(EACH)].map(([, number]) => number);
  const sides: Sides = [sideOf(pair[1], labels, text), sideOf(pair[2], labels, text)];
  if (same) return { kind: 'same', sides };
  if (both !== undefined)
    return { kind: 'both', sides: [named(pair[1], labels), named(pair[2], labels)], stems: relationInWords(both, 'thing').stems };
  const measure = MEASURES.find(([, pattern]) => pattern.test(text))?.[0];
  if (measure === undefined) return undefined;
  const isLate = LATE.test(text) || (whether !== null && /\bafter\b/i.test(text));
  const isMost = AMOUNTS.has(measure) ? MORE.test(text) : isLate;
  const compared = numbers.map((number) => sideOf(number, labels, text));
  return { kind: 'compare', sides: compared, measure, pick: isMost ? 'most' : 'least', asks: whether ? 'whether' : 'which' };
}

function named(number: string | undefined, labels: readonly string[]): ComparedSide {
  const label = labels[Number(number)]!;
  return { label, about: { kind: 'named', name: label } };
}

function sideOf(number: string | undefined, labels: readonly string[], text: string): ComparedSide {
  const side = named(number, labels);
  const relation = relationOfNoun(OF_WHOM.exec(text)?.[1] ?? '');
  return relation ? { label: side.label, about: { kind: 'hop', from: side.about, relation, said: HERE } } : side;
}
