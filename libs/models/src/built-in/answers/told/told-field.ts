import { areFormsOfOneWord } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { tellingStemsOf } from '../passage-text/stems-of-text';

/** What a field of the document on a thing says of it, and that line. */
export interface ToldField {
  /** "PEP 386", "Yes"; "" where the field says neither yes nor no */
  readonly line: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const THING = '(?<thing>[^?]{2,60}?)';
/** "Which PEP did PEP 440 replace?": a field `Replaces`. */
const DID = new RegExp(
  String.raw`^(?:which|what) (?:(?<kind>\p{L}{2,20}) )?(?:did|does|do) ${THING} (?<verb>\p{L}{3,20})[\s?.!]*$`,
  'iu',
);
/** "Which RFC superseded RFC 10?", "What is RFC 10 superseded by?": a field `Superseded-By`. */
const BY: readonly RegExp[] = [
  String.raw`(?:which|what) (?:(?<kind>\p{L}{2,20}) )?(?:is|was|were|are|has been) ${THING} (?<verb>\p{L}{3,20}) by`,
  String.raw`by (?:which|what) (?:(?<kind>\p{L}{2,20}) )?(?:is|was|were|are) ${THING} (?<verb>\p{L}{3,20})`,
  String.raw`(?:which|what) (?:(?<kind>\p{L}{2,20}) )?(?<verb>\p{L}{3,20}(?:ed|es|s)) ${THING}`,
].map((form) => new RegExp(`^${form}[\\s?.!]*$`, 'iu'));
/** "Was PEP 463 accepted?": what the field `Status` says. */
const WAS = new RegExp(
  String.raw`^(?:was|is|were|are|has|have|did) ${THING} (?:been |get |already )?(?<verb>\p{L}{4,20})[\s?.!]*$`,
  'iu',
);
const FIELD =
  /^[ \t]*(?:[-*] )?(?:\*\*|__)?(?<label>\p{L}[\p{L} -]{2,24})(?:\*\*|__)?:(?:\*\*|__)?[ \t]+(?<value>\S[^\n]{0,119})$/gmu;
/** What becomes of a proposal, as statuses say it: what is decided so, and what is decided otherwise. */
const VERDICTS: readonly ReadonlySet<string>[] = [
  new Set(['accepted', 'approved', 'adopted', 'ratified', 'final', 'active']),
  new Set(['rejected', 'declined', 'refused', 'denied']),
];
const DECIDED =
  /^(?:accepted|approved|adopted|ratified|rejected|declined|refused|denied|withdrawn|deferred|superseded|deprecated|obsoleted|merged|implemented|released|retired|finished|completed)$/i;
/** What one document does to another. */
const ACTS = /^(?:replace|supersede|obsolete|update|amend|repeal|extend|require)(?:s|d|ed)?$/i;
/** "386", "386, 390": numbers of things of the kind. */
const NUMBERS = /^\d{1,6}(?:, ?\d{1,6}){0,9}$/;
/** Characters at the beginning of a document in which its fields stand. */
const HEADER = 4_000;

/** The thing of which a question asks what became of it or what it did to another one of its kind; undefined for any other question. */
export function thingOfStatus(question: string): string | undefined {
  const asked = question.length > LONGEST_QUESTION ? '' : question.trim();
  const found = [DID, ...BY, WAS].map((form) => form.exec(asked)?.groups).find(Boolean);
  return found && (DECIDED.test(found['verb']!) || ACTS.test(found['verb']!)) ? found['thing'] : undefined;
}

/**
 * What the head of the only document that is called like the thing says of it in a field of the verb that is asked with ("Replaces: 386"), or in its status ("Status: Rejected").
 * @param passages best first
 */
export function toldField(question: string, passages: readonly Passage[]): ToldField | undefined {
  const asked = question.length > LONGEST_QUESTION ? '' : question.trim();
  const did = DID.exec(asked)?.groups;
  const by = did ? undefined : BY.map((form) => form.exec(asked)?.groups).find(Boolean);
  const { thing, kind = '', verb } = did ?? by ?? {};
  if (thing !== undefined && verb !== undefined) {
    const isAsked = (label: string) => isFieldOf(label, verb.toLowerCase(), by !== undefined);
    return fieldOf(thing, passages, isAsked, (value) =>
      NUMBERS.test(value) && sameKind(kind, thing) ? `${kind} ${value}` : value,
    );
  }
  const was = WAS.exec(asked)?.groups;
  if (!was || !DECIDED.test(was['verb']!)) return undefined;
  const [of, done] = [was['thing']!, was['verb']!.toLowerCase()];
  return (
    fieldOf(
      of,
      passages,
      (label) => isFieldOf(label, done, true),
      () => 'Yes',
    ) ??
    fieldOf(
      of,
      passages,
      (label) => /^(?:status|state)$/i.test(label),
      (value) => verdict(done, value),
    )
  );
}

/** "Replaces" of "replace", "Superseded-By" of what did that. */
function isFieldOf(label: string, verb: string, isBy: boolean): boolean {
  const said = label.toLowerCase();
  const done = /^(?<deed>\p{L}+)[ -]by$/u.exec(said)?.groups!['deed'];
  if (isBy) return done !== undefined && areFormsOfOneWord(done, verb);
  return done === undefined && /^\p{L}+s$/u.test(said) && areFormsOfOneWord(said, verb);
}

/** "PEP" of "PEP 440": the number behind it is of one, too. */
const sameKind = (kind: string, thing: string): boolean =>
  kind !== '' && thing.toLowerCase().startsWith(`${kind.toLowerCase()} `) && /\d/.test(thing);

function verdict(asked: string, status: string): string {
  const other = status.toLowerCase();
  if (areFormsOfOneWord(asked, other)) return 'Yes';
  const own = VERDICTS.find((words) => words.has(asked));
  if (!own || !VERDICTS.some((words) => words.has(other))) return '';
  return own.has(other) ? 'Yes' : 'No';
}

function fieldOf(
  thing: string,
  passages: readonly Passage[],
  isAsked: (label: string) => boolean,
  lineOf: (value: string) => string,
): ToldField | undefined {
  const wanted = [...tellingStemsOf(thing)];
  const own = passages.filter(({ title }) => {
    const said = tellingStemsOf(title);
    return wanted.length > 0 && wanted.every((one) => said.has(one));
  });
  if (new Set(own.map(({ title }) => title)).size !== 1) return undefined;
  for (const passage of own)
    for (const { 0: line, groups } of passage.text.slice(0, HEADER).matchAll(FIELD))
      if (isAsked(groups!['label']!.trim())) return { line: lineOf(groups!['value']!.trim()), passage, sentence: line.trim() };
  return undefined;
}
