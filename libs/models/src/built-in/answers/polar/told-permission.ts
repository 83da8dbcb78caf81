import type { Passage } from '../../../tasks/tasks';
import { headsAbove } from '../passage-text/heads-above';
import { stemsOfText } from '../passage-text/stems-of-text';
import type { SaidSentence } from '../said-sentences';
import { saidSentences } from '../said-sentences';
import { NEGATED } from './denial';
import type { AskedModality, Modality } from './modality';
import { askedModality, MODAL_ANSWERS, statedModalities, stemsBesideModals } from './modality';
import { excludes } from './stated-exclusion';

/** Whether something may or must be, and the sentence that says so. */
export interface ToldPermission {
  readonly answer: 'Yes' | 'No';
  readonly sentence: SaidSentence;
}

/** Characters; a longer sentence is no rule that somebody states plainly. */
const LONGEST = 600;
/** Where another statement of a sentence begins. */
const CLAUSES =
  /[;:]\s|,?\s(?=(?:but|while|whereas|although|though|however|so)\s)|,\s(?=(?:and|which)\s)|\sand\s(?=(?:may|must|can|cannot|shall|should|is|are|will|has|have|do|does)\b)|\s[–—-]\s/;
const LEADS_OVER = /^(?:but|while|whereas|although|though|however|so|and) /;
const CONJUNCTS = /\/|,|\band\b|\bor\b|\bnor\b/;
/** Words of a further thing of a row: "pets, *bicycles or skateboards*". */
const FURTHER = 3;
/** What holds only for some, at times or under a condition is neither yes nor no. */
const RESTRICTS =
  /\b(?:only|solely|exclusively|unless|except|excluding|exceptions?|if|when|whenever|where|while|until|till|before|after|during|between|provided|providing|as long as|so long as|subject to|without|limited|restricted|at least|at most|up to|no more than|more than|less than|within|some|certain|most|few|normally|usually|generally|typically|sometimes|often|occasionally|temporarily|part(?:ly|ially)|also for|depending|depends|but|although|though|however|otherwise|not all)\b/gi;
