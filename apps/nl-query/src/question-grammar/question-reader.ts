import { wordsOfName } from '../database-schema/name-words';
import type { DatabaseSchema } from '../database-schema/schema';
import { isNumeric, isQuantity, isTemporal, isYear } from './attribute-choice';
import type { ChosenRoot } from './choose-root';
import { isSingular } from './choose-root';
import { ComparisonReader } from './comparison-reader';
import { ConditionList } from './condition-list';
import { ExtremeReader } from './extreme-reader';
import { NounReader } from './noun-reader';
import type { Operator } from './operators';
import { operatorOf } from './operators';
import type { Phrase } from './phrases';
import { isUnknown } from './phrases';
import type { DateUnit, Order, RowsQuery } from './question-query';
import { Reading } from './reading';
import { ReadingProblem } from './reading-problem';
import { WantedAnswer } from './wanted-answer';

/** Reads the phrases of a question from left to right into documents, conditions, joins and what is wanted of them. */
export class QuestionReader {
  private readonly reading: Reading;
  private readonly wanted: WantedAnswer;
  private readonly comparisons: ComparisonReader;
  private readonly nouns: NounReader;
  private readonly extremes: ExtremeReader;

  constructor(schema: DatabaseSchema, phrases: readonly Phrase[], asked: ChosenRoot, now: Date) {
    this.reading = new Reading(schema, phrases, asked, now);
    this.wanted = new WantedAnswer(this.reading);
    const conditions = new ConditionList(this.reading);
    this.comparisons = new ComparisonReader(this.reading, conditions, this.wanted);
    this.extremes = new ExtremeReader(this.reading, this.wanted);
    this.nouns = new NounReader(this.reading, conditions, this.wanted, this.extremes);
  }

  /** @throws ReadingProblem for what is not understood, or may be meant in several ways */
  read(): RowsQuery {
    const unknown = this.reading.phrases.filter(isUnknown).map(({ text }) => text);
    if (unknown.length > 0) throw new ReadingProblem('', unknown);
    if (this.reading.asked.attribute) this.nouns.beginWithReference(this.reading.asked.attribute);
    for (let at = 0; at < this.reading.phrases.length;) at = this.take(at);
    this.applyTimes();
    if (this.reading.direction !== undefined && !this.reading.order) this.reading.order = this.orderOf(this.reading.direction);
    if (this.reading.superlative) this.reading.order = this.extremes.orderByQuality(this.reading.superlative);
    if (this.reading.frequent) this.extremes.orderByFrequency();
    this.requireNothingOpen();
    const answer = this.wanted.answer();
    this.requireNothingOpen();
    this.joinOrder();
    return {
      kind: 'rows',
      root: this.reading.builder.root,
      answer,
      order: this.reading.order,
      limit: this.reading.limit,
    };
  }

  /** "Farms from largest to smallest": by what the first of these words speaks of. */
  private orderOf(direction: string): Order | undefined {
    if (this.reading.superlative || this.reading.frequent || this.reading.groupKey) return undefined;
    const [operator] = direction
      .toLowerCase()
      .split(' ')
      .map(operatorOf)
      .filter((one) => one?.kind === 'superlative');
    const found = operator && this.reading.choice.byQuality(operator.quality, (shape) => isQuantity(shape) || isTemporal(shape));
    if (!operator || !found) throw new ReadingProblem(`${direction} of what?`, [direction]);
    const column = this.wanted.columnOf(found.sense);
    return { key: { kind: 'attribute', column }, isDescending: operator.isDescending !== found.isOpposite };
  }

  /** "All services in alphabetical order". */
  private sortByName(isDescending: boolean): void {
    const { root } = this.reading.builder;
    const called = this.reading.choice.calledBy(root.collection);
    if (called) this.reading.order = { key: { kind: 'attribute', column: { node: root, path: called.path } }, isDescending };
  }

  /** "Used more than twice in orders". */
  private applyTimes(): void {
    const { times, builder } = this.reading;
    const link = builder.lastLink();
    if (times && !link) throw new ReadingProblem(`${times.number} times what?`, ['times']);
    if (times && link) link.amount = { kind: 'number', ...times };
  }

