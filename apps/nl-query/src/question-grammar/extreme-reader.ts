import { isNumeric, isQuantity, isTemporal, isTotal, isYear } from './attribute-choice';
import { isSingular } from './choose-root';
import type { Phrase } from './phrases';
import type { Order, QueryLink } from './question-query';
import type { Reading, Superlative } from './reading';
import { ReadingProblem } from './reading-problem';
import type { AttributeSense } from './schema-lexicon';
import type { WantedAnswer } from './wanted-answer';

/** Reads the most, the least, the most common, and functions and numbers told of what is asked for. */
export class ExtremeReader {
  constructor(
    private readonly reading: Reading,
    private readonly wanted: WantedAnswer,
  ) {}

  /** "Names of singers and number of concerts". */
  countLinked(collection: string, at: number): number {
    this.reading.countsNext = false;
    const node = this.reading.builder.nodeOf(collection);
    const link = this.reading.builder.countedLinkTo(node);
    if (link) this.reading.counts.push(link);
    this.reading.builder.focus = node;
    return at + 1;
  }

  /** "The most common citizenship of singers". */
  orderByFrequency(): void {
    const { frequent, asked } = this.reading;
    this.reading.frequent = undefined;
    const sense = asked.attribute;
    if (!frequent || !sense) throw new ReadingProblem('most common what?', ['common']);
    this.groupByFrequency(sense, frequent.isDescending);
  }

  groupByFrequency(sense: AttributeSense, isDescending: boolean): void {
    this.wanted.groupByNoun(sense);
    this.reading.order = { key: { kind: 'measure' }, isDescending };
    this.reading.limit ??= this.meansOne() ? 1 : undefined;
  }

  orderByLinks(collection: string, at: number): number {
    const node = this.reading.builder.nodeOf(collection);
    const link = this.reading.builder.countedLinkTo(node);
    if (!link) return at + 1;
    this.reading.order = { key: { kind: 'links', link }, isDescending: this.reading.superlative?.isDescending ?? true };
    if (this.reading.superlative) this.reading.limit ??= this.meansOne() ? 1 : undefined;
    this.reading.superlative = undefined;
    this.reading.isSorting = false;
    this.reading.builder.focus = node;
    return at + 1;
  }

  measure(named: AttributeSense, at: number): void {
    const sense = this.quantityFor(named);
    const column = this.wanted.columnOf(sense);
    if (this.reading.aggregate) this.reading.measures.push({ function: this.reading.aggregate, column });
    this.reading.aggregate = undefined;
    if (this.reading.superlative || this.reading.isSorting) {
      this.wanted.groupByAsked();
      this.reading.order = { key: { kind: 'measure' }, isDescending: this.reading.superlative?.isDescending ?? true };
      if (this.reading.superlative) this.reading.limit ??= this.meansOne() ? 1 : undefined;
      this.reading.superlative = undefined;
      this.reading.isSorting = false;
    } else if (this.reading.isCompared(at) && this.reading.asked.at < at && column.node !== this.reading.builder.root)
      this.wanted.groupByAsked();
  }

  /** What is summed up is a quantity: "amount of transactions" is no sum of ids. @throws ReadingProblem for what only tells things apart */
  quantityFor(named: AttributeSense): AttributeSense {
    const isNumber = isQuantity(named.shape) || isYear(named.shape) || isTemporal(named.shape);
    if (isNumber && !this.reading.choice.isPointer(named)) return named;
    const name = named.shape.path.join('.');
    const totals = this.reading.choice.attributesOf(named.collection).filter((shape) => isQuantity(shape) && isTotal(shape));
    const [shape, second] = totals;
    if (shape && !second) return { collection: named.collection, shape };
    throw new ReadingProblem(`${name} is no number that is added up`, [name]);
  }

  /** "The highest salary" is a number; "the employee with the highest salary" is an employee. */
  takeExtreme(sense: AttributeSense, at: number): void {
    const superlative = this.reading.superlative as Superlative;
    if (!isNumeric(sense.shape) && !isTemporal(sense.shape)) {
      if (superlative.quality.length === 0 && this.orderByNamed(sense, superlative, at)) return;
      const name = sense.shape.path.join('.');
      throw new ReadingProblem(`${name} has no highest and no lowest`, [name]);
    }
    if (this.reading.choice.isPointer(sense))
      throw new ReadingProblem(`${sense.shape.path.join('.')} has no highest and no lowest`, [sense.shape.path.join('.')]);
    const column = this.wanted.columnOf(sense);
    // the oldest date is the lowest
    const isOpposite = superlative.quality.includes('age') && (isTemporal(sense.shape) || isYear(sense.shape));
    const isDescending = superlative.isDescending !== isOpposite;
    this.reading.superlative = undefined;
    const isAsked = this.reading.asked.attribute !== undefined && at === this.reading.asked.at;
    if (isAsked && this.reading.limit === undefined) {
      this.reading.measures.push({ function: isDescending ? 'MAX' : 'MIN', column });
      return;
    }
    if (
      this.reading.asked.attribute &&
      this.reading.asked.at < at &&
      isNumeric(sense.shape) &&
      sense.collection === this.reading.asked.collection &&
      this.reading.asked.attribute !== sense
    ) {
      const { shape } = this.reading.asked.attribute;
      if (!this.reading.columns.some(({ path }) => path === shape.path))
        this.wanted.wantColumn(this.reading.asked.attribute, this.reading.phrases[this.reading.asked.at] as Phrase);
    }
    if (column.node !== this.reading.builder.root && isFan(this.reading.builder.linkOf(column.node))) {
      const isSum = isTotal(sense.shape) || /total/i.test(this.reading.textAt(at - 1));
      this.reading.measures.push({ function: isSum ? 'SUM' : isDescending ? 'MAX' : 'MIN', column });
      this.wanted.groupByAsked();
      this.reading.order = { key: { kind: 'measure' }, isDescending };
    } else {
      if (column.node !== this.reading.builder.root) this.reading.builder.join(column.node);
      this.reading.order = { key: { kind: 'attribute', column }, isDescending };
    }
    this.reading.limit ??= this.meansOne() ? 1 : undefined;
  }

