import { answerOf, isBoolean, isCalled, isNumeric, isQuantity, isTemporal, isYear } from './attribute-choice';
import type { ConditionList } from './condition-list';
import type { Phrase } from './phrases';
import type { Order, QueryLink } from './question-query';
import type { Reading, Superlative } from './reading';
import { ReadingProblem } from './reading-problem';
import type { AttributeSense } from './schema-lexicon';
import type { WantedAnswer } from './wanted-answer';

const SYMMETRIC = /friend|know|marri|spouse|sibling|colleague|connect|neighbo|relat|similar|partner|border/i;

/** Reads names of collections, edges and attributes, as what the words before them make of them. */
export class NounReader {
  constructor(
    private readonly reading: Reading,
    private readonly conditions: ConditionList,
    private readonly wanted: WantedAnswer,
  ) {}

  takeCollection(phrase: Phrase, at: number): number {
    const collection = this.reading.oneOf(phrase.collections, phrase.text);
    if (this.reading.isGrouping) {
      this.reading.isGrouping = false;
      const node = this.reading.builder.nodeOf(collection);
      if (this.reading.phrases[at + 1]?.attributes.some((sense) => sense.collection === collection)) {
        this.reading.builder.focus = node;
        this.reading.isGrouping = true;
        return at + 1;
      }
      this.reading.groupKey = { kind: 'document', node };
      return at + 1;
    }
    if (
      at === this.reading.asked.at ||
      (collection === this.reading.builder.root.collection &&
        this.reading.asked.attribute === undefined &&
        !this.reading.superlative &&
        !this.reading.aggregate)
    ) {
      this.reading.builder.focus = this.reading.builder.root;
      return at + 1;
    }
    if (collection === this.reading.builder.root.collection) return this.takeRootAgain(at);
    if (this.reading.superlative && this.reading.superlative.quality.length === 0) return this.orderByLinks(collection, at);
    if (this.reading.isSorting) return this.orderByLinks(collection, at);
    const before = this.reading.builder.known(collection);
    const node = this.reading.builder.nodeOf(collection);
    const link = this.reading.builder.firstLinkTo(node);
    if (link && !before && (this.reading.lacks || this.reading.isNegated)) link.amount = { kind: 'none' };
    this.reading.isNegated = this.reading.lacks = false;
    this.reading.builder.focus = node;
    return at + 1;
  }

  /** "Which city has the most customers": the attribute asked for groups the documents. */
  private takeRootAgain(at: number): number {
    this.reading.builder.focus = this.reading.builder.root;
    const { attribute } = this.reading.asked;
    if (attribute && this.reading.superlative && this.reading.superlative.quality.length === 0) {
      this.wanted.groupBy(attribute);
      this.reading.order = { key: { kind: 'measure' }, isDescending: this.reading.superlative.isDescending };
      this.reading.limit ??= this.reading.asked.isSingular ? 1 : undefined;
      this.reading.superlative = undefined;
    }
    return at + 1;
  }

  private orderByLinks(collection: string, at: number): number {
    const node = this.reading.builder.nodeOf(collection);
    const link = this.reading.builder.firstLinkTo(node);
    if (!link) return at + 1;
    this.reading.order = { key: { kind: 'links', link }, isDescending: this.reading.superlative?.isDescending ?? true };
    if (this.reading.superlative) this.reading.limit ??= this.reading.asked.isSingular ? 1 : undefined;
    this.reading.superlative = undefined;
    this.reading.isSorting = false;
    this.reading.builder.focus = node;
    return at + 1;
  }

  takeEdge(phrase: Phrase, at: number): number {
    const edge = this.reading.oneOf(phrase.edges, phrase.text);
    if (this.reading.builder.goesAlong(edge) && !this.reading.isNegated && !this.reading.lacks && !this.reading.superlative)
      return at + 1; // what was named before is joined by it
    const self = this.reading.builder.selfJoins(this.reading.builder.focus.collection).find(({ by }) => by === edge);
    if (self) {
      this.takeSelfEdge(edge, at);
      return at + 1;
    }
    const node = this.reading.builder.along(edge);
    if (!node) {
      this.reading.builder.focus = this.reading.builder.nodeOf(edge);
      return at + 1;
    }
    const link = this.reading.builder.linkOf(node);
    if (link && (this.reading.isNegated || this.reading.lacks)) link.amount = { kind: 'none' };
    if (link && this.reading.superlative && this.reading.superlative.quality.length === 0) {
      this.reading.order = { key: { kind: 'links', link }, isDescending: this.reading.superlative.isDescending };
      this.reading.limit ??= this.reading.asked.isSingular ? 1 : undefined;
      this.reading.superlative = undefined;
    }
    this.reading.isNegated = this.reading.lacks = false;
    this.reading.builder.focus = node;
    return at + 1;
  }