  /** What rows are sorted by has to be in them. */
  private joinOrder(): void {
    const key = this.reading.order?.key;
    if (key?.kind === 'links' && key.link.amount.kind === 'joined')
      throw new ReadingProblem(`the number of ${key.link.node.collection}, or ${key.link.node.collection} themselves?`, []);
    if (key?.kind === 'attribute') this.reading.builder.join(key.column.node);
  }

  /** A "not" that turned nothing round must not be lost. */
  private requireNothingOpen(): void {
    const { isNegated, lacks, isAlternative, text, subject } = this.reading;
    const open = isNegated
      ? 'not'
      : lacks
        ? 'without'
        : isAlternative
          ? 'or'
          : (text ??
            (this.reading.pending.length > 0 || this.reading.countsNext ? 'number' : undefined) ??
            subject?.shape.path.join('.') ??
            (this.reading.isSorting ? 'sorted by' : undefined));
    if (open !== undefined) throw new ReadingProblem(`"${open}" of what?`, [open]);
  }

  /** @returns the place of the next phrase */
  private take(at: number): number {
    const phrase = this.reading.phrases[at] as Phrase;
    const { operator } = phrase;
    if (operator && (phrase.attributes.length === 0 || this.reading.isGrouping || operator.kind === 'count'))
      return this.takeOperator(operator, at);
    if (phrase.date && !this.isYearCount(at)) return this.comparisons.takeDate(phrase, at);
    if (phrase.number !== undefined && !this.reading.isNumberedValue(phrase, at))
      return this.comparisons.takeNumber(phrase.number, at);
    if (phrase.values.length > 0 && !this.isNounHere(phrase, at)) return this.comparisons.takeValue(phrase, at);
    if (phrase.isQuoted) return this.comparisons.takeQuoted(phrase, at);
    if (phrase.attributes.length > 0 && this.prefersAttribute(phrase, at)) return this.nouns.takeAttribute(phrase, at);
    if (phrase.collections.length > 0) return this.nouns.takeCollection(phrase, at);
    if (phrase.edges.length > 0) return this.nouns.takeEdge(phrase, at);
    return this.nouns.takeAttribute(phrase, at);
  }

  private takeOperator(operator: Operator, at: number): number {
    switch (operator.kind) {
      case 'count':
        this.takeCount(at);
        break;
      case 'measures':
        this.reading.pending = operator.functions;
        break;
      case 'frequent':
        this.reading.frequent = operator;
        break;
      case 'aggregate':
        if (!this.reading.isCount || !/^(?:in total|altogether|overall)$/i.test(this.reading.textAt(at)))
          this.reading.aggregate = operator.function;
        break;
      case 'superlative':
        this.reading.superlative = operator;
        this.reading.limit ??= this.reading.numberBeside(at) ?? this.onlyOne(at);
        break;
      case 'compare':
        return this.comparisons.takeComparison(operator, at);
      case 'between':
        return this.comparisons.takeRange(at);
      case 'not':
        this.reading.isNegated = true;
        break;
      case 'without':
        this.reading.lacks = true;
        break;
      case 'group':
        this.takeGroup(at);
        break;
      case 'by':
        this.takeBy(at);
        break;
      case 'sort':
        this.reading.isSorting = at > 0; // at the beginning it says what to do
        this.takeSortByCount(at);
        break;
      case 'direction':
        if (this.reading.frequent) this.reading.frequent = { ...this.reading.frequent, isDescending: operator.isDescending };
        else if (this.reading.order) this.reading.order = { ...this.reading.order, isDescending: operator.isDescending };
        else if (this.reading.lastColumn)
          this.reading.order = {
            key: { kind: 'attribute', column: this.wanted.columnOf(this.reading.lastColumn) },
            isDescending: operator.isDescending,
          };
        else if (/alphabet|lexico/i.test(this.reading.textAt(at))) this.sortByName(operator.isDescending);
        else this.reading.direction = this.reading.textAt(at);
        break;
      case 'distinct':
        this.reading.isDistinct = true;
        break;
      case 'text':
        this.reading.text = operator.comparison;
        this.reading.subject ??= this.reading.lastColumn;
        break;
      case 'missing':
      case 'present':
        this.comparisons.takePresence(operator.kind === 'present', at);
        break;
      case 'unit':
        this.takeUnit(operator.unit, at);
        break;
      case 'or':
        this.reading.isAlternative = true;
        break;
      case 'path': // as a whole question only
        throw new ReadingProblem(`${this.reading.textAt(at)} what?`, [this.reading.textAt(at)]);
    }
    return at + 1;
  }

