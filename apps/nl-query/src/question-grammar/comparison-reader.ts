import { ageConditions, isAge } from './ages';
import { isBirth, isNumeric, isQuantity, isTemporal, isYear } from './attribute-choice';
import type { ConditionList } from './condition-list';
import { dateConditions, otherWay } from './date-conditions';
import type { Operator } from './operators';
import type { Phrase } from './phrases';
import type { Comparison, Threshold } from './question-query';
import type { Reading } from './reading';
import { ReadingProblem } from './reading-problem';
import type { AttributeSense } from './schema-lexicon';
import { chosenValue } from './value-choice';
import type { WantedAnswer } from './wanted-answer';

type Compare = Extract<Operator, { kind: 'compare' }>;
const MONEY = ['price', 'total', 'amount', 'cost', 'salary', 'budget', 'value', 'fee', 'fare', 'balance'];

/** Names of attributes that hold a number of bytes. */
const BYTES = ['size', 'file size', 'bytes', 'byte size'];

/** Reads values, numbers and times, and what they are compared with. */
export class ComparisonReader {
  constructor(
    private readonly reading: Reading,
    private readonly conditions: ConditionList,
    private readonly wanted: WantedAnswer,
  ) {}

  takeValue(phrase: Phrase, at: number): number {
    const sense = chosenValue(phrase, {
      builder: this.reading.builder,
      schema: this.reading.schema,
      subject: this.reading.subject,
      alternativeTo: this.reading.lastCondition,
      qualifies: this.reading.phrases[at + 1]?.collections ?? [],
    });
    const { subject } = this.reading;
    if (subject && !(subject.collection === sense.collection && subject.shape.path.join('.') === sense.path.join('.')))
      throw new ReadingProblem(`${phrase.text} is no ${subject.shape.path.join('.')} of ${subject.collection}`, [phrase.text]);
    const isNew = this.reading.builder.known(sense.collection) === undefined;
    const node = this.reading.builder.nodeOf(sense.collection);
    const link = this.reading.builder.firstLinkTo(node);
    if (isNew && link && link.join.kind !== 'points' && this.isDenied(at)) {
      link.amount = { kind: 'none' }; // countries that do not speak English have no such language, and not only another
      this.reading.isNegated = this.reading.lacks = false;
    }
    const kind = sense.isPart ? (this.reading.text ?? 'contains') : '==';
    this.conditions.pushCondition(node, { path: sense.path, kind, values: [sense.value], isList: sense.isList }, at);
    if (node !== this.reading.builder.root) this.reading.builder.focus = this.reading.builder.root; // what is named is told apart: the rest is about what is asked
    this.reading.subject = this.reading.text = undefined;
    return at + 1;
  }

  /** Does "not" stand before, and not "other than"? */
  private isDenied(at: number): boolean {
    if (!this.reading.isNegated) return false;
    const last = this.reading.phrases
      .slice(0, at)
      .findLast(({ operator }) => operator?.kind === 'not' || operator?.kind === 'compare');
    return last?.operator?.kind === 'not';
  }

  takeQuoted(phrase: Phrase, at: number): number {
    const [within, ...behind] = this.reading.phrases.slice(at + 1, at + 4);
    const noun = behind.find(({ operator }) => operator?.kind !== 'stop');
    if (within?.operator?.kind === 'in' && noun && noun.attributes.length > 0 && !this.reading.subject) {
      const named = this.reading.choice.nearest(noun.attributes);
      if (named) {
        this.conditions.condition(named, { kind: 'contains', values: [phrase.text] }, at);
        this.reading.text = undefined;
        return at + 2 + behind.indexOf(noun) + 1;
      }
    }
    const called = this.reading.choice.calledBy(this.reading.builder.focus.collection);
    const sense = this.reading.subject ?? (called && { collection: this.reading.builder.focus.collection, shape: called });
    if (!sense) throw new ReadingProblem(`${phrase.text}: of which attribute?`, [phrase.text]);
    this.conditions.condition(sense, { kind: this.reading.text ?? '==', values: [phrase.text] }, at);
    this.reading.subject = this.reading.text = undefined;
    return at + 1;
  }

