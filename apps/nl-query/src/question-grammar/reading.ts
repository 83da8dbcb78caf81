import type { DatabaseSchema } from '../database-schema/schema';
import { AttributeChoice, isQuantity, isTemporal, isYear } from './attribute-choice';
import type { ChosenRoot } from './choose-root';
import type { Operator } from './operators';
import type { Phrase } from './phrases';
import { QueryBuilder } from './query-builder';
import type { Column, Condition, GroupKey, Measure, Order, QueryLink, QueryNode, Threshold } from './question-query';
import { ReadingProblem } from './reading-problem';
import type { AttributeSense } from './schema-lexicon';

export type Superlative = Extract<Operator, { kind: 'superlative' }>;

/** Words between an attribute and what it is compared with. */
const BETWEEN = new Set(['stop', 'of', 'in', 'with', 'possessive']);

/** What is known of a question while it is read from left to right: what is wanted so far, and what the words before wait for. */
export class Reading {
  readonly builder: QueryBuilder;
  readonly choice: AttributeChoice;
  readonly columns: Column[] = [];
  readonly measures: Measure[] = [];
  /** of joined documents, for each of those asked for */
  readonly counts: QueryLink[] = [];
  /** functions of the attribute that follows */
  pending: readonly ('AVERAGE' | 'SUM' | 'MIN' | 'MAX')[] = [];
  /** "number of" stood before, for each of what is asked for */
  countsNext = false;
  frequent: Extract<Operator, { kind: 'frequent' }> | undefined;
  groupKey: GroupKey | undefined;
  /** of groups */
  having: Threshold | undefined;
  /** so many of what is joined last */
  times: Threshold | undefined;
  order: Order | undefined;
  /** "from largest to smallest" stood where nothing was named that is sorted by */
  direction: string | undefined;
  limit: number | undefined;
  isCount = false;
  isDistinct = false;
  /** "not" stood before */
  isNegated = false;
  /** "without" stood before */
  lacks = false;
  /** "per" stood before */
  isGrouping = false;
  /** "sorted by" stood before */
  isSorting = false;
  /** "or" stood before */
  isAlternative = false;
  aggregate: 'AVERAGE' | 'SUM' | undefined;
  superlative: Superlative | undefined;
  text: 'contains' | 'starts' | 'ends' | undefined;
  /** the attribute that the next comparison or value is about */
  subject: AttributeSense | undefined;
  lastColumn: AttributeSense | undefined;
  lastCondition: { node: QueryNode; condition: Condition; at: number } | undefined;

  constructor(
    readonly schema: DatabaseSchema,
    readonly phrases: readonly Phrase[],
    readonly asked: ChosenRoot,
    readonly now: Date,
  ) {
    const named = new Set(phrases.flatMap(namesIn));
    this.builder = new QueryBuilder(schema, { collection: asked.collection, conditions: [], alternatives: [], links: [] }, named);
    this.choice = new AttributeChoice(schema, this.builder);
  }

  /** The next phrase that is more than a filler. */
  nextMeaning(at: number): number {
    let next = at + 1;
    while (next < this.phrases.length && BETWEEN.has(this.kindAt(next) ?? '')) next++;
    return next;
  }

  nextNoun(at: number): number {
    let next = at + 1;
    while (next < this.phrases.length && this.kindAt(next) !== undefined && this.kindAt(next) !== 'unit') next++;
    return next;
  }

  kindAt(at: number): Operator['kind'] | undefined {
    const phrase = this.phrases[at];
    return phrase && phrase.attributes.length === 0 ? phrase.operator?.kind : undefined;
  }

  textAt(at: number): string {
    return this.phrases[at]?.text ?? '';
  }

  numberBeside(at: number): number | undefined {
    return this.phrases[at + 1]?.number;
  }

  oneOf(names: readonly string[], text: string): string {
    const [only, second] = names;
    if (only !== undefined && second === undefined) return only;
    const known = names.filter((name) => this.builder.known(name));
    if (known.length === 1 && known[0] !== undefined) return known[0];
    throw new ReadingProblem(`${text} may be ${names.join(' or ')}: say which`, [text]);
  }

  isAboutTime(): boolean {
    const sense = this.subject ?? this.lastColumn;
    return sense !== undefined && (isTemporal(sense.shape) || isYear(sense.shape));
  }

  /** Is a number the text that the attribute or document beside it has, and no amount? */
  isNumberedValue({ values }: Phrase, at: number): boolean {
    if (values.length === 0) return false;
    const { subject, phrases } = this;
    const isOf = ({ collection, shape }: AttributeSense) =>
      values.some((value) => value.collection === collection && value.path.join('.') === shape.path.join('.'));
    if (subject) return isOf(subject);
    const before = phrases.slice(0, at).findLast(({ operator }) => operator?.kind !== 'stop');
    const next = phrases[at + 1];
    const isNamed = before?.collections.some((name) => values.some(({ collection }) => collection === name)) ?? false;
    return isNamed || (before?.attributes.some(isOf) ?? false) || (next?.attributes.some(isOf) ?? false);
  }

  /** Is the attribute at a place compared with what follows it? */
  isCompared(at: number): boolean {
    const place = this.nextMeaning(at);
    const next = this.phrases[place];
    if (!next) return false;
    const kind = next.operator?.kind;
    if (kind === 'not') return this.isCompared(place);
    const amount = kind === 'compare' ? this.nextMeaning(place) : place;
    const isAmount = this.phrases[amount]?.number !== undefined && (this.phrases[amount + 1]?.collections.length ?? 0) > 0;
    const { attributes, text } = this.phrases[at] as Phrase;
    if (isAmount && (/ed$/i.test(text) || !attributes.some(({ shape }) => isQuantity(shape)))) return false; // "classes with at least two races"
    if (kind === 'compare' || kind === 'between' || kind === 'text' || kind === 'missing' || kind === 'present') return true;
    const phrase = this.phrases[at] as Phrase;
    const isHeld = next.values.some((value) =>
      phrase.attributes.some(
        ({ collection, shape }) => collection === value.collection && shape.path.join('.') === value.path.join('.'),
      ),
    );
    if (next.isQuoted && next.values.length > 0) return isHeld; // of another attribute: "the description of the club 'Chess'"
    if (next.isQuoted || (next.number !== undefined && next.collections.length === 0)) return true;
    return isHeld;
  }
}

/** Collections that a phrase is about: those it names, and the one that its attribute or value is of, where it can be of no other. */
function namesIn({ edges, collections, attributes, values }: Phrase): string[] {
  const places = new Set([...attributes, ...values].map(({ collection }) => collection));
  return [...edges, ...collections, ...(places.size === 1 ? places : [])];
}
