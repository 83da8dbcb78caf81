import { stem, STOP_WORDS, words } from '@strata/text';
import type { AnswerKind } from './hop-relation';
import { kindOfNoun } from './hop-relation';
import { HOLE, withLabels } from './name-holes';
import type { Measure, QuestionPlan } from './question-plan';
import { sideOf } from './sides';

/** Two holes with little between them; any two. */
const PAIR = new RegExp(String.raw`${HOLE}[^⟨⟩]{0,12}? (?:or|and)(?: [^⟨⟩]{0,40}?)? ?${HOLE}`, 'iu');
/** Three or more: "A, B or C". */
const SEVERAL = new RegExp(String.raw`(?:\b(?:in|at|from|on|by|for) )?${HOLE}(?:, ${HOLE})+,? (?:or|and) ${HOLE}`, 'iu');
const CIRCUMSTANCE = new RegExp(String.raw`^(?:in|at|from|on|by|for) ${HOLE}, (?:either )?`, 'iu');
/** "Is A older than B", "Did A die before B": whether, not which. */
const WHETHER = new RegExp(
  String.raw`^(?:is|was|are|were|did|does|do|has|have) (?:[^⟨⟩]{0,20} )?${HOLE}[^⟨⟩]{0,40}?\b(?:than|before|after) (?:[^⟨⟩]{0,20} )?${HOLE}`,
  'iu',
);
const EACH = new RegExp(HOLE, 'g');
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
  ['building', /\b(?:built|constructed|completed)\b/i],
  ['founding', /\b(?:established|founded|formed|opened|started|created|launched)\b/i],
  ['release', /\b(?:released?|came out|come out|published|earlier|newer|recent|recently|premiered|made)\b/i],
  ['size', /\b(?:larger|largest|bigger|biggest|smaller|smallest)\b/i],
];
/** "more acts", "the most species": how many there are of something. */
const COUNTED =
  /\b(?:more|most|fewer|fewest|(?:greater|greatest|larger|largest|higher|highest|smaller|smallest|lower|lowest) number of) (?:different |known |total )?(?<of>(?:(?:[\p{Ll}'’-]+|⟨\d+⟩) ){0,4}?)(?<noun>(?!\p{Ll}+(?:ous|less|ness)\b|inhabitants\b|residents\b|years\b|times\b)\p{Ll}{2,}[^\Ws]s|species|series)\b/iu;
const MORE = /\b(?:more|most|greater|greatest|taller|tallest|higher|highest|longer|longest|larger|largest|bigger|biggest)\b/i;
/** Something happened to both: which of them it did first or last is asked with one of these words. */
const DATED: ReadonlySet<Measure> = new Set(['birth', 'age', 'death', 'founding', 'building', 'release']);
const ORDER =
  /\b(?:first|second|last|latest|later|late|early|earlier|earliest|older|oldest|younger|youngest|newer|newest|recent|recently|before|after|sooner|longer|longest)\b/i;
const OLDER_THING = /^(?:which|what) (?<noun>(?:\p{Ll}+ ){0,3}?\p{Ll}+) (?:is|was|are|were)\b/iu;
const THINGS: ReadonlySet<AnswerKind> = new Set(['work', 'organization', 'place']);
const AMOUNTS: ReadonlySet<Measure> = new Set(['size', 'population', 'height', 'length', 'area', 'count']);

/** A question that measures two things or more, by their dates, their size or how many there are of something: "Which film has the director born first, A or B?" */
export function comparison(text: string, labels: readonly string[]): QuestionPlan | undefined {
  const whether = WHETHER.exec(text);
  const pair = whether ?? PAIR.exec(text);
  if (!pair) return undefined;
  const listed = whether ? undefined : SEVERAL.exec(text)?.[0].replace(CIRCUMSTANCE, '');
  const numbers = listed === undefined ? [pair[1], pair[2]] : [...listed.matchAll(EACH)].map(([, number]) => number);
  const count = COUNTED.exec(text)?.groups;
  const counted = count && stemsOf(withLabels(`${count['noun']} ${count['of']}`, labels));
  const measure = counted === undefined ? measureOf(text) : 'count';
  if (measure === undefined || (DATED.has(measure) && !ORDER.test(text))) return undefined;
  const isLate = LATE.test(text) || (whether !== null && /\bafter\b/i.test(text));
  const isMost = AMOUNTS.has(measure) ? MORE.test(text) : isLate;
  const compared = numbers.map((number) => sideOf(number, labels, text));
  const asks = whether ? 'whether' : 'which';
  return {
    ...{ kind: 'compare', sides: compared, measure, pick: isMost ? 'most' : 'least', asks },
    ...(counted === undefined ? {} : { counted }),
  };
}

/** Schools and films are older than others, too, and were never born. */
function measureOf(text: string): Measure | undefined {
  const measure = MEASURES.find(([, pattern]) => pattern.test(text))?.[0];
  const noun = measure === 'birth' && !/\bborn\b/i.test(text) ? OLDER_THING.exec(text)?.groups?.['noun'] : undefined;
  return noun !== undefined && THINGS.has(kindOfNoun(noun)) ? 'age' : measure;
}

/** By stem, the noun first. */
function stemsOf(text: string): string[] {
  return words(text)
    .filter(({ text: word }) => !STOP_WORDS.has(word))
    .map(({ text: word }) => stem(word));
}