  takeDate(phrase: Phrase, at: number): number {
    const { date } = phrase;
    if (!date) return at + 1;
    const said = /since$/i.test(this.reading.textAt(at - 1))
      ? '>='
      : /(?:until|before)$/i.test(this.reading.textAt(at - 1))
        ? '<'
        : '==';
    this.timeCondition(phrase, said, at);
    return at + 1;
  }

  private timeCondition(phrase: Phrase, comparison: Comparison, at: number): void {
    const { date, text } = phrase;
    if (!date) throw new ReadingProblem(`${text} is no time`, [text]);
    const hinted =
      this.reading.subject ??
      (this.reading.lastColumn && (isTemporal(this.reading.lastColumn.shape) || isYear(this.reading.lastColumn.shape))
        ? this.reading.lastColumn
        : undefined);
    const sense = hinted ?? this.reading.choice.temporal(text, date.year !== undefined);
    if (hinted && hinted === this.reading.lastColumn)
      this.reading.columns.splice(
        0,
        this.reading.columns.length,
        ...this.reading.columns.filter(({ path }) => path !== hinted.shape.path),
      );
    const wanted = this.reading.isNegated ? otherWay(comparison) : comparison;
    this.reading.isNegated = false;
    for (const made of dateConditions(sense.shape, date, wanted)) this.conditions.condition(sense, made, at);
    this.reading.subject = undefined;
  }

  takeNumber(number: number, at: number): number {
    const next = this.reading.phrases[at + 1];
    const before = this.reading.kindAt(at - 1);
    const upper = /^(?:to|until|till)$/i.test(this.reading.textAt(at + 1)) ? this.reading.phrases[at + 2]?.number : undefined;
    if (upper !== undefined) return this.takeSpan(number, upper, at);
    if (this.reading.subject && isNumeric(this.reading.subject.shape)) {
      this.conditions.condition(this.reading.subject, { kind: this.reading.isNegated ? '!=' : '==', values: [number] }, at);
      this.reading.isNegated = false;
      this.reading.subject = undefined;
    } else if (this.identifies(number, at)) return at + 1;
    else if (
      next &&
      next.collections.length === 0 &&
      next.attributes.some(({ shape }) => isNumeric(shape)) &&
      (at > 2 || before === 'with')
    ) {
      const sense = this.reading.choice.nearest(next.attributes, isNumeric);
      if (sense) this.conditions.condition(sense, { kind: '==', values: [number] }, at);
      return at + 2;
    } else if (before === 'superlative' || next?.operator?.kind === 'superlative') this.reading.limit = number;
    else if (
      next &&
      next.collections.length > 0 &&
      (before === 'with' || before === 'auxiliary' || /^only$/i.test(this.reading.textAt(at - 1)))
    )
      return this.amountOf({ comparison: '==', number }, at + 1);
    else if (at <= 2 || (next && next.collections.length > 0)) this.reading.limit = number;
    else throw new ReadingProblem(`what is ${this.reading.textAt(at)}?`, [this.reading.textAt(at)]);
    return at + 1;
  }

  /** "200 to 300 pages". */
  private takeSpan(low: number, high: number, at: number): number {
    const noun = this.reading.phrases[at + 3];
    const sense = this.reading.subject ?? this.reading.choice.nearest(noun?.attributes ?? [], isNumeric);
    const text = `${this.reading.textAt(at)} to ${this.reading.textAt(at + 2)}`;
    if (!sense || !isNumeric(sense.shape)) throw new ReadingProblem(`${text} of what?`, [text]);
    this.conditions.condition(sense, { kind: '>=', values: [low] }, at);
    this.conditions.condition(sense, { kind: '<=', values: [high] }, at + 2);
    const isNamedBehind = this.reading.subject === undefined;
    this.reading.subject = undefined;
    return at + (isNamedBehind ? 4 : 3);
  }

