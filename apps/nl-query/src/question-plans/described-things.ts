import { reducedCast } from './cast-questions';
import type { Described } from './described';
import type { AnswerKind, HopRelation } from './hop-relation';
import { kindOfNoun, RELATION_NOUNS, relationInWords, relationNamed, relationOfNoun, relationOfVerb } from './hop-relation';
import { HERE, HOLE } from './name-holes';
import { officeWithin } from './office';

const KIN = '(?:paternal |maternal )?(?:grandfather|grandmother)|(?:father|mother)-in-law|step(?:father|mother)';
const OWNED_NOUN = String.raw`${KIN}|${RELATION_NOUNS}|(?:[a-z-]+ ){0,2}?(?:city|country|state|county|river|team|band|company|school|party|owner|producer|purchaser|league|birth)`;
/** "X's father", "X Jr.'s father" */
const OWNED = new RegExp(String.raw`${HOLE}\.?(?:['’]s|['’])\s+(${OWNED_NOUN})\b`, 'iu');
/** "the X performer": somebody by what he has made, or runs */
const AGENT =
  '(?:performer|singer|artist|vocalist|director|author|writer|screenwriter|creator|composer|producer|founder|owner|maker|manufacturer|publisher|developer|designer)';
const AGENT_BEHIND = new RegExp(
  String.raw`(?<=^|[,;] |\b(?:an?|of|by|with|for|from|to|is|was|did|does|and|or|in) )${HOLE} (${AGENT})\b(?! ⟨)`,
  'iu',
);
/** "the father of X" */
const NOUN_OF = new RegExp(String.raw`\b(?:the |an? )?(${KIN}|${RELATION_NOUNS}) (?:of|for|behind|from|to) ${HOLE}`, 'iu');
/** No word of a noun that a description begins with. */
const FUNCTION_WORD =
  '(?:the|an?|of|in|on|to|at|for|by|from|with|and|or|is|was|are|were|has|have|had|did|does|do|that|which|who|what|when|where|how|beside|near|about)';
const NOUN = String.raw`(?<noun>(?:(?!${FUNCTION_WORD}\b)[a-z'-]+ ){0,2}?(?!${FUNCTION_WORD}\b)[a-z-]+)`;
const PRONOUN = '(?:where|in which|to which|of which|at which|from which|for which|under which|that|which|who)';
const STATE =
  'located|situated|based|born|formed|set|held|filmed|found|buried|killed|headquartered|a citizen|licensed|part|a part|from|in|raised|recorded|a member|fought|died|dies|live in|lives|lived|took place|takes place|occurred|comes from|came from|belongs|belonged|competed|plays|played|works|worked|studied|can be found|ends|begins|starts|originated|grew up';
const BEING = String.raw`(?:is |was |are |were |has been |would be |will be )?(?:considered to be |also )?(?:${STATE})(?: to| of| in| for| from| at| when he died| when she died| on)*`;
/** "the country where X is located", "the state X is in" */
const WHERE = new RegExp(
  String.raw`\b(?:the |an? |(?<asked>which |what ))?${NOUN} (?:,? ?${PRONOUN} )?⟨(?<hole>\d+)⟩ (?<clause>${BEING})`,
  'iu',
);
/** "the county containing X" */
const CONTAINING = new RegExp(
  String.raw`\b(?:the |an? )?${NOUN} (?<clause>(?:containing|bordering|owning|featuring|playing|producing|releasing|holding|including)[^?,⟨⟩]{0,30}?) ⟨(?<hole>\d+)⟩`,
  'iu',
);
/** "the bank that bought X", "the actress who played Scarlett in X" */
const WHO = new RegExp(
  String.raw`\b(?:the |an? )?${NOUN},? (?:who|that|which) (?<clause>(?!is\b)(?:(?!\b(?:which|what|who|how|when|where)\b)[^?,⟨⟩]){1,60}?) ?⟨(?<hole>\d+)⟩`,
  'iu',
);

/** "the father of the leader of X": a role that is no relation of the table, inside another description */
const LEADER_OF = new RegExp(
  String.raw`(?<=\b(?:of|by|did|does|from|with|to) )(?:the |an? )${NOUN} (?<clause>of) ⟨(?<hole>\d+)⟩`,
  'iu',
);
/** "the most populous city in X" */
const EXTREME = new RegExp(
  String.raw`\bthe (?<extent>(?:second |third )?(?:(?:most|least) [\p{Ll}-]+|\p{Ll}+est|main|only)) ${NOUN} (?:in|of|on) ⟨(?<hole>\d+)⟩`,
  'iu',
);
const UNNAMED = new RegExp(
  String.raw`\bthe ${NOUN},? (?:who|that|which) (?:(?!\b(?:which|what|who|how|when|where)\b)[^?,⟨⟩])+$`,
  'iu',
);

