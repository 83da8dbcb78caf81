import { isNumeric, isQuantity, isTotal } from './attribute-choice';
import { isFirstName, isLastName } from './person-names';
import type { Phrase } from './phrases';
import type { Answer, Column, GroupKey, Measure, QueryNode } from './question-query';
import type { Reading } from './reading';
import { ReadingProblem } from './reading-problem';
import type { AttributeSense } from './schema-lexicon';

/** Attributes that tell the documents of any collection apart. */
const TELLS_APART = /^_(?:key|id)$/;

/** Turns what a question asks for into what its query gives. */
export class WantedAnswer {
  constructor(private readonly reading: Reading) {}

  answer(): Answer {
    if (this.reading.isGrouping) throw new ReadingProblem('grouped by what?', []);
    const { aggregate } = this.reading;
    if (this.reading.groupKey && aggregate && this.reading.columns.length === 0)
      throw new ReadingProblem(`${aggregate.toLowerCase()} of what?`, [aggregate.toLowerCase()]);
    const { groupKey: named, counts, columns: told, measures: made } = this.reading;
    const isOfEach = named?.kind === 'document' && named.node === this.reading.builder.root;
    if (isOfEach && (counts.length > 0 || (made.length === 0 && !this.reading.isCount && told.length > 0)))
      this.reading.groupKey = undefined; // "the name of each vessel": each row is one
    if (this.reading.groupKey) {
      return this.groups(this.reading.groupKey);
    }
    if (this.reading.aggregate === 'SUM' && this.reading.lastColumn)
      this.reading.measures.push({ function: 'SUM', column: this.columnOf(this.reading.lastColumn) });
    else if (this.reading.aggregate === 'SUM' && this.reading.measures.length === 0) this.sumOfTotals();
    const asksBoth = this.reading.isCount && this.reading.phrases.some(({ operator }) => operator?.kind === 'and');
    if (asksBoth && this.reading.measures.length > 0) this.reading.measures.push({ function: 'COUNT' });
    const beside = this.measuresBeside();
    if (beside) return beside;
    if (this.reading.measures.length > 0) {
      for (const made of this.reading.measures) if ('column' in made) this.joinFor(made.column.node);
      return { kind: 'measure', measures: this.reading.measures };
    }
    if (this.reading.aggregate) throw new ReadingProblem(`${this.reading.aggregate.toLowerCase()} of what?`, []);
    if (this.reading.counts.length > 0) return this.countsBeside();
    this.dropConditions();
    if (this.reading.isCount) return this.counted();
    if (this.asksForSum()) {
      this.reading.measures.push({
        function: 'SUM',
        column: this.reading.columns[0] as Column,
      });
      return { kind: 'measure', measures: this.reading.measures };
    }
    this.nameRows();
    this.leaveOutMissing();
    const asksAmount = this.reading.phrases.some(({ operator, text }) => operator?.kind === 'ask' && /^how much$/i.test(text));
    if (this.reading.columns.length === 0 && asksAmount) throw new ReadingProblem('how much of what?', ['how much']);
    if (this.reading.columns.length === 0) return { kind: 'documents' };
    for (const { node } of this.reading.columns) this.joinFor(node);
    if (this.asksForKinds()) this.reading.isDistinct = true;
    return { kind: 'columns', columns: this.reading.columns, counts: [], isDistinct: this.reading.isDistinct };
  }

  /** Groups with what is told of each: functions, how many, and attributes that all of a group share. */
  private groups(key: GroupKey): Answer {
    const { measures, isCount, having } = this.reading;
    const keyNode = key.kind === 'document' ? key.node : key.column.node;
    this.joinFor(keyNode);
    const isShared = ({ node }: Column) => key.kind === 'document' && node === keyNode;
    const isKey = ({ node, path }: Column) =>
      key.kind !== 'document' && node === keyNode && path.join('.') === key.column.path.join('.');
    const columns = this.reading.columns.filter((column) => isShared(column));
    const others = this.reading.columns.filter((column) => !isShared(column) && !isKey(column));
    this.reading.columns.splice(0, this.reading.columns.length, ...others);
    const counted: Measure[] = isCount && measures.length > 0 ? [{ function: 'COUNT' }] : [];
    const made = measures.length > 0 ? [...measures, ...counted] : [this.wantedOfGroups()];
    if (measures.length > 0 && others.length > 0) {
      const names = others.map(({ path }) => path.join('.'));
      throw new ReadingProblem(`what of ${names.join(', ')} in each group?`, names);
    }
    for (const one of made) if ('column' in one) this.joinFor(one.column.node);
    return { kind: 'groups', key, measures: made, columns, having };
  }

