import { stem, words } from '@strata/text';
import { bareTitle } from '../passage-ranking/name-table';
import type { HopSources } from '../question-hops/hop-sources';
import type { ReadPassage, ReadSentence, ReadSpan } from '../question-hops/read-passage';
import { isNoThing } from '../question-hops/no-things';
import { nameWords } from '../question-hops/read-passage';
import type { Period } from './periods';
import { periodsOf, yearsOf } from './periods';
import { isRoleStem, roleSynonyms } from './role-words';
import type { TimedQuestion } from './timed-question';

/** A statement that something held for a time. */
export interface Tenure {
  readonly period: Period;
  /** who, or what, it is said of */
  readonly holder: string;
  /** 0..1: share of what is asked about that it, its sentence or its passage speaks of, what is nearer counting more */
  readonly match: number;
  /** 0..1: share of the role's own words among those that the dates belong to */
  readonly role: number;
  /** it is said of what the passage is about */
  readonly own: boolean;
  readonly passage: number;
  readonly sentence: string;
}

/** What a stem of the question counts by where it stands: in the words that the dates belong to, in their sentence or the title, elsewhere. */
const NEAR = { statement: 1, synonym: 0.9, sentence: 0.9, elsewhere: 0.6 };
const LEAST_WORDS = 2;