  /** "Older than 60", "over 40 years old": by the day of birth, where there is no age. @returns undefined when no age is meant */
  private ageCondition({ comparison, number }: Threshold, quality: readonly string[], at: number): number | undefined {
    const rest = this.reading.phrases.slice(at + 1, at + 4).map(({ text }) => text);
    const years = /^(?:years?(?: old| of age)?|year-olds?)/i.exec(rest.join(' '));
    const isSaid =
      quality.includes('age') || /^(?:years? (?:old|of age))/i.test(rest.join(' ')) || /^aged?$/i.test(this.reading.textAt(at - 2));
    if (!isSaid || !isAge(number) || this.reading.choice.byQuality(['age'], isNumeric)) return undefined;
    const places = [this.reading.builder.focus.collection, this.reading.builder.root.collection];
    const found = places.flatMap((collection) =>
      this.reading.choice
        .attributesOf(collection)
        .filter(isBirth)
        .map((shape) => ({ collection, shape })),
    );
    const [sense] = found;
    if (!sense) return undefined;
    const made = ageConditions(comparison, number, {
      now: this.reading.now,
      isTimestamp: sense.shape.types.includes('timestamp'),
    });
    for (const condition of made) this.conditions.condition(sense, condition, at);
    return at + 1 + (years ? rest.findIndex((_, n) => rest.slice(0, n + 1).join(' ').length >= years[0].length) + 1 : 0);
  }

  /** `order 50012`: the number that documents of a collection have. */
  private identifies(number: number, at: number): boolean {
    const [collection, second] = this.reading.phrases[at - 1]?.collections ?? [];
    if (collection === undefined || second !== undefined || number < 100) return false;
    const shape = this.reading.choice
      .attributesOf(collection)
      .find((one) => one.path.length === 1 && isNumeric(one) && !isQuantity(one) && !isYear(one));
    if (shape) this.conditions.condition({ collection, shape }, { kind: '==', values: [number] }, at);
    return shape !== undefined;
  }

  takeComparison(operator: Compare, at: number): number {
    const place = this.reading.nextMeaning(at);
    const phrase = this.reading.phrases[place];
    const comparison = this.reading.isNegated && operator.comparison !== '!=' ? otherWay(operator.comparison) : operator.comparison;
    const isFrom = /^from$/i.test(this.reading.textAt(at));
    const average = this.withAverage(comparison, operator.quality, place);
    if (average !== undefined) return average;
    if (!phrase && isFrom) return at + 1;
    if (!phrase) throw new ReadingProblem(`${this.reading.textAt(at)} what?`, [this.reading.textAt(at)]);
    if (isFrom && (phrase.number === undefined || phrase.date !== undefined) && !this.isRange(place)) return at + 1; // where or when something is from
    const isTime = phrase.date !== undefined && (operator.isTime || phrase.number === undefined || this.reading.isAboutTime());
    if (isTime) {
      this.timeCondition(phrase, operator.comparison, place);
      if (
        operator.comparison === '>=' &&
        this.reading.phrases[place + 1]?.text.match(/^(?:to|until|till)$/i) &&
        this.reading.phrases[place + 2]?.date
      ) {
        this.timeCondition(this.reading.phrases[place + 2] as Phrase, '<=', place + 2);
        return place + 3;
      }
      return place + 1;
    }
    if (phrase.number === undefined) {
      const isPlace = /^under$/i.test(this.reading.textAt(at)) && (phrase.values.length > 0 || phrase.collections.length > 0);
      if (isPlace) return at + 1; // "papers under the institution X"
      if (operator.comparison === '!=') this.reading.isNegated = true;
      else if (operator.comparison !== '==' && !(operator.isTime && phrase.values.length > 0))
        throw new ReadingProblem(`${this.reading.textAt(at)} ${phrase.text}?`, [this.reading.textAt(at)]);
      return at + 1;
    }
    this.reading.isNegated = false;
    if (/^times?$/i.test(this.reading.textAt(place + 1))) {
      this.reading.times = { comparison, number: phrase.number };
      return place + 2;
    }
    const aged = this.ageCondition({ comparison, number: phrase.number }, operator.quality, place);
    if (aged !== undefined) return aged;
    const subject = this.reading.subject;
    const quality = phrase.isSize ? BYTES : operator.quality;
    const after = this.numberCondition({ comparison, number: phrase.number }, quality, place);
    const upper = this.reading.phrases[after + 1]?.number;
    if (comparison !== '>=' || upper === undefined || !/^(?:to|until|till)$/i.test(this.reading.textAt(after))) return after;
    if (subject) this.conditions.condition(subject, { kind: '<=', values: [upper] }, after + 1);
    return after + 2;
  }