  /** "Names of singers and the total sales of their songs": functions told of each document, or of the one that is the extreme. */
  private measuresBeside(): Answer | undefined {
    const { measures, columns, builder, asked } = this.reading;
    const [measure, second] = measures;
    const [column, another] = columns;
    if (!measure || !column || !('column' in measure)) return undefined;
    if (!another && column.path === measure.column.path) return undefined; // said twice: "lead time in days"
    const isOfAnother = measure.column.node !== column.node;
    if (isOfAnother && columns.every(({ node }) => node === column.node))
      return this.groups({ kind: 'document', node: column.node });
    const isExtreme = measure.function === 'MIN' || measure.function === 'MAX';
    if (isOfAnother || measure.column.node !== builder.root) return undefined;
    if (isExtreme && !second && this.reading.order === undefined) {
      measures.splice(0);
      this.reading.order = { key: { kind: 'attribute', column: measure.column }, isDescending: measure.function === 'MAX' };
      this.reading.limit ??= 1;
      columns.push(measure.column);
      return undefined;
    }
    if (another || isExtreme || asked.attribute === undefined) return undefined;
    return this.groups({ kind: 'attribute', column, isList: false });
  }

  /** How many; "publishers and the number of books" are told of each publisher. @throws ReadingProblem for what is asked for besides */
  private counted(): Answer {
    const { columns, asked } = this.reading;
    const [column, second] = columns;
    if (column === undefined) return { kind: 'count' };
    const isCountedFirst = this.reading.phrases.slice(0, Math.max(0, asked.at)).some(({ operator }) => operator?.kind === 'count');
    if (!isCountedFirst && asked.attribute !== undefined && second === undefined && column.path === asked.attribute.shape.path)
      return this.groups({ kind: 'attribute', column, isList: asked.attribute.shape.types.includes('list') });
    if ((asked.attribute === undefined || isCountedFirst) && second === undefined) {
      this.joinFor(column.node);
      return { kind: 'measure', measures: [{ function: 'COUNT_DISTINCT', column }] }; // "how many official languages"
    }
    const names = columns.map(({ path }) => path.join('.'));
    throw new ReadingProblem(`the number, or ${names.join(', ')}?`, names);
  }

  /** "Names of singers and the number of their concerts". */
  private countsBeside(): Answer {
    const { columns, counts, builder } = this.reading;
    if (columns.length === 0) {
      const called = this.reading.choice.calledBy(builder.root.collection);
      if (called) columns.push({ node: builder.root, path: called.path });
    }
    for (const { node } of columns) this.joinFor(node);
    const joined = counts.find(({ amount }) => amount.kind === 'joined');
    if (joined) throw new ReadingProblem(`the number of ${joined.node.collection}, or ${joined.node.collection} themselves?`, []);
    return { kind: 'columns', columns, counts, isDistinct: this.reading.isDistinct };
  }

  /** Of each group: how many, or the sum of what was named. @throws ReadingProblem for attributes that no group has one of */
  private wantedOfGroups(): Measure {
    const { columns, isCount, lastColumn } = this.reading;
    const [column, second] = columns;
    if (isCount || column === undefined) return { function: 'COUNT' };
    if (second === undefined && lastColumn && isQuantity(lastColumn.shape) && !this.reading.choice.isPointer(lastColumn))
      return { function: 'SUM', column };
    const names = columns.map(({ path }) => path.join('.'));
    throw new ReadingProblem(`what of ${names.join(', ')} in each group?`, names);
  }

  /** "Flights where 150 seats were sold" are flights: an attribute that a condition is about is not asked for. */
  private dropConditions(): void {
    const { columns, asked } = this.reading;
    if (asked.attribute !== undefined) return;
    const kept = columns.filter(
      ({ node, path }) => !node.conditions.some((condition) => condition.path.join('.') === path.join('.')),
    );
    columns.splice(0, columns.length, ...kept);
  }

  /** "The total amount of all orders" is one number. */
  private asksForSum(): boolean {
    const { asked, columns, order, limit, phrases } = this.reading;
    const [only, second] = columns;
    if (!asked.attribute || !only || second || order || limit !== undefined || only.path !== asked.attribute.shape.path)
      return false;
    const isListed = phrases.slice(0, asked.at).some(({ operator }) => operator?.kind === 'ask' && operator.word === 'list');
    return !isListed && /^total\b/i.test(phrases[asked.at]?.text ?? '') && isQuantity(asked.attribute.shape);
  }

