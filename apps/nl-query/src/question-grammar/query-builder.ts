import type { DatabaseSchema } from '../database-schema/schema';
import { JoinGraph } from './join-graph';
import type { Join, QueryLink, QueryNode } from './question-query';
import { ReadingProblem } from './reading-problem';

/** Puts documents of collections together as a question names them: a tree of joins from the documents that are asked for. */
export class QueryBuilder {
  private readonly joins: JoinGraph;
  private readonly placed: { node: QueryNode; parent: QueryNode | undefined; link: QueryLink | undefined }[] = [];
  /** what was spoken of last */
  focus: QueryNode;

  /** @param named edge collections, attributes and collections that the question names: ways by them come first */
  constructor(
    schema: DatabaseSchema,
    readonly root: QueryNode,
    readonly named: ReadonlySet<string>,
  ) {
    this.joins = new JoinGraph(schema);
    this.placed.push({ node: root, parent: undefined, link: undefined });
    this.focus = root;
  }

  /** The documents of a collection that were spoken of last, if any were. */
  known(collection: string): QueryNode | undefined {
    if (this.focus.collection === collection) return this.focus;
    return this.placed.findLast(({ node }) => node.collection === collection)?.node;
  }

  /** The same, put beside what is nearest to it when they are new. @throws ReadingProblem when they have nothing to do with the rest */
  nodeOf(collection: string): QueryNode {
    return this.known(collection) ?? this.place(collection);
  }

  /** How far a collection is from what was spoken of; undefined: it has nothing to do with it. */
  distance(collection: string): number | undefined {
    if (this.known(collection)) return this.focus.collection === collection ? 0 : 0.05;
    const costs = this.placed.map(({ node }) => this.costOf(node.collection, collection)).filter((cost) => cost !== undefined);
    return costs.length === 0 ? undefined : Math.min(...costs);
  }

  /** Documents beside `parent`, by a join of their own. */
  attach(parent: QueryNode, collection: string, join: Join): QueryNode {
    const node: QueryNode = { collection, conditions: [], alternatives: [], links: [] };
    const link: QueryLink = { join, amount: { kind: 'some' }, node };
    parent.links.push(link);
    this.placed.push({ node, parent, link });
    return node;
  }

  /** Further documents that belong to the root in the same way as some do. */
  again(node: QueryNode): QueryNode {
    const { link, parent } = this.placed.find((one) => one.node === node) ?? {};
    if (link === undefined || parent === undefined) return node;
    return this.attach(parent === this.root ? parent : this.again(parent), node.collection, link.join);
  }

  /** Documents of the other end of an edge, beside what was spoken of; the same ones when they are there already. */
  along(edge: string): QueryNode | undefined {
    for (const { node } of [this.placed.find(({ node: known }) => known === this.focus), ...this.placed.toReversed()].filter(
      (one) => one !== undefined,
    )) {
      const there = node.links.find(({ join }) => join.kind === 'edge' && join.edge === edge);
      if (there) return there.node;
      const steps = this.stepsBy(edge, node.collection);
      const [step] = steps;
      if (step && step.to !== node.collection) return this.attach(node, step.to, step.join);
    }
    return undefined;
  }

  /** Is something named joined with the documents asked for by an edge? */
  goesAlong(edge: string): boolean {
    return this.root.links.some(({ join, node }) => join.kind === 'edge' && join.edge === edge && node.conditions.length > 0);
  }

  /** Ways from a collection to itself. */
  selfJoins(collection: string): readonly { readonly by: string; readonly join: Join }[] {
    return this.joins.between(collection, collection);
  }

  linkOf(node: QueryNode): QueryLink | undefined {
    return this.placed.find((one) => one.node === node)?.link;
  }

  /** Every pair of documents on the way to these is a row from now on. */
  join(node: QueryNode): void {
    const { link, parent } = this.placed.find((one) => one.node === node) ?? {};
    if (link === undefined || parent === undefined) return;
    link.amount = { kind: 'joined' };
    this.join(parent);
  }

  /** The link that leaves the root on the way to these documents. */
  firstLinkTo(node: QueryNode): QueryLink | undefined {
    const { link, parent } = this.placed.find((one) => one.node === node) ?? {};
    return parent === undefined || parent === this.root ? link : this.firstLinkTo(parent);
  }

  /** The same, with all pairs behind it told apart: so many of these documents are counted. */
  countedLinkTo(node: QueryNode): QueryLink | undefined {
    const first = this.firstLinkTo(node);
    let at = this.placed.find((one) => one.node === node);
    while (at?.link && at.link !== first) {
      at.link.amount = { kind: 'joined' };
      const { parent } = at;
      at = this.placed.find((one) => one.node === parent);
    }
    return first;
  }

  /** The link that leaves the root on the way to what was spoken of last. */
  lastLink(): QueryLink | undefined {
    const { node } = this.placed.at(-1) ?? {};
    return node && node !== this.root ? this.firstLinkTo(node) : undefined;
  }

  private stepsBy(edge: string, from: string) {
    return this.joins.from(from).filter(({ by, join }) => by === edge && join.kind === 'edge');
  }

  private place(collection: string): QueryNode {
    const routes = this.placed
      .map(({ node }, age) => ({ node, age, route: this.joins.route(node.collection, collection, this.named) }))
      .filter(({ route }) => route !== undefined)
      .toSorted((a, b) => (a.route?.cost ?? 0) - (b.route?.cost ?? 0) || b.age - a.age);
    const [best] = routes;
    if (best?.route === undefined)
      throw new ReadingProblem(`nothing joins ${collection} with ${this.root.collection}`, [collection]);
    const between = best.route.steps.slice(0, -1).filter(({ to, by }) => !this.named.has(to) && !this.named.has(by));
    if (
      between.length > 2 ||
      (between.length === 2 && best.route.steps.length === 3 && between.every(({ join }) => join.kind !== 'edge'))
    )
      throw new ReadingProblem(
        `${this.root.collection} and ${collection} are joined by ${between.map(({ to }) => to).join(' and ')} only: say how they are meant to belong together`,
        [collection],
      );
    return best.route.steps.reduce((node, { to, join }) => this.attach(node, to, join), best.node);
  }

  private costOf(from: string, to: string): number | undefined {
    try {
      return this.joins.route(from, to, this.named)?.cost;
    } catch (error) {
      if (error instanceof ReadingProblem) return 2; // there are ways, and nothing says which
      throw error;
    }
  }
}