  /** "Older than average", "a capacity above the average": compared with all documents of the collection. @returns undefined: something else */
  private withAverage(comparison: Comparison, quality: readonly string[], at: number): number | undefined {
    if (!/^(?:average|mean|avg|typical)$/i.test(this.reading.textAt(at))) return undefined;
    const behind = this.reading.nextMeaning(at);
    const named = this.reading.choice.nearest(this.reading.phrases[behind]?.attributes ?? [], isNumeric);
    const { lastColumn, subject } = this.reading;
    const sense =
      named ??
      subject ??
      this.reading.choice.byQuality(quality, isNumeric)?.sense ??
      (lastColumn && isNumeric(lastColumn.shape) ? lastColumn : undefined);
    if (!sense || !isNumeric(sense.shape)) return undefined;
    if (sense === lastColumn && this.reading.asked.attribute !== sense) this.reading.columns.pop();
    const isText = sense.shape.isNumberText;
    const condition = { path: sense.shape.path, kind: comparison, values: [], isList: false, isWithAverage: true as const };
    this.conditions.pushCondition(
      this.reading.builder.nodeOf(sense.collection),
      { ...condition, ...(isText && { asNumber: isText }) },
      at,
    );
    this.reading.subject = this.reading.lastColumn = undefined;
    this.reading.isNegated = false;
    return named ? behind + 1 : at + 1;
  }

  /** Is what stands at a place the lower end of a range? */
  private isRange(at: number): boolean {
    return /^(?:to|until|till|on|onwards)$/i.test(this.reading.textAt(at + 1));
  }

  /** @returns the place of the next phrase */
  private numberCondition({ comparison, number }: Threshold, quality: readonly string[], at: number): number {
    const after = this.reading.nextMeaning(at);
    const next = this.reading.phrases[after];
    const made = { kind: comparison, values: [number] } as const;
    const isOfDocuments = (next?.collections.length ?? 0) > 0 && next?.values.length === 0 && after <= at + 2;
    const { subject: said, asked } = this.reading;
    if (said && !isQuantity(said.shape) && isOfDocuments) {
      if (said === asked.attribute) this.wanted.wantColumn(said, this.reading.phrases[asked.at] as Phrase);
      this.reading.subject = undefined;
    }
    if (this.reading.measures.length > 0 && this.reading.groupKey && !this.reading.subject) {
      this.reading.having = { comparison, number };
      return at + 1;
    }
    const isMoney = /^[$€£]|euro|dollar/i.test(`${this.reading.textAt(at)}${this.reading.phrases[at + 1]?.text ?? ''}`);
    const isCounted = isOfDocuments && quality.length === 0 && this.reading.kindAt(at + 1) === undefined;
    const subject =
      this.reading.subject ??
      this.sameAgain() ??
      (!isCounted &&
      this.reading.lastColumn &&
      (isQuantity(this.reading.lastColumn.shape) || isYear(this.reading.lastColumn.shape)) &&
      this.reading.asked.attribute !== this.reading.lastColumn
        ? this.reading.lastColumn
        : undefined) ??
      this.reading.choice.byQuality(quality, isNumeric)?.sense;
    if (subject && isNumeric(subject.shape)) {
      if (subject === this.reading.lastColumn && this.reading.subject === undefined) this.reading.columns.pop();
      this.conditions.condition(subject, made, at);
      this.reading.subject = this.reading.lastColumn = undefined;
      return at + 1;
    }
    if (
      quality.length === 0 &&
      next &&
      next.values.length === 0 &&
      after <= at + 2 &&
      (next.collections.length > 0 || next.edges.length > 0)
    )
      return this.amountOf({ comparison, number }, after);
    if (quality.length === 0 && next && next.attributes.length > 0) {
      const sense = this.reading.choice.nearest(next.attributes, isQuantity);
      if (sense && isQuantity(sense.shape)) {
        this.conditions.condition(sense, made, at);
        return after + 1;
      }
    }
    const guessed = isMoney
      ? this.reading.choice.byQuality(MONEY, isNumeric)?.sense
      : quality.length === 0
        ? this.reading.choice.onlyAmount(this.reading.builder.focus.collection)
        : undefined;
    if (!guessed) throw new ReadingProblem(`${comparison} ${number} of what?`, [this.reading.textAt(at)]);
    this.conditions.condition(guessed, made, at);
    return at + 1;
  }