  /** "Number of" what is asked for is the answer; "names and number of" something else is told beside each. */
  private takeCount(at: number): void {
    const { reading } = this;
    if (reading.isSorting || reading.order !== undefined || reading.frequent) return;
    if (reading.superlative) {
      reading.superlative = { ...reading.superlative, quality: [] };
      return;
    }
    if (at === reading.phrases.length - 1 && at > 0 && /of$/i.test(reading.textAt(at)))
      throw new ReadingProblem('the number of what?', [reading.textAt(at)]);
    const { collection, attribute } = reading.asked;
    const next = reading.phrases[reading.nextNoun(at)];
    const [named, second] = next?.collections ?? [];
    const isBehind = reading.asked.at >= 0 && reading.asked.at < at && next !== undefined && next.values.length === 0;
    if (isBehind && named !== undefined && second === undefined) {
      if (named !== collection) reading.countsNext = true;
      else if (attribute) {
        this.wanted.groupBy(attribute);
        reading.isCount = true;
      } else reading.isCount = true;
    } else reading.isCount = true;
  }

  /** "Sorted by frequency": of what is asked for. */
  private takeSortByCount(at: number): void {
    const place = this.reading.phrases.findIndex(
      ({ operator }, n) => n > at && operator?.kind !== 'stop' && operator?.kind !== 'of',
    );
    const rest = this.reading.phrases.slice(place + 1);
    const isCount =
      this.reading.phrases[place]?.operator?.kind === 'count' &&
      rest.every(
        ({ operator, collections }) =>
          ['direction', 'stop', 'with', 'group'].includes(operator?.kind ?? '') ||
          (this.reading.asked.attribute !== undefined && collections.includes(this.reading.asked.collection)),
      );
    if (!isCount || at === 0) return;
    this.reading.isSorting = false;
    this.reading.frequent = { kind: 'frequent', isDescending: false };
  }

  /** "The songs of the youngest singer": of one. */
  private onlyOne(at: number): 1 | undefined {
    const { collections = [], text = '' } = this.reading.phrases[at + 1] ?? {};
    return collections.includes(this.reading.builder.root.collection) && isSingular(text) ? 1 : undefined;
  }

  /** "Each" with nothing behind it is each of what is asked for. */
  private takeGroup(at: number): void {
    const { reading } = this;
    const next = reading.phrases.slice(at + 1).find(({ operator }) => !['stop', 'of', 'distinct'].includes(operator?.kind ?? ''));
    const isNoun =
      next !== undefined &&
      (next.operator?.kind === 'unit' || next.collections.length + next.attributes.length + next.edges.length > 0);
    if (isNoun) reading.isGrouping = true;
    else if (reading.counts.length === 0 && reading.groupKey === undefined && reading.asked.attribute && reading.isCount)
      this.wanted.groupByAsked();
    else if (
      reading.counts.length === 0 &&
      reading.groupKey === undefined &&
      reading.measures.length === 0 &&
      !reading.asked.attribute
    )
      reading.isGrouping = true;
  }

