import { isKeyword } from '@strata/aql';
import { conditionText, identifier, numberText, pathText } from './condition-text';
import { countOf, printPath, printReach } from './print-paths';
import { collectionsIn, Variables } from './query-variables';
import type {
  Answer,
  Column,
  Condition,
  GroupKey,
  Join,
  Measure,
  Order,
  QueryLink,
  QueryNode,
  QuestionQuery,
  RowsQuery,
} from './question-query';

/** AQL of a question. Values stand in the text as JSON, which AQL reads as the same values; names are quoted where they have to be. */
export function printQuestion(query: QuestionQuery, labelOf: (collection: string) => string | undefined): string {
  switch (query.kind) {
    case 'rows':
      return new RowsPrinter(query, labelOf).print();
    case 'path':
      return printPath(query);
    case 'reach':
      return printReach(query);
  }
}

/** The loop from one document to those that it is joined with, as plain FORs: they reach no collections but those that they name. */
function loopText(from: string, join: Join, to: string, node: QueryNode, variables: Variables): string[] {
  const source = `FOR ${to} IN ${identifier(node.collection)}`;
  const same = (isConverted: true | undefined, a: string, b: string) =>
    isConverted ? `FILTER TO_STRING(${a}) == TO_STRING(${b})` : `FILTER ${a} == ${b}`;
  if (join.kind === 'points')
    return [source, same(join.isConverted, `${to}.${identifier(join.attribute)}`, pathText(from, join.path))];
  if (join.kind === 'pointed')
    return [source, same(join.isConverted, pathText(to, join.path), `${from}.${identifier(join.attribute)}`)];
  const edge = variables.for(join.edge);
  const edges = `FOR ${edge} IN ${identifier(join.edge)}`;
  if (join.direction === 'ANY')
    return [
      edges,
      `FILTER ${edge}._from == ${from}._id || ${edge}._to == ${from}._id`,
      source,
      `FILTER ${to}._id == (${edge}._from == ${from}._id ? ${edge}._to : ${edge}._from)`,
    ];
  const [near, far] = join.direction === 'OUTBOUND' ? ['_from', '_to'] : ['_to', '_from'];
  return [edges, `FILTER ${edge}.${near} == ${from}._id`, source, `FILTER ${to}._id == ${edge}.${far}`];
}

class RowsPrinter {
  private readonly variables: Variables;
  private readonly names = new Map<QueryNode, string>();

  constructor(
    private readonly query: RowsQuery,
    private readonly labelOf: (collection: string) => string | undefined,
  ) {
    this.variables = new Variables(collectionsIn(query.root));
  }

  print(): string {
    const { root, answer, order, limit } = this.query;
    const lines = [`FOR ${this.nameOf(root)} IN ${identifier(root.collection)}`, ...this.bodyOf(root, order)];
    if (answer.kind === 'count' && limit === undefined)
      return countOf(lines, this.hasFan() ? `DISTINCT ${this.nameOf(root)}._id` : '1');
    if (answer.kind === 'groups') return [...lines, ...this.groups(answer, order, limit)].join('\n');
    if (answer.kind === 'measure') return [...lines, ...this.measures(answer.measures)].join('\n');
    const sorted = [...lines, ...this.sorting(order), ...(limit === undefined ? [] : [`LIMIT ${limit}`])];
    return [...sorted, this.returned(answer, order)].join('\n');
  }

  private nameOf(node: QueryNode): string {
    const known = this.names.get(node) ?? this.variables.for(node.collection);
    this.names.set(node, known);
    return known;
  }

  private column({ node, path }: Column): string {
    return pathText(this.nameOf(node), path);
  }

  /** What is sorted, or summed up. */
  private quantity(column: Column): string {
    return column.asNumber ? numberText(this.column(column)) : this.column(column);
  }

  /** Conditions of a document, then of those that belong to it. */
  private bodyOf(node: QueryNode, order?: Order): string[] {
    const variable = this.nameOf(node);
    const lines = [
      ...node.conditions.map((condition) => `FILTER ${this.condition(variable, node, condition)}`),
      ...(node.alternatives ?? []).map(
        ({ anyOf }) => `FILTER ${anyOf.map((one) => `(${conditionText(variable, one)})`).join(' || ')}`,
      ),
    ];
    for (const link of node.links) {
      const isShown = this.query.answer.kind === 'columns' && this.query.answer.counts.includes(link);
      const isCounted = isShown || (order?.key.kind === 'links' && order.key.link === link);
      if (link.amount.kind === 'joined')
        lines.push(...loopText(variable, link.join, this.nameOf(link.node), link.node, this.variables), ...this.bodyOf(link.node));
      else if (isCounted) {
        const { amount } = link;
        lines.push(`LET ${this.counter(link)} = LENGTH(${this.linkText(variable, link).join(' ')} RETURN 1)`);
        if (amount.kind === 'number') lines.push(`FILTER ${this.counter(link)} ${amount.comparison} ${amount.number}`);
        else if (isShown || order?.isDescending === false) lines.push(`FILTER ${this.counter(link)} > 0`);
      } else lines.push(this.amountText(variable, link));
    }
    return lines;
  }