  /** "The stories of the building with the largest height": of one building. */
  private meansOne(): boolean {
    const { asked, phrases, builder } = this.reading;
    if (asked.isSingular) return true;
    const owners = phrases.filter(
      ({ collections, values }) => collections.includes(builder.root.collection) && values.length === 0,
    );
    return asked.attribute !== undefined && owners.length > 0 && owners.every(({ text }) => isSingular(text));
  }

  /** "The oldest order", where orders have one time that tells it. */
  private timeFor(quality: readonly string[], said: string): { sense: AttributeSense; isOpposite: boolean } | undefined {
    const isAge = quality.includes('age');
    if (!isAge && !quality.includes('date')) return undefined;
    const { focus, root } = this.reading.builder;
    const hasTime = [focus, root].some(({ collection }) =>
      this.reading.choice.attributesOf(collection).some((shape) => isTemporal(shape) || isYear(shape)),
    );
    return hasTime ? { sense: this.reading.choice.temporal(said, true), isOpposite: isAge } : undefined;
  }

  /** "Which continent has the most languages": texts have no highest, and many are meant. */
  private orderByNamed(sense: AttributeSense, { isDescending }: Superlative, at: number): boolean {
    const { asked, builder } = this.reading;
    if (sense.collection === builder.root.collection) return false;
    if (asked.attribute === undefined || asked.attribute.collection !== builder.root.collection) {
      this.orderByLinks(sense.collection, at);
      return true;
    }
    if (this.reading.choice.calledBy(builder.root.collection) === asked.attribute.shape) {
      this.orderByLinks(sense.collection, at);
      return true;
    }
    this.reading.superlative = undefined;
    this.reading.measures.push({ function: 'COUNT_DISTINCT', column: this.wanted.columnOf(sense) });
    this.wanted.groupByAsked();
    this.reading.order = { key: { kind: 'measure' }, isDescending };
    this.reading.limit ??= this.meansOne() ? 1 : undefined;
    return true;
  }

  orderByQuality(superlative: Superlative): Order | undefined {
    this.reading.superlative = undefined;
    const said = this.reading.phrases.find(({ operator }) => operator === superlative)?.text ?? '';
    const quality = /^(?:high|low)est$/i.test(said) ? ['height', 'elevation', 'altitude'] : superlative.quality;
    const found =
      this.reading.choice.byQuality(quality, (shape) => isQuantity(shape) || isYear(shape) || isTemporal(shape)) ??
      this.timeFor(quality, said);
    if (!found) {
      const link = this.reading.builder.lastLink();
      if (link && this.reading.measures.length === 0 && !this.reading.lastColumn) {
        this.reading.limit ??= this.meansOne() ? 1 : undefined;
        return { key: { kind: 'links', link }, isDescending: superlative.isDescending };
      }
      const last =
        this.reading.measures.at(-1) ??
        (this.reading.lastColumn && (isQuantity(this.reading.lastColumn.shape) || isYear(this.reading.lastColumn.shape))
          ? this.reading.lastColumn
          : undefined);
      if (!last || 'function' in last) throw new ReadingProblem(`${said} of what?`, [said]);
      if (this.reading.columns.length > 1 || last !== this.reading.asked.attribute) this.reading.columns.pop();
      this.reading.superlative = superlative;
      this.takeExtreme(last, this.reading.asked.at + 1);
      return this.reading.order;
    }
    this.reading.limit ??= this.meansOne() ? 1 : undefined;
    const { sense, isOpposite } = found;
    return {
      key: { kind: 'attribute', column: this.wanted.columnOf(sense) },
      isDescending: superlative.isDescending !== isOpposite,
    };
  }
}

/** Does a document have several of these? */
function isFan(link: QueryLink | undefined): boolean {
  return link !== undefined && link.join.kind !== 'points';
}