/** Statements of a passage that have to do with what is asked about; the role itself stands in the words that the dates belong to. */
export function tenuresIn(
  passage: ReadPassage,
  { stems: asked, roles }: Pick<TimedQuestion, 'stems' | 'roles'>,
  sources: HopSources,
): Tenure[] {
  const title = stemsOf(passage.title);
  const anywhere = new Set(passage.sentences.flatMap((sentence) => sentence.words.map((word) => word.stem)));
  const weights = asked.map((one) => Math.max(0.1, sources.rarity(one)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const found: Tenure[] = [];
  const matchOf = (statement: ReadonlySet<string>, sentence: ReadonlySet<string>) => {
    let sum = 0;
    for (const [i, one] of asked.entries()) {
      const near = statement.has(one)
        ? NEAR.statement
        : [...roleSynonyms(one)].some((same) => same !== one && statement.has(same))
          ? NEAR.synonym
          : sentence.has(one) || title.has(one)
            ? NEAR.sentence
            : anywhere.has(one)
              ? NEAR.elsewhere
              : 0;
      sum += weights[i]! * near;
    }
    return total === 0 ? 0 : sum / total;
  };
  for (const [place, sentence] of passage.sentences.entries()) {
    const periods = periodsOf(sentence);
    const said = new Set(sentence.words.map((word) => word.stem));
    for (const [i, period] of periods.entries()) {
      if (isLife(sentence, period, place === 0)) continue;
      const span = statementOf(sentence, periods, i);
      const own = sentence.words.filter(({ start, end }) => start >= span.start && end <= span.end);
      const statement = new Set(own.map((word) => word.stem));
      const role = own.find((word) => roles.some((one) => roleSynonyms(one).has(word.stem)));
      if (roles.length > 0 && !role) continue;
      const holder = holderOf(passage, sentence, asked, role?.start ?? span.start);
      const from = period.from ?? (i > 0 ? periods[i - 1]!.from : undefined);
      found.push({
        period: { ...period, from },
        holder,
        match: matchOf(statement, said),
        role: roles.filter((one) => statement.has(one)).length / Math.max(1, roles.length),
        own: holder === bareTitle(passage.title),
        passage: passage.number,
        sentence: sentence.text,
      });
    }
  }
  return [...found, ...storedTenures(passage, roles, matchOf, sources)];
}

/** Facts with a time that the stored graph has of the passage. */
function storedTenures(
  passage: ReadPassage,
  roles: readonly string[],
  matchOf: (statement: ReadonlySet<string>, sentence: ReadonlySet<string>) => number,
  sources: HopSources,
): Tenure[] {
  return sources.relations(passage.number).flatMap(({ source, target, type, validFrom = '', validUntil = '' }) => {
    if (validFrom === '' && validUntil === '') return [];
    const statement = stemsOf(`${source} ${type.replaceAll('_', ' ')} ${target}`);
    if (!roles.some((one) => [...roleSynonyms(one)].some((same) => statement.has(same)))) return [];
    const sentence = passage.sentences.find(({ text }) =>
      [source, target].every((name) => text.toLowerCase().includes(name.toLowerCase())),
    );
    if (!sentence) return [];
    const period = {
      ...{
        from: yearsOf({ iso: validFrom })[0],
        until: yearsOf({ iso: validUntil })[1],
      },
      ...{ fromText: validFrom, untilText: validUntil, open: validUntil === '', start: 0, end: 0 },
    };
    const match = matchOf(statement, new Set(sentence.words.map((word) => word.stem)));
    return [{ period, holder: source, match, role: 1, own: false, passage: passage.number, sentence: sentence.text }];
  });
}

/** A life has days, or says that it is one; the years of an office stand alone. */
const DAYS = /\b(?:born|died|d\.|b\.)|\b\p{Lu}\p{L}{2,8}\.? \d{1,2},? \d{4}|\d{1,2} \p{Lu}\p{L}{2,8} \d{4}/u;

/** The brackets behind the name that opens a passage hold a life, unless they say that they hold a reign. */
function isLife({ text }: ReadSentence, { start, end }: Period, isFirst: boolean): boolean {
  const open = text.lastIndexOf('(', start);
  const close = text.indexOf(')', end);
  if (open < 0 || close < 0 || text.slice(open, start).includes(')')) return false;
  if (!isFirst) return DAYS.test(text.slice(open, close));
  return (
    !/\b(?:reign|rul|in office|served|since|until|from)/i.test(text.slice(open, close)) &&
    !/\b(?:is|was|were)\b/.test(text.slice(0, open))
  );
}

/** The words that a period belongs to: those before it, back to the last period, or, where it opens its clause, those behind it. */
function statementOf(sentence: ReadSentence, periods: readonly Period[], i: number): { start: number; end: number } {
  const period = periods[i]!;
  const start = periods[i - 1]?.end ?? 0;
  const next = periods[i + 1]?.start ?? sentence.text.length;
  const before = sentence.words.filter((word) => word.start >= start && word.end <= period.start);
  const says = before.filter(({ start: at, end }) => !LINKING.test(sentence.text.slice(at, end)));
  if (says.length >= LEAST_WORDS) return { start, end: period.end };
  const isFurther = i > 0 && FURTHER.test(sentence.text.slice(start, period.start));
  return isFurther ? statementOf(sentence, periods, i - 1) : { start: period.end, end: next };
}

const LINKING = /^(?:in|from|since|until|between|and|the|as|of|on|by|again|then|later)$/i;
/** Between "1982 to 1984" and "2006 to 2011", both of which are times of one thing. */
const FURTHER = /^[\s,;]*(?:(?:and|then|later)\b[\s,]*)?(?:again\b|from\s*$|between\s*$|$)/i;

/**
 * Who it is said of: what the passage is about, unless another name is the subject of the role; where the passage itself is what is asked about, the
 * nearest name before the role, else the one behind it.
 */
function holderOf({ title }: ReadPassage, { text, names }: ReadSentence, asked: readonly string[], role: number): string {
  const subject = bareTitle(title);
  const own = new Set(nameWords(title));
  const isAsked = (name: ReadSpan) => [...stemsOf(name.text)].every((one) => asked.includes(one) || isRoleStem(one));
  const others = names.filter((name) => !isAsked(name) && !isNoThing(nameWords(name.text)));
  const before = others.findLast(({ end }) => end <= role);
  const ofSubject = stemsOf(subject);
  if ([...ofSubject].filter((one) => asked.includes(one)).length * 2 < ofSubject.size) {
    if (!before || nameWords(before.text).some((word) => own.has(word))) return subject;
    return isSubject(text, before, role) ? before.text : subject;
  }
  if (before && !LOCATIVE.test(text.slice(0, before.start))) return before.text;
  return others.find(({ start }) => start >= role)?.text ?? subject;
}

/** "his father, David Graham, served as", "his son Karl led": a name with a relative before it, or one that opens the clause, right before the role. */
function isSubject(text: string, { start, end }: ReadSpan, role: number): boolean {
  const before = text.slice(0, start);
  if (KIN.test(before)) return true;
  const between = text.slice(end, role).replace(/\([^()]*\)/g, ' ');
  if (/[.;]|\b(?:is|was|were|are|and)\b/.test(between) || LOCATIVE.test(before)) return false;
  return start === 0 || /[.;,]\s*(?:(?:and|while|when|but)\s+)?$/.test(before);
}

const KIN =
  /\b(?:son|daughter|father|mother|brother|sister|husband|wife|uncle|nephew|grandson|grandfather|successor|predecessor)s?(?: of)?,?\s*$/i;
const LOCATIVE = /\b(?:in|for|at|of|to|under|from|into|with)(?: the)?\s*$/i;

function stemsOf(text: string): Set<string> {
  return new Set(words(text).map(({ text: word }) => stem(word)));
}