  /** "The sum of the unpaid invoices": of the one amount that they have. */
  private sumOfTotals(): void {
    const { root } = this.reading.builder;
    const totals = this.reading.choice.attributesOf(root.collection).filter((shape) => isQuantity(shape) && isTotal(shape));
    const [only, second] = totals;
    if (only && !second) this.reading.measures.push({ function: 'SUM', column: { node: root, path: only.path } });
  }

  /** "The e-mail addresses of members" are those that there are. */
  private leaveOutMissing(): void {
    const { asked, columns, builder } = this.reading;
    const [only, second] = columns;
    const shape = asked.attribute?.shape;
    if (!only || second || only.node !== builder.root || only.path !== shape?.path || !shape.isOptional) return;
    const isAll = only.node.conditions.length + only.node.links.length + (only.node.alternatives?.length ?? 0) === 0;
    if (isAll) only.node.conditions.push({ path: only.path, kind: 'present', values: [], isList: false });
  }

  /** "Products with their price": what they are called comes first. */
  private nameRows(): void {
    const { columns, asked, builder, phrases } = this.reading;
    const isBeside = /^(?:with|including|and|along with|together with)$/i.test(phrases[asked.at + 1]?.text ?? '');
    if (columns.length === 0 || asked.attribute || !isBeside || columns.some(({ node }) => node !== builder.root)) return;
    const called = this.reading.choice.calledBy(asked.collection);
    if (called && !columns.some(({ path }) => path === called.path)) columns.unshift({ node: builder.root, path: called.path });
  }

  /** "Which categories are there?" */
  private asksForKinds(): boolean {
    const { attribute, isSingular, at } = this.reading.asked;
    if (attribute === undefined || isSingular || this.reading.columns.length !== 1) return false;
    const asks = this.reading.phrases.slice(0, at).some(({ operator }) => operator?.kind === 'ask' && operator.word === 'what');
    const isAlone = this.reading.phrases.every(({ collections }, n) => n === at || collections.length === 0);
    return asks || (isAlone && this.reading.order === undefined && this.reading.limit === undefined);
  }

  private joinFor(node: QueryNode): void {
    if (node !== this.reading.builder.root) this.reading.builder.join(node);
  }

  groupBy(sense: AttributeSense): void {
    this.reading.groupKey = { kind: 'attribute', column: this.columnOf(sense), isList: sense.shape.types.includes('list') };
  }

  /** What `per` is followed by: of an attribute that points to another collection, its documents; where these are called by nothing, the attribute itself tells them apart. */
  groupByNoun(sense: AttributeSense): void {
    const own = this.reading.schema.collections.find(({ name }) => name === sense.collection);
    const reference = own?.references.find(({ path }) => path.join('.') === sense.shape.path.join('.'));
    const isTold =
      reference && (TELLS_APART.test(reference.targetAttribute) || this.reading.choice.calledBy(reference.target) !== undefined);
    if (isTold) this.reading.groupKey = { kind: 'document', node: this.reading.builder.nodeOf(reference.target) };
    else this.groupBy(sense);
  }

  groupByAsked(): void {
    if (this.reading.groupKey) return;
    if (this.reading.asked.attribute) this.groupBy(this.reading.asked.attribute);
    else this.reading.groupKey = { kind: 'document', node: this.reading.builder.root };
  }

  columnOf({ collection, shape }: AttributeSense): Column {
    const { path, isNumberText: asNumber } = shape;
    return { node: this.reading.builder.nodeOf(collection), path, ...(asNumber && { asNumber }) };
  }

  wantColumn(sense: AttributeSense, { text }: Phrase): void {
    const column = this.columnOf(sense);
    const { groupKey } = this.reading;
    const isOfGroup = groupKey?.kind === 'document' && groupKey.node === column.node;
    if (this.reading.isCount && isNumeric(sense.shape) && this.reading.asked.attribute === undefined && !isOfGroup)
      throw new ReadingProblem(`what about ${text}?`, [text]);
    if (this.reading.isAlternative) throw new ReadingProblem(`"or" ${text}?`, ['or']);
    this.reading.lastColumn = sense;
    if (!this.reading.columns.some(({ node, path }) => node === column.node && path === column.path))
      this.reading.columns.push(column);
    if (!/^(?:full )?names?$/i.test(text) || !isFirstName(sense.shape.path)) return;
    const surname = this.reading.choice.attributesOf(sense.collection).find(({ path }) => isLastName(path));
    if (surname) this.reading.columns.push({ node: column.node, path: surname.path });
  }
}