/**
 * Takes one description together: "Who is the father of the director of ⟨0⟩?" becomes "Who is the father of ⟨1⟩?".
 * @param things by the numbers of their holes; the described one is added
 * @param labels names of the question by theirs
 * @returns the text that is left; undefined when it describes nothing more
 */
export function reducedDescription(text: string, things: Described[], labels: readonly string[]): string | undefined {
  const put = (match: RegExpExecArray, thing: Described) => {
    things.push(thing);
    return `${text.slice(0, match.index)}⟨${things.length - 1}⟩${text.slice(match.index + match[0].length)}`;
  };
  const thing = (number: string | undefined) => things[Number(number)]!;
  const cast = reducedCast(text, things);
  if (cast !== undefined) return cast;
  const office = officeWithin(text);
  if (office)
    return put(office.match, { kind: 'hop', from: thing(office.hole), relation: office.relation, said: saidIn(office.match[0]) });
  const owned = OWNED.exec(text);
  if (owned) return put(owned, byNoun(thing(owned[1]), owned[2]!, saidIn(owned[0])));
  const agent = AGENT_BEHIND.exec(text);
  if (agent) return put(agent, byNoun(thing(agent[1]), agent[2]!, saidIn(agent[0])));
  const of = NOUN_OF.exec(text);
  if (of) return put(of, byNoun(thing(of[2]), of[1]!, saidIn(of[0])));
  const where = WHERE.exec(text);
  if (where && kindOfNoun(where.groups!.noun!) !== 'thing') return put(where, byClause(where, things));
  const containing = CONTAINING.exec(text);
  if (containing) return put(containing, byClause(containing, things));
  const who = WHO.exec(text);
  if (who && who.index > 0 && kindOfNoun(who.groups!.noun!) !== 'thing')
    return put(toItsEnd(who, text), byClause(toItsEnd(who, text), things, labels));
  const extreme = EXTREME.exec(text);
  if (extreme && kindOfNoun(extreme.groups!.noun!) !== 'thing' && !WHO_IS.test(text.slice(0, extreme.index))) {
    const { noun, hole, extent } = extreme.groups!;
    return put(extreme, {
      ...{ kind: 'hop', from: thing(hole), said: saidIn(extreme[0]) },
      relation: relationInWords(`${extent} ${noun}`, kindOfNoun(noun!)),
    });
  }
  const leader = LEADER_OF.exec(text);
  if (leader && kindOfNoun(leader.groups!.noun!) === 'person') {
    const whole = toItsEnd(leader, text);
    const { noun, hole } = leader.groups!;
    const said = saidIn(whole[0], labels);
    return put(whole, { kind: 'hop', from: thing(hole), relation: relationInWords(noun!, 'person'), said });
  }
  return undefined;
}

/** What is asked when a question holds no name: "the scientist who explained the photoelectric effect" at its end. */
export function unnamedDescription(text: string, things: Described[]): string | undefined {
  const match = UNNAMED.exec(text);
  const means = match && kindOfNoun(match.groups!.noun!);
  if (!match || means === 'thing' || isSubject(text.slice(0, match.index))) return undefined;
  things.push({ kind: 'asked', said: match[0], means: means! });
  return `${text.slice(0, match.index)}⟨${things.length - 1}⟩`;
}