  /** "More than 3 orders". */
  private amountOf({ comparison, number }: Threshold, at: number): number {
    const phrase = this.reading.phrases[at] as Phrase;
    const [edge] = phrase.edges;
    if (phrase.collections.length === 0 && edge !== undefined) {
      const reached = this.reading.builder.along(edge);
      const link = reached && this.reading.builder.linkOf(reached);
      if (link) link.amount = { kind: 'number', comparison, number };
      return at + 1;
    }
    const collection = this.reading.oneOf(phrase.collections, phrase.text);
    if (collection === this.reading.builder.root.collection) {
      if (!this.reading.asked.attribute) throw new ReadingProblem(`${number} ${phrase.text} of what?`, [phrase.text]);
      this.wanted.groupBy(this.reading.asked.attribute);
      this.reading.having = { comparison, number };
      return at + 1;
    }
    const node = this.reading.builder.nodeOf(collection);
    const link = this.reading.builder.countedLinkTo(node);
    if (link) link.amount = { kind: 'number', comparison, number };
    this.reading.builder.focus = node;
    return at + 1;
  }

  takeRange(at: number): number {
    const first = this.reading.nextMeaning(at);
    const second = this.reading.nextMeaning(this.reading.kindAt(first + 1) === 'and' ? first + 1 : first);
    const [low, high] = [this.reading.phrases[first], this.reading.phrases[second]];
    const isTime =
      low?.date && high?.date && (low.number === undefined || this.reading.isAboutTime() || this.reading.subject === undefined);
    if (low && high && isTime) {
      const subject = this.reading.subject;
      this.timeCondition(low, '>=', first);
      this.reading.subject = subject ?? this.lastTimed();
      this.timeCondition(high, '<=', second);
      return second + 1;
    }
    if (low?.number === undefined || high?.number === undefined)
      throw new ReadingProblem(`${this.reading.textAt(at)} what?`, [this.reading.textAt(at)]);
    const subject = this.reading.subject;
    const next = this.numberCondition({ comparison: '>=', number: low.number }, [], first);
    const made = this.reading.lastCondition?.condition;
    const lastNode = this.reading.lastCondition?.node;
    if (subject) this.conditions.condition(subject, { kind: '<=', values: [high.number] }, second);
    else if (made && lastNode) lastNode.conditions.push({ ...made, kind: '<=', values: [high.number] });
    return Math.max(second + 1, next);
  }

  /** "Below 5 or above 10": of the same attribute. */
  private sameAgain(): AttributeSense | undefined {
    const last = this.reading.lastCondition;
    if (!this.reading.isAlternative || !last) return undefined;
    const shape = this.reading.choice.attributesOf(last.node.collection).find(({ path }) => path === last.condition.path);
    return shape && isNumeric(shape) ? { collection: last.node.collection, shape } : undefined;
  }

  private lastTimed(): AttributeSense | undefined {
    const { node, condition } = this.reading.lastCondition ?? {};
    const shape = node && this.reading.choice.attributesOf(node.collection).find(({ path }) => path === condition?.path);
    return node && shape && { collection: node.collection, shape };
  }

  takePresence(isPresent: boolean, at: number): void {
    const sense = this.reading.subject ?? this.reading.lastColumn;
    const next = this.reading.phrases[this.reading.nextMeaning(at)];
    const found = sense ?? (next ? this.reading.choice.nearest(next.attributes) : undefined);
    if (!found) throw new ReadingProblem(`what is ${this.reading.textAt(at)}?`, [this.reading.textAt(at)]);
    if (sense === this.reading.lastColumn) this.reading.columns.pop();
    this.conditions.condition(found, { kind: isPresent !== this.reading.isNegated ? 'present' : 'missing', values: [] }, at);
    this.reading.isNegated = false;
    this.reading.subject = this.reading.lastColumn = undefined;
  }
}