/** An exception that a sentence of its own makes. */
const TAKES_BACK =
  /^(?:however|but|except|unless|exceptions?|the (?:only )?exceptions?|this (?:does not|doesn['’]t|only)|an exception)\b/i;
/** By what it is so, or why: it restricts nothing. */
const GROUNDS =
  /\b(?:(?:by|under|per|in accordance with|according to|pursuant to)\b(?=.{0,80}\b(?:laws?|ordinances?|rules?|polic(?:y|ies)|codes?|statutes?|regulations?|bylaws?|orders?|contracts?|terms|licen[cs]e|agreement)\b)|because|since|due to|in order to|so that|for (?:safety|health|legal|security|insurance|fire|hygienic|hygiene) reasons?).*$/is;
const NOBODY = /^\s*(?:nobody|no[ -]one|no (?=\p{L}))/iu;
const DENIED: Readonly<Partial<Record<Modality, Modality>>> = { permits: 'forbids', requires: 'exempts' };
/** "No pets, please.": a rule without a verb. */
const BARE_BAN = /^no (?<what>\p{L}[\p{L} -]{2,60}?)(?: please|,? thank you)?[.!]?$/iu;
const ANYBODY = /\b(?:i|we|you|one|people|anyone|anybody|everyone|somebody|someone|persons?)\b/i;
const POINTS_BACK = /^\s*(?:this|that|these|those|it|they|he|she|such)\b/i;
/** "in the building", "on our premises": where what holds everywhere holds too. */
const PLACES = /\b(?:in|on|at|inside|within) (?:the|our|your|this|these|their) ((?:\p{Ll}+ ){0,2}\p{Ll}+)(?= |$|\?)/gu;

/**
 * Yes or no to whether something is allowed, required or forbidden, where a sentence states that of what is asked and of no more and no less than that, without a
 * condition. Undefined where none does, or one says otherwise.
 * @param passages best first
 */
export function toldPermission(question: string, passages: readonly Passage[]): ToldPermission | undefined {
  const asked = askedModality(question);
  if (asked === undefined) return undefined;
  const reader = new PermissionReader(question, asked);
  let told: ToldPermission | undefined;
  for (const passage of passages) {
    const all = saidSentences(passage);
    for (const [place, sentence] of all.entries()) {
      const answer = reader.answerOf(sentence);
      if (answer === undefined || TAKES_BACK.test(all[place + 1]?.text ?? '')) continue;
      if (told && told.answer !== answer) return undefined;
      told ??= { answer, sentence };
    }
  }
  return told;
}

class PermissionReader {
  private readonly terms: ReadonlySet<string>;
  private readonly placed: ReadonlySet<string>;
  private readonly ofAnybody: boolean;

  constructor(
    private readonly question: string,
    private readonly asked: AskedModality,
  ) {
    this.terms = new Set(stemsBesideModals(question));
    this.placed = new Set([...question.matchAll(PLACES)].flatMap(([, place]) => stemsBesideModals(place!)));
    this.ofAnybody = ANYBODY.test(question);
  }

  answerOf(sentence: SaidSentence): 'Yes' | 'No' | undefined {
    if (sentence.text.length > LONGEST || this.terms.size === 0 || sentence.text.endsWith('?')) return undefined;
    const clauses = sentence.text.replaceAll(/\]\([^()\s]{0,500}\)/g, ']').split(CLAUSES);
    for (const [place, whole] of clauses.entries()) {
      const clause = whole.replace(LEADS_OVER, '');
      const answer = this.ofClause(clause, sentence);
      const isPlain = () => [clause, ...clauses.slice(place + 1)].every((one) => !this.isRestricted(one));
      if (answer !== undefined && isPlain()) return answer;
      if (this.asked === 'permitted' && excludes(this.question, clause)) return 'No';
    }
    return undefined;
  }

  private isRestricted(text: string): boolean {
    return (text.replace(GROUNDS, '').match(RESTRICTS) ?? []).some((word) => !new RegExp(`\\b${word}\\b`, 'i').test(this.question));
  }

  private ofClause(clause: string, sentence: SaidSentence): 'Yes' | 'No' | undefined {
    const bare = BARE_BAN.exec(clause.trim());
    if (bare) return this.says('forbids', { before: bare.groups!['what']!, behind: '', grounds: '' }, sentence);
    const [stated, another] = statedModalities(clause);
    if (!stated || another) return undefined;
    const opening = clause.slice(0, stated.start);
    const isDenied = NOBODY.test(opening);
    const modality = isDenied ? DENIED[stated.modality] : stated.modality;
    const rest = clause.slice(stated.end);
    const [before, behind] = [opening.replace(NOBODY, ' '), rest.replace(GROUNDS, '')];
    if (modality === undefined || NEGATED.test(before) || NEGATED.test(behind) || POINTS_BACK.test(before)) return undefined;
    return this.says(modality, { before, behind, grounds: rest.slice(behind.length) }, sentence);
  }

  /** The answer where what stands before and behind a modal verb is what is asked, with nothing that narrows it. */
  private says(
    modality: Modality,
    { before, behind, grounds }: { before: string; behind: string; grounds: string },
    { titleStems, headStems }: SaidSentence,
  ): 'Yes' | 'No' | undefined {
    const isAsked = (one: string) => this.terms.has(one) || titleStems.has(one) || headStems.has(one);
    const subjects = before
      .split(CONJUNCTS)
      .map(stemsBesideModals)
      .filter((stems) => stems.length > 0);
    const [object, ...further] = behind.split(CONJUNCTS).map(stemsBesideModals);
    if (subjects.length > 0 && !subjects.some((stems) => stems.every(isAsked))) return undefined;
    if (subjects.length === 0 && !(this.ofAnybody && behind.trim() !== '')) return undefined;
    const [verb, ...direct] = object!;
    const others = further.filter((stems) => stems.length > 0 && stems.every(isAsked));
    if (further.some((stems) => stems.length > FURTHER) || (verb !== undefined && !isAsked(verb))) return undefined;
    if (!direct.every(isAsked) && (others.length === 0 || direct.length > FURTHER)) return undefined;
    const said = new Set(
      [...subjects.filter((stems) => stems.every(isAsked)), object!, ...others, stemsBesideModals(grounds)].flat(),
    );
    const isEverywhere = modality === 'forbids' || modality === 'exempts';
    const isSaid = (one: string) =>
      said.has(one) || titleStems.has(one) || headStems.has(one) || (isEverywhere && this.placed.has(one));
    return [...this.terms].every(isSaid) ? MODAL_ANSWERS[this.asked][modality] : undefined;
  }
}

const CONDITION = /\b(?:unless|except|only if|only when|provided that|as long as|so long as|on condition)\b/i;
const IF = /\bif\b/i;
const LIMIT = /\b(?:only|solely|exclusively|limited to|restricted|at least|no more than|without)\b/i;

/**
 * Whether a sentence states what is asked under a condition, with a limit, below a head that denies it, or states that something else must or must not be: no yes
 * comes of it.
 */
export function limitsYes(question: string, { text, passage, span }: SaidSentence): boolean {
  const isNew = (form: RegExp) => form.test(text) && !form.test(question);
  if (isNew(CONDITION) || (isNew(IF) && !/\bwhen\b/i.test(question))) return true;
  const above = headsAbove(passage)(span.start);
  if (NEGATED.test(above) || statedModalities(above).some(({ modality }) => modality === 'forbids')) return true;
  const asked = askedModality(question);
  if (asked === undefined) return false;
  return isNew(LIMIT) || statedModalities(text).some(({ modality }) => MODAL_ANSWERS[asked][modality] !== 'Yes');
}

/** Whether some sentence answers with no, with all that is asked in it, though perhaps of a part of it. */
export function isForbiddenSomewhere(question: string, passages: readonly Passage[]): boolean {
  const asked = askedModality(question);
  if (asked === undefined) return false;
  const terms = stemsBesideModals(question);
  return passages.flatMap(saidSentences).some(({ text }) => {
    if (text.length > LONGEST || !statedModalities(text).some(({ modality }) => MODAL_ANSWERS[asked][modality] === 'No'))
      return false;
    const said = stemsOfText(text);
    return terms.every((one) => said.has(one));
  });
}
