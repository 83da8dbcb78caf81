import { answerOf, isBoolean, isCalled, isNumeric, isQuantity, isTemporal, isYear } from './attribute-choice';
import type { ConditionList } from './condition-list';
import type { ExtremeReader } from './extreme-reader';
import type { Phrase } from './phrases';
import type { QueryNode } from './question-query';
import type { Reading } from './reading';
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
    private readonly extremes: ExtremeReader,
  ) {}

  takeCollection(phrase: Phrase, at: number): number {
    const collection = this.reading.oneOf(phrase.collections, phrase.text);
    if (this.reading.countsNext) return this.extremes.countLinked(collection, at);
    if (this.reading.isGrouping && this.reading.counts.length > 0 && collection === this.reading.builder.root.collection) {
      this.reading.isGrouping = false; // each row has its number already
      return at + 1;
    }
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
    const isHeight = /^(?:high|low)est$/i.test(this.reading.textAt(at - 1)) && this.hasHeight(collection);
    if (this.reading.superlative && this.reading.superlative.quality.length === 0 && !isHeight)
      return this.extremes.orderByLinks(collection, at);
    if (this.reading.isSorting) return this.extremes.orderByLinks(collection, at);
    const before = this.reading.builder.known(collection);
    const node = this.reading.builder.nodeOf(collection);
    const link = this.reading.builder.firstLinkTo(node);
    if (!before && this.isListed(at)) this.wantName(node);
    if (link && !before && (this.reading.lacks || this.reading.isNegated)) link.amount = { kind: 'none' };
    this.reading.isNegated = this.reading.lacks = false;
    this.reading.builder.focus = node;
    return at + 1;
  }

  private hasHeight(collection: string): boolean {
    return this.reading.choice.attributesOf(collection).some((shape) => isNumeric(shape) && isCalled(shape, 'height'));
  }

  /** "Names of conductors and the orchestras that they have conducted". */
  private isListed(at: number): boolean {
    const { asked, columns, phrases } = this.reading;
    if (!asked.attribute || columns.length !== 1 || this.reading.lastCondition || this.reading.isNegated) return false;
    let before = at - 1;
    while (phrases[before]?.operator?.kind === 'stop') before--;
    return phrases[before]?.operator?.kind === 'and' && before > asked.at;
  }

  private wantName(node: QueryNode): void {
    const shape = this.reading.choice.calledBy(node.collection);
    if (shape) this.reading.columns.push({ node, path: shape.path });
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
    const root = this.reading.builder.root.collection;
    const sense =
      (this.reading.isSorting ? phrase.attributes.find(({ collection }) => collection === root) : undefined) ??
      (isPlain ? this.heldBy(phrase, next) : undefined) ??
      this.ownInstead(phrase) ??
      this.nearerOne(phrase, at) ??
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
    if (this.reading.frequent && !this.reading.isGrouping) {
      const { isDescending } = this.reading.frequent;
      this.reading.frequent = undefined;
      this.extremes.groupByFrequency(sense, isDescending);
    } else if (this.reading.pending.length > 0) {
      const isSummed = this.reading.pending.some((made) => made === 'AVERAGE' || made === 'SUM');
      const column = this.wanted.columnOf(isSummed ? this.extremes.quantityFor(sense) : sense);
      this.reading.measures.push(...this.reading.pending.map((made) => ({ function: made, column })));
      this.reading.pending = [];
      if (this.reading.phrases[at + 1]?.operator?.kind === 'and' && this.reading.phrases[at + 2]?.operator === undefined)
        this.reading.aggregate = undefined;
    } else if (this.reading.isGrouping) {
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
    } else if (this.reading.aggregate && !isBoolean(sense.shape)) this.extremes.measure(sense, at);
    else if (this.reading.superlative && !this.isTold(sense, phrase)) this.extremes.takeExtreme(sense, at);
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

  /** "The id of the oldest order": what tells things apart has no oldest, and is asked for. */
  private isTold({ shape }: AttributeSense, { text }: Phrase): boolean {
    const { quality = [] } = this.reading.superlative ?? {};
    if (quality.length === 0 && !/\bids?$/i.test(text)) return false;
    return isNumeric(shape) && /(?:id|key|code)$/i.test(shape.path.at(-1) ?? '') && /\b(?:ids?|keys?|codes?)$/i.test(text);
  }

  /** "With name 'Robin'": of several names the one that the value is of. */
  private heldBy({ attributes, weaker = [] }: Phrase, next: Phrase | undefined): AttributeSense | undefined {
    const isHolding = ({ collection, shape }: AttributeSense) =>
      next?.values.some(
        (value) => !value.isPart && value.collection === collection && value.path.join('.') === shape.path.join('.'),
      );
    const holding = [...attributes, ...weaker].filter(isHolding);
    return this.reading.choice.nearest(holding);
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

  /** "Name" of what was spoken of, whatever other collections call so. */
  private nearerOne({ attributes, weaker = [] }: Phrase, at: number): AttributeSense | undefined {
    const { builder, phrases } = this.reading;
    const [of, ...behind] = phrases.slice(at + 1, at + 4);
    const owner = of?.operator?.kind === 'of' ? behind.find(({ operator }) => operator?.kind !== 'stop')?.collections : undefined;
    if (owner?.length === 1) {
      const own = [...attributes, ...weaker].find(({ collection }) => collection === owner[0]); // names of singers are those of singers
      if (own) return own;
    }
    const near = [builder.focus.collection, builder.root.collection];
    const named = new Set(phrases.flatMap(({ collections }) => collections));
    if (weaker.length === 0 || attributes.some(({ collection }) => near.includes(collection) || named.has(collection)))
      return undefined;
    for (const collection of near) {
      const [sense, second] = weaker.filter((one) => one.collection === collection && !isNumeric(one.shape));
      if (sense && !second) return sense;
    }
    return undefined;
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

  /** "The manager of X": documents that others point to. */
  beginWithReference(sense: AttributeSense): void {
    const reference = this.selfReference(sense);
    if (!reference) return;
    const { path, targetAttribute: attribute, isConverted } = reference;
    this.reading.builder.focus = this.reading.builder.attach(this.reading.builder.root, sense.collection, {
      kind: 'pointed',
      path,
      attribute,
      ...(isConverted && { isConverted }),
    });
  }

  /** "Whose manager is X". */
  private beginReferenceTo(sense: AttributeSense, at: number): boolean {
    if (sense === this.reading.asked.attribute && at === this.reading.asked.at) return this.selfReference(sense) !== undefined;
    const reference = this.selfReference(sense);
    if (!reference) return false;
    const { path, targetAttribute: attribute, isConverted } = reference;
    const own = this.reading.builder.nodeOf(sense.collection);
    const last = this.reading.lastCondition;
    const node = this.reading.builder.attach(own, sense.collection, {
      kind: 'points',
      path,
      attribute,
      ...(isConverted && { isConverted }),
    });
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