  private takeBy(at: number): void {
    const next = this.reading.phrases[this.reading.nextNoun(at)];
    const isPassive = /(?:ed|en|made|sold|held|run|built|bought|taught|led)$/i.test(this.reading.textAt(at - 1));
    if (!next || next.values.length > 0 || isPassive) return;
    if (this.reading.order || this.reading.superlative || this.reading.limit !== undefined) this.reading.isSorting = true;
    else if (next.collections.length + next.attributes.length > 0 || next.operator?.kind === 'unit') {
      const isOfAsked = next.collections.length > 0 && this.reading.asked.attribute !== undefined;
      if (isOfAsked && !this.reading.isCount && this.reading.measures.length === 0) return; // songs by singers
      const isOfAttribute = next.operator?.kind === 'unit' && this.reading.kindAt(this.reading.nextNoun(at) + 1) === 'of';
      if (isOfAttribute && !this.reading.isCount && this.reading.measures.length === 0) this.reading.isSorting = true;
      else if (this.reading.isCount || this.reading.measures.length > 0 || next.operator?.kind === 'unit')
        this.reading.isGrouping = true;
      else if (next.attributes.length > 0 && !this.tellsKinds(next)) this.reading.isSorting = true;
      else this.reading.isGrouping = true;
    }
  }

  /** "Customers by segment": a text that nothing is called by and that is no code of its own tells kinds, which are counted. */
  private tellsKinds({ attributes }: Phrase): boolean {
    const root = this.reading.builder.root.collection;
    const sense = attributes.find(({ collection }) => collection === root);
    const isPlain = this.reading.columns.length === 0 && this.reading.asked.attribute === undefined;
    return (
      isPlain &&
      sense !== undefined &&
      sense.shape.types.every((type) => type === 'text' || type === 'null') &&
      /^(?:segment|category|type|kind|status|state|group|class|genre|country|region|department|language|level|role|membership|mode)$/.test(
        wordsOfName(sense.shape.path.at(-1) ?? '').at(-1) ?? '',
      )
    );
  }

  private takeUnit(unit: DateUnit, at: number): void {
    if (this.reading.isSorting && this.reading.kindAt(at + 1) === 'of') return; // the year of something is that
    if (!this.reading.isGrouping && this.reading.asked.at !== -1)
      throw new ReadingProblem(`${this.reading.textAt(at)} of what?`, [this.reading.textAt(at)]);
    this.reading.isGrouping = false;
    const sense = this.reading.choice.temporal(this.reading.textAt(at), unit === 'year');
    const column = this.wanted.columnOf(sense);
    this.reading.groupKey = isTemporal(sense.shape) ? { kind: 'date', column, unit } : { kind: 'attribute', column, isList: false };
  }

  /** A number such as 2000 that counts, and is no year. */
  private isYearCount(at: number): boolean {
    const phrase = this.reading.phrases[at];
    if (phrase?.number === undefined || phrase.date?.year === undefined) return false;
    return this.reading.subject !== undefined && isNumeric(this.reading.subject.shape) && !isYear(this.reading.subject.shape);
  }

  /** Words that are a value and a name of the schema: a name where a noun is expected. */
  private isNounHere(phrase: Phrase, at: number): boolean {
    if (phrase.isName || phrase.isQuoted) return false;
    if (phrase.collections.length + phrase.attributes.length === 0) return false;
    if (this.reading.isGrouping || at === this.reading.asked.at) return true;
    return !phrase.values.some(({ collection }) => this.reading.builder.known(collection) !== undefined); // far off it is hardly meant
  }

  /** Words that are an attribute and a collection: an attribute of what was just spoken of, or of numbers where numbers are asked for. */
  private prefersAttribute(phrase: Phrase, at: number): boolean {
    if (phrase.collections.length + phrase.edges.length === 0) return true;
    if (at === this.reading.asked.at) return phrase.collections.length === 0 && this.reading.asked.attribute !== undefined;
    if (this.reading.aggregate) return phrase.attributes.some(({ shape }) => isNumeric(shape));
    const near = phrase.attributes.find(
      ({ collection }) =>
        collection === this.reading.builder.focus.collection || collection === this.reading.builder.root.collection,
    );
    return (
      near !== undefined &&
      isTemporal(near.shape) &&
      this.reading.phrases.slice(at + 1, at + 4).some(({ date }) => date !== undefined)
    );
  }
}