/** A description that nothing of the question comes behind goes on to its end: "the person who issued the ⟨0⟩ manifesto". */
function toItsEnd(match: RegExpExecArray, text: string): RegExpExecArray {
  const outer = /\b(?:where|which)\b/i.test(text.slice(0, match.index)) ? OUTER_STATE : /$/;
  const rest = text
    .slice(match.index + match[0].length)
    .replace(/[?.!\s]+$/, '')
    .replace(outer, '');
  const circumstance = isSubject(text.slice(0, match.index)) ? CIRCUMSTANCE.exec(rest)?.[1] : undefined;
  if (circumstance !== undefined) return reaching(match, circumstance);
  if (isSubject(text.slice(0, match.index)) || !/^(?:['’]s)? [\p{L}\d⟨]/u.test(rest) || ASKS_ON.test(rest)) return match;
  return reaching(match, rest);
}

/** "did the person who ended ⟨0⟩ *by conquest in 330 BC* die": what stands before the question's own verb. */
const CIRCUMSTANCE =
  /^( (?:by|in|at|from|on|with|during|after|before) [\p{L}\d][^⟨⟩?,]{0,40}?) (?:die|live|work|study|graduate|grow up|retire|marry|attend|go)$/iu;

function reaching(match: RegExpExecArray, rest: string): RegExpExecArray {
  const whole = Object.assign([...match], { index: match.index, input: match.input, groups: match.groups }) as RegExpExecArray;
  whole[0] = match[0] + rest;
  return whole;
}

/** What a clause around the description ends with: "the county where the city that won ⟨0⟩ is located". */
const OUTER_STATE = / (?:is|was|are|were) (?:located|situated|based|found|born|held)$/i;
const ASKS_ON = /\b(?:which|what|who|how|when|where)\b|,/i;
/** The words before something that the question's own verb comes behind. */
const BEFORE_SUBJECT =
  /(?:^|\b(?:did|does|do|has|have|had|was|were|is|are|can|could|will|would|when|after|before|while|since|that|because) )$/i;
const WHO_IS = /^(?:who|what|which|where)(?: [\p{L}-]+){0,2} (?:is|was|are|were) $/iu;

function isSubject(before: string): boolean {
  return BEFORE_SUBJECT.test(before) && !WHO_IS.test(before);
}

function saidIn(match: string, labels: readonly string[] = []): string {
  return match.replace(new RegExp(HOLE), HERE).replace(new RegExp(HOLE, 'g'), (_, number: string) => labels[Number(number)] ?? '');
}

/** What a noun says something is to a thing; kinship of two steps becomes two. */
function byNoun(from: Described, called: string, said: string): Described {
  const noun = called.toLowerCase();
  const of = (thing: Described, name: string): Described => ({
    ...{ kind: 'hop', from: thing, relation: relationNamed(name) },
    said: thing === from ? said : `the ${name} of ${HERE}`,
  });
  const grand = /^(paternal |maternal )?grand(father|mother)$/.exec(noun);
  if (grand) return of(of(from, grand[1] === 'maternal ' ? 'mother' : 'father'), grand[2]!);
  const inLaw = /^(father|mother)-in-law$/.exec(noun);
  if (inLaw) return of(of(from, 'spouse'), inLaw[1]!);
  const step = /^step(father|mother)$/.exec(noun);
  if (step) return of(of(from, step[1] === 'mother' ? 'father' : 'mother'), 'spouse');
  const relation = relationOfNoun(noun.endsWith('country') ? 'country' : noun) ?? relationInWords(noun, kindOfNoun(noun));
  return { kind: 'hop', from, relation, said };
}

/** @param match with the groups `noun` and `clause` of the description, the `hole` of what it is about, `asked` where it is the question itself */
function byClause(match: RegExpExecArray, things: readonly Described[], labels: readonly string[] = []): Described {
  const { noun = '', clause = '', hole, asked }: Partial<Record<string, string>> = match.groups!;
  const said = saidIn(match[0], labels);
  const from = things[Number(hole)]!;
  const kind = kindOfNoun(noun);
  if (/^country$/i.test(noun) && !/\b(?:born|died)\b/.test(clause))
    return byNoun(from, asked === undefined ? 'country' : 'nationality', said);
  return { kind: 'hop', from, relation: relationOfClause(clause, kind) ?? relationInWords(`${noun} ${clause}`, kind), said };
}

/** The relation of the table that a clause's verb tells: "was born in", "bought". */
function relationOfClause(clause: string, kind: AnswerKind): HopRelation | undefined {
  if (kind === 'place') {
    if (/\bborn\b/i.test(clause)) return relationNamed('birth place');
    if (/\b(?:died|dies|killed)\b/i.test(clause)) return relationNamed('death place');
    if (/\bburied\b/i.test(clause)) return relationNamed('burial place');
  }
  if (kind === 'organization' && /\b(?:plays?|played|members?)\b/i.test(clause)) return relationNamed('team');
  for (const verb of clause.trim().split(/\s+/).slice(0, 2)) {
    const known = relationOfVerb(verb);
    if (known?.kind === kind) return known;
  }
  return undefined;
}
