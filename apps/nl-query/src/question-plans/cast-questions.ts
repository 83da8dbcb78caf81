import type { Described } from './described';
import type { HopRelation } from './hop-relation';
import { HERE } from './name-holes';

const PLAYS = '(?:plays|played|playing|portrays|portrayed|portraying|voices|voiced|voicing|stars as|starred as|acts as|acted as)';
const PLAY = '(?:play|portray|voice)';
const ACTOR = '(?:actor|actress|voice actor|person|man|woman|star|one|singer|performer|comedian|comedienne)';
const PART = '(?:character|role|part)';
/** A part by its name, or by what it is called without a capital. */
const ROLE = String.raw`(?:the (?:role|part|character|voice) of )?(?:the )?(?:(?:[\p{L}.'-]+ ){0,2}⟨(?<role>\d+)⟩|(?<said>(?!(?:the )?(?:character|person|man|woman|role|part)\b)(?:(?!(?:in|on|from|what|which|who)\b)[\p{Ll}'-]+ ?){1,3}?))`;
const PLAYER = String.raw`⟨(?<actor>\d+)⟩`;
const IN = '(?:in|on|from)(?: the)?';
const WORK = String.raw`${IN} ⟨(?<work>\d+)⟩(?! and ⟨)`;
/** A work at the end of the question, of whose title not all is known as a name. */
const TITLED = String.raw`${IN} (?:(?:film|movie|show|series|play|musical) )?(?<title>(?:⟨\d+⟩|[\p{Lu}\d&])[^?,]{0,60})$`;

/** Descriptions and questions that ask who plays a part in a work, or which part somebody plays in it. */
const FORMS: readonly (readonly [asks: 'actor' | 'role', pattern: RegExp])[] = [
  ['actor', of(String.raw`\b(?:the |an? )?${ACTOR},? (?:(?:who|that) )?(?:also )?${PLAYS} ${ROLE} ?${WORK}`)],
  ['actor', of(String.raw`\b(?:the |an? )?${ACTOR},? (?:(?:who|that) )?(?:also )?${PLAYS} ${ROLE} ?${TITLED}`)],
  ['actor', of(String.raw`^who (?:${PLAYS}|(?:is|was) the (?:voice|actor|actress) (?:of|for|behind)) ${ROLE} ?${WORK}$`)],
  ['actor', of(String.raw`\b(?:the |an? )?(?:actor|actress|voice) (?:of|for|behind) ${ROLE} ?${WORK}`)],
  ['actor', of(String.raw`⟨(?<role>\d+)⟩['’]s? ${ACTOR} ${WORK}`)],
  ['role', of(String.raw`\bthe ${PART} (?:(?:that|who|which|whom) )?${PLAYER} ${PLAYS} ${WORK}`)],
  ['role', of(String.raw`^(?:what|which) ${PART} (?:does|did) ${PLAYER} (?:also )?${PLAY} ${WORK}$`)],
  ['role', of(String.raw`^who (?:does|did) ${PLAYER} (?:also )?${PLAY} ${WORK}$`)],
  ['role', of(String.raw`^(?:what|which) ${PART} ${WORK} (?:is|was) (?:played|portrayed|voiced) by ${PLAYER}$`)],
  ['role', of(String.raw`^${PLAYER} (?:also )?${PLAYS} (?:what|which) ${PART} ${WORK}$`)],
];

/** "In ⟨0⟩, who does ⟨1⟩ play?" */
const WORK_FIRST = new RegExp(String.raw`^in (⟨\d+⟩), ((?:who|what|which)\b.*\b(?:${PLAYS}|${PLAY})\b.*?)[?.!\s]*$`, 'iu');

/** A question with the work in which somebody plays a part at its end, as the forms have it. */
export function withWorkBehind(text: string): string {
  return text.replace(WORK_FIRST, '$2 in $1');
}

function of(pattern: string): RegExp {
  return new RegExp(pattern, 'iu');
}

/**
 * Takes one of these together, as `reducedDescription` does: "the actor who plays ⟨0⟩ in ⟨1⟩" becomes ⟨2⟩.
 * @param things by the numbers of their holes; the described one is added
 * @returns the text that is left; undefined when nothing of the kind is asked
 */
export function reducedCast(text: string, things: Described[]): string | undefined {
  const plain = text.replace(/[?.!\s]+$/, '');
  const nameOf = (hole: string) => {
    const thing = things[Number(hole)];
    return thing?.kind === 'named' ? thing.name : '';
  };
  for (const [asks, pattern] of FORMS) {
    const match = pattern.exec(plain);
    const { role, said, actor, work, title } = match?.groups ?? {};
    const inWork = work === undefined ? title?.replace(/⟨(\d+)⟩/g, (_, number: string) => nameOf(number)) : nameOf(work);
    const known = said === undefined ? things[Number(role ?? actor)] : ({ kind: 'named', name: said.trim() } as const);
    if (!match || !inWork || !known) continue;
    const hole = said === undefined ? `⟨${role ?? actor}⟩` : said.trim();
    things.push({
      ...{ kind: 'hop', from: known, relation: castRelation(asks, inWork) },
      said: match[0].replace(hole, HERE).replace(/⟨(\d+)⟩/g, (_, number: string) => nameOf(number)),
    });
    return `${plain.slice(0, match.index)}⟨${things.length - 1}⟩${plain.slice(match.index + match[0].length)}`;
  }
  return undefined;
}

function castRelation(asks: 'actor' | 'role', work: string): HopRelation {
  return { name: asks, kind: asks === 'actor' ? 'person' : 'thing', stems: [], stored: [], work };
}