  /** An edge between documents of one collection: who of the two is meant follows from the order of the words. */
  private takeSelfEdge(edge: string, at: number): void {
    const here = this.reading.builder.focus;
    const before =
      this.reading.lastCondition?.node === here && this.reading.lastCondition.at < at ? this.reading.lastCondition : undefined;
    const isPassive = this.reading.kindAt(at + 1) === 'by';
    const direction = SYMMETRIC.test(edge) ? 'ANY' : before !== undefined || isPassive ? 'INBOUND' : 'OUTBOUND';
    const node = this.reading.builder.attach(here, here.collection, { kind: 'edge', edge, direction });
    const link = this.reading.builder.linkOf(node);
    if (link && (this.reading.isNegated || this.reading.lacks)) link.amount = { kind: 'none' };
    this.reading.isNegated = this.reading.lacks = false;
    if (before) node.conditions.push(...here.conditions.splice(0));
    this.reading.builder.focus = node;
  }

  takeAttribute(phrase: Phrase, at: number): number {
    const isPlain = !this.reading.isSorting && !this.reading.isGrouping && !this.reading.superlative && !this.reading.aggregate;
    if (
      isPlain &&
      this.reading.lastCondition &&
      at - this.reading.lastCondition.at <= 4 &&
      phrase.attributes.some(({ shape }) => shape.path === this.reading.lastCondition?.condition.path)
    )
      return at + 1;
    const isCompared = this.reading.isCompared(at);
    const next = this.reading.phrases[this.reading.nextMeaning(at)];
    const sense =
      this.ownInstead(phrase) ??
      this.reading.choice.nearest(
        phrase.attributes,
        (shape) =>
          (this.reading.aggregate === undefined && this.reading.superlative === undefined
            ? true
            : isNumeric(shape) || isTemporal(shape)) &&
          (next?.date === undefined || isTemporal(shape) || isYear(shape)),
      );
    if (!sense)
      throw new ReadingProblem(`${phrase.text} has nothing to do with ${this.reading.builder.root.collection}`, [phrase.text]);
    if (this.reading.isGrouping) {
      this.reading.isGrouping = false;
      this.wanted.groupByNoun(sense);
    } else if (this.reading.isSorting) {
      this.reading.isSorting = false;
      const key = { kind: 'attribute', column: this.wanted.columnOf(sense) } as const;
      this.reading.order = {
        key,
        isDescending:
          this.reading.superlative?.isDescending ?? (this.reading.order !== undefined || this.reading.limit !== undefined),
      };
      this.reading.superlative = undefined;
    } else if (this.reading.aggregate && !isBoolean(sense.shape)) this.measure(sense, at);
    else if (this.reading.superlative) this.takeExtreme(sense, at);
    else if (this.reading.lacks) {
      this.reading.lacks = false;
      this.conditions.condition(
        sense,
        isBoolean(sense.shape) ? { kind: '==', values: [answerOf(sense.shape, false)] } : { kind: 'missing', values: [] },
        at,
      );
    } else if (isBoolean(sense.shape)) {
      const values = [answerOf(sense.shape, !this.reading.isNegated)];
      this.reading.isNegated = false;
      this.conditions.condition(sense, { kind: '==', values }, at);
    } else if (this.isDone(sense, phrase, at)) this.takeDeed(sense, at);
    else if (this.beginReferenceTo(sense, at)) return at + 1;
    else if (isCompared) this.reading.subject = sense;
    else if (this.reading.isCount && at === this.reading.asked.at) {
      // three beds are counted by adding them up, three cities by telling them apart
      this.reading.measures.push({
        function: isQuantity(sense.shape) && !this.reading.isDistinct ? 'SUM' : 'COUNT_DISTINCT',
        column: this.wanted.columnOf(sense),
      });
      this.reading.isCount = false;
    } else this.wanted.wantColumn(sense, phrase);
    return at + 1;
  }

  /** "Average order amount": an attribute of what was named, before one with a nearer name of what was not. */
  private ownInstead({ attributes, text }: Phrase): AttributeSense | undefined {
    const { builder, phrases, choice } = this.reading;
    const named = new Set(phrases.flatMap(({ collections }) => collections));
    if (attributes.some(({ collection }) => named.has(collection))) return undefined;
    const { collection } = builder.root;
    const own = named.has(collection) ? choice.attributesOf(collection) : [];
    const [shape, second] = own.filter((one) => isQuantity(one) && isCalled(one, text));
    return shape && !second ? { collection, shape } : undefined;
  }

  /** "Returned" of what has a time of its return, where no time is said. */
  private isDone(sense: AttributeSense, { text }: Phrase, at: number): boolean {
    const [, ...rest] = this.reading.phrases.slice(at, at + 4);
    return (
      isTemporal(sense.shape) &&
      /(?:ed|en|lent|sent|sold|paid|made|built|bought|died)$/i.test(text) &&
      at !== this.reading.asked.at &&
      !this.reading.isCompared(at) &&
      !rest.some(({ date }) => date !== undefined) &&
      !this.reading.phrases.some(({ operator }) => operator?.kind === 'ask' && operator.word === 'when')
    );
  }

  /** What was not done has no time of it; what every document has done says nothing. */
  private takeDeed(sense: AttributeSense, at: number): void {
    const isDenied = this.reading.isNegated;
    this.reading.isNegated = false;
    if (isDenied) this.conditions.condition(sense, { kind: 'missing', values: [] }, at);
    else if (sense.shape.isOptional) this.conditions.condition(sense, { kind: 'present', values: [] }, at);
    else this.reading.builder.nodeOf(sense.collection);
  }