  private condition(variable: string, { collection }: QueryNode, condition: Condition): string {
    if (!condition.isWithAverage) return conditionText(variable, condition);
    const other = this.variables.for(collection);
    const text = (name: string) => {
      const attribute = pathText(name, condition.path);
      return condition.asNumber ? numberText(attribute) : attribute;
    };
    return `${text(variable)} != null && ${text(variable)} ${condition.kind} AVERAGE(FOR ${other} IN ${identifier(collection)} RETURN ${text(other)})`;
  }

  private amountText(variable: string, link: QueryLink): string {
    const { amount } = link;
    const rows = this.linkText(variable, link).join(' ');
    if (amount.kind === 'number') return `FILTER LENGTH(${rows} RETURN 1) ${amount.comparison} ${amount.number}`;
    return `FILTER LENGTH(${rows} LIMIT 1 RETURN 1) ${amount.kind === 'none' ? '==' : '>'} 0`;
  }

  private linkText(variable: string, { join, node }: QueryLink): string[] {
    return [...loopText(variable, join, this.nameOf(node), node, this.variables), ...this.bodyOf(node)];
  }

  private counter({ node }: QueryLink): string {
    return `number_of_${node.collection.replaceAll(/[^A-Za-z0-9_]/g, '_')}`;
  }

  private sorting(order: Order | undefined): string[] {
    if (!order || order.key.kind === 'measure') return [];
    const { key, isDescending } = order;
    if (key.kind === 'links') return [`SORT ${this.counter(key.link)}${isDescending ? ' DESC' : ''}`];
    const by = this.quantity(key.column);
    // missing values sort before all others: they are neither the smallest nor the first
    return [...(isDescending ? [] : [`FILTER ${by} != null`]), `SORT ${by}${isDescending ? ' DESC' : ''}`];
  }

  private returned(answer: Answer, order: Order | undefined): string {
    const root = this.nameOf(this.query.root);
    if (answer.kind === 'columns') {
      const [only, second] = answer.columns;
      const distinct = answer.isDistinct ? 'DISTINCT ' : '';
      if (answer.counts.length > 0) {
        const shown = this.columnNames(answer.columns).map(
          (name, n) => `${identifier(name)}: ${this.column(answer.columns[n] as Column)}`,
        );
        return `RETURN ${distinct}{ ${[...shown, ...answer.counts.map((link) => this.counter(link))].join(', ')} }`;
      }
      if (only && !second) return `RETURN ${distinct}${this.column(only)}`;
      return `RETURN ${distinct}{ ${this.columnNames(answer.columns)
        .map((name, n) => `${identifier(name)}: ${this.column(answer.columns[n] as Column)}`)
        .join(', ')} }`;
    }
    if (order?.key.kind === 'links') {
      const label = this.labelOf(this.query.root.collection);
      const counted = this.counter(order.key.link);
      return label === undefined
        ? `RETURN MERGE(${root}, { ${counted} })`
        : `RETURN { ${identifier(label)}: ${root}.${identifier(label)}, ${counted}, _id: ${root}._id }`;
    }
    return `RETURN ${this.hasFan() ? 'DISTINCT ' : ''}${root}`;
  }

  private columnNames(columns: readonly Column[]): string[] {
    const names = columns.map(({ path }) => path.filter((name) => name !== '[*]').join('_'));
    return names.map((name, n) =>
      names.indexOf(name) === names.lastIndexOf(name) ? name : `${columns[n]?.node.collection ?? ''}_${name}`,
    );
  }

  private measures(measures: readonly Measure[]): string[] {
    const named = measures.map((measure, n) => ({
      name: measures.length === 1 ? 'value' : `${measure.function.toLowerCase()}_${n + 1}`,
      text: this.measureText(measure),
    }));
    return [
      `COLLECT AGGREGATE ${named.map(({ name, text }) => `${name} = ${text}`).join(', ')}`,
      `RETURN ${named.length === 1 ? (measures[0]?.function === 'SUM' ? 'value || 0' : 'value') : `{ ${named.map(({ name }) => name).join(', ')} }`}`,
    ];
  }