  private measure(sense: AttributeSense, at: number): void {
    const column = this.wanted.columnOf(sense);
    if (this.reading.aggregate) this.reading.measures.push({ function: this.reading.aggregate, column });
    this.reading.aggregate = undefined;
    if (this.reading.superlative || this.reading.isSorting) {
      this.wanted.groupByAsked();
      this.reading.order = { key: { kind: 'measure' }, isDescending: this.reading.superlative?.isDescending ?? true };
      if (this.reading.superlative) this.reading.limit ??= this.reading.asked.isSingular ? 1 : undefined;
      this.reading.superlative = undefined;
      this.reading.isSorting = false;
    } else if (this.reading.isCompared(at) && this.reading.asked.at < at && column.node !== this.reading.builder.root)
      this.wanted.groupByAsked();
  }

  /** "The highest salary" is a number; "the employee with the highest salary" is an employee. */
  private takeExtreme(sense: AttributeSense, at: number): void {
    const superlative = this.reading.superlative as Superlative;
    if (!isNumeric(sense.shape) && !isTemporal(sense.shape)) {
      const name = sense.shape.path.join('.');
      throw new ReadingProblem(`${name} has no highest and no lowest`, [name]);
    }
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
      this.reading.columns.splice(0);
      this.wanted.wantColumn(this.reading.asked.attribute, this.reading.phrases[this.reading.asked.at] as Phrase);
    }
    if (column.node !== this.reading.builder.root && isFan(this.reading.builder.linkOf(column.node))) {
      this.reading.measures.push({ function: 'SUM', column });
      this.wanted.groupByAsked();
      this.reading.order = { key: { kind: 'measure' }, isDescending };
    } else {
      if (column.node !== this.reading.builder.root) this.reading.builder.join(column.node);
      this.reading.order = { key: { kind: 'attribute', column }, isDescending };
    }
    this.reading.limit ??= this.reading.asked.isSingular ? 1 : undefined;
  }

  orderByQuality(superlative: Superlative): Order | undefined {
    this.reading.superlative = undefined;
    const said = this.reading.phrases.find(({ operator }) => operator === superlative)?.text ?? '';
    const quality = /^(?:high|low)est$/i.test(said) ? ['height', 'elevation', 'altitude'] : superlative.quality;
    const found = this.reading.choice.byQuality(quality, (shape) => isNumeric(shape) || isTemporal(shape));
    if (!found) {
      const link = this.reading.builder.lastLink();
      if (link && this.reading.measures.length === 0 && !this.reading.lastColumn) {
        this.reading.limit ??= this.reading.asked.isSingular ? 1 : undefined;
        return { key: { kind: 'links', link }, isDescending: superlative.isDescending };
      }
      const last =
        this.reading.measures.at(-1) ??
        (this.reading.lastColumn && isNumeric(this.reading.lastColumn.shape) ? this.reading.lastColumn : undefined);
      if (!last || 'function' in last) throw new ReadingProblem(`${said} of what?`, [said]);
      this.reading.columns.splice(0);
      this.reading.superlative = superlative;
      this.takeExtreme(last, this.reading.asked.at + 1);
      return this.reading.order;
    }
    this.reading.limit ??= this.reading.asked.isSingular ? 1 : undefined;
    const { sense, isOpposite } = found;
    return {
      key: { kind: 'attribute', column: this.wanted.columnOf(sense) },
      isDescending: superlative.isDescending !== isOpposite,
    };
  }

  /** "The manager of X": documents that others point to. */
  beginWithReference(sense: AttributeSense): void {
    const reference = this.selfReference(sense);
    if (!reference) return;
    const { path, targetAttribute: attribute } = reference;
    this.reading.builder.focus = this.reading.builder.attach(this.reading.builder.root, sense.collection, {
      kind: 'pointed',
      path,
      attribute,
    });
  }

  /** "Whose manager is X". */
  private beginReferenceTo(sense: AttributeSense, at: number): boolean {
    if (sense === this.reading.asked.attribute && at === this.reading.asked.at) return this.selfReference(sense) !== undefined;
    const reference = this.selfReference(sense);
    if (!reference) return false;
    const { path, targetAttribute: attribute } = reference;
    const own = this.reading.builder.nodeOf(sense.collection);
    const last = this.reading.lastCondition;
    const node = this.reading.builder.attach(own, sense.collection, { kind: 'points', path, attribute });
    if (last?.node === own && last.at < at && this.reading.phrases.slice(at + 1).every(({ values }) => values.length === 0))
      node.conditions.push(...own.conditions.splice(0));
    this.reading.builder.focus = node;
    return true;
  }

  private selfReference({ collection, shape }: AttributeSense) {
    const own = this.reading.schema.collections.find(({ name }) => name === collection);
    return own?.references.find(({ path, target }) => target === collection && path.join('.') === shape.path.join('.'));
  }
}

/** Does a document have several of these? */
function isFan(link: QueryLink | undefined): boolean {
  return link !== undefined && link.join.kind !== 'points';
}