  private measureText(measure: Measure): string {
    if (measure.function === 'COUNT') return this.hasFan() ? `COUNT_DISTINCT(${this.nameOf(this.query.root)}._id)` : 'LENGTH(1)';
    return `${measure.function}(${measure.function === 'COUNT_DISTINCT' ? this.column(measure.column) : this.quantity(measure.column)})`;
  }

  private groups(
    { key, measures, columns, having }: Extract<Answer, { kind: 'groups' }>,
    order: Order | undefined,
    limit: number | undefined,
  ): string[] {
    const compared = having?.measure;
    const wanted = compared && !measures.includes(compared) ? [...measures, compared] : measures;
    const named = wanted.map((measure) => ({ measure, name: measureNameOf(measure) }));
    const texts = named.map(({ measure, name }) => `${name} = ${this.groupMeasure(key, measure)}`);
    const { keys, before, keyName, shown } = this.groupKeys(key);
    const beside = columns
      .map((column, n) => ({
        name: safeName(this.columnNames(columns)[n] ?? `value_${n}`),
        text: this.column(column),
      }))
      .filter(({ name }) => name !== keyName);
    const first = named[0]?.name ?? 'count';
    const limited = named.find(({ measure }) => measure === compared)?.name ?? first;
    const ordered =
      order?.key.kind === 'measure'
        ? `SORT ${first}${order.isDescending ? ' DESC' : ''}`
        : `SORT ${keyName}${order?.isDescending ? ' DESC' : ''}`;
    return [
      ...before,
      `COLLECT ${[keys, ...beside.map(({ name, text }) => `${name} = ${text}`)].join(', ')} AGGREGATE ${texts.join(', ')}`,
      ...(having ? [`FILTER ${limited} ${having.comparison} ${having.number}`] : []),
      ordered,
      ...(limit === undefined ? [] : [`LIMIT ${limit}`]),
      `RETURN { ${[shown, ...beside.map(({ name }) => name), ...named.map(({ name }) => name)].join(', ')} }`,
    ];
  }

  private groupMeasure(key: GroupKey, measure: Measure): string {
    const isRootGroup = key.kind === 'document' && key.node === this.query.root;
    return measure.function === 'COUNT' && isRootGroup ? 'LENGTH(1)' : this.measureText(measure);
  }

  private groupKeys(key: GroupKey): {
    keys: string;
    before: string[];
    keyName: string;
    shown: string;
  } {
    if (key.kind === 'document') {
      const variable = this.nameOf(key.node);
      const label = this.labelOf(key.node.collection) ?? '_key';
      const name = label === '_key' ? 'key' : safeName(label);
      return { keys: `id = ${variable}._id, ${name} = ${variable}.${identifier(label)}`, before: [], keyName: name, shown: name };
    }
    const attribute = this.column(key.column);
    const name = key.kind === 'date' ? key.unit : safeName(key.column.path.filter((part) => part !== '[*]').at(-1) ?? 'value');
    if (key.kind === 'attribute')
      return key.isList || key.column.path.includes('[*]')
        ? { keys: `${name} = member`, before: [`FOR member IN ${attribute} || []`], keyName: name, shown: name }
        : { keys: `${name} = ${attribute}`, before: [], keyName: name, shown: name };
    const units = {
      year: `DATE_YEAR(${attribute})`,
      quarter: `CONCAT(DATE_YEAR(${attribute}), "-Q", DATE_QUARTER(${attribute}))`,
      month: `DATE_FORMAT(${attribute}, "%yyyy-%mm")`,
      day: `DATE_FORMAT(${attribute}, "%yyyy-%mm-%dd")`,
      weekday: `DATE_DAYOFWEEK(${attribute})`,
    } as const;
    return { keys: `${name} = ${units[key.unit]}`, before: [`FILTER ${attribute} != null`], keyName: name, shown: name };
  }

  /** May a document of the root be in several rows? */
  private hasFan(node: QueryNode = this.query.root): boolean {
    return node.links.some((link) => link.amount.kind === 'joined' && (link.join.kind !== 'points' || this.hasFan(link.node)));
  }
}

/** A variable's name for an attribute. */
function safeName(name: string): string {
  const word = name.replaceAll(/\W/g, '_').replace(/^(?=\d)/, '_');
  return isKeyword(word) || !/[A-Za-z]/.test(word) ? `${word}_` : word;
}

function measureNameOf(measure: Measure): string {
  return measure.function === 'COUNT'
    ? 'count'
    : `${measure.function.toLowerCase()}_${measure.column.path.at(-1)?.replaceAll(/\W/g, '_') ?? ''}`;
}
