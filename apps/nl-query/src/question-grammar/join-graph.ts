import { singular, wordsOfName } from '../database-schema/name-words';
import type { DatabaseSchema, Reference } from '../database-schema/schema';
import { attributeName } from '../database-schema/schema';
import type { Join } from './question-query';
import { ReadingProblem } from './reading-problem';

/** A way from one collection to another. */
export interface JoinStep {
  readonly from: string;
  readonly to: string;
  readonly join: Join;
  /** the edge collection or attribute that makes it */
  readonly by: string;
}

const MAX_STEPS = 4;
/** An attribute is taken before edges that say the same; what the question names before both. */
const COST = { attribute: 0.9, edge: 1, named: 0.1 } as const;

/** Which collections belong together: by attributes that point to others, and along edges. */
export class JoinGraph {
  private readonly steps = new Map<string, JoinStep[]>();

  constructor(schema: DatabaseSchema) {
    for (const { name, references, ends } of schema.collections) {
      for (const reference of references) this.addPointer(name, reference);
      if (ends === undefined) continue;
      const defined = schema.graphs
        .flatMap(({ edgeDefinitions }) => edgeDefinitions)
        .filter(({ collection }) => collection === name);
      const from = new Set([...ends.from, ...defined.flatMap((definition) => definition.from)]);
      const to = new Set([...ends.to, ...defined.flatMap((definition) => definition.to)]);
      for (const target of from) this.addPointer(name, { path: ['_from'], target, targetAttribute: '_id' });
      for (const target of to) this.addPointer(name, { path: ['_to'], target, targetAttribute: '_id' });
      for (const start of from)
        for (const end of to) {
          const direction = from.has(end) && to.has(start) ? 'ANY' : 'OUTBOUND';
          this.add({ from: start, to: end, by: name, join: { kind: 'edge', edge: name, direction } });
          if (start !== end && direction === 'OUTBOUND')
            this.add({ from: end, to: start, by: name, join: { kind: 'edge', edge: name, direction: 'INBOUND' } });
        }
    }
  }

  /** Direct ways from a collection. */
  from(collection: string): readonly JoinStep[] {
    return this.steps.get(collection) ?? [];
  }

  /** Direct ways between two collections, or from one to itself. */
  between(from: string, to: string): readonly JoinStep[] {
    return (this.steps.get(from) ?? []).filter((step) => step.to === to);
  }

  /**
   * The shortest way, by what the question names where there are several.
   * @param named edge collections and collections that it names
   * @returns undefined when they have nothing to do with each other
   * @throws ReadingProblem when there are several that are as short
   */
  route(from: string, to: string, named: ReadonlySet<string>): { steps: readonly JoinStep[]; cost: number } | undefined {
    const found: { steps: readonly JoinStep[]; cost: number }[] = [];
    const walk = (at: string, steps: readonly JoinStep[], cost: number): void => {
      if (at === to && steps.length > 0) return void found.push({ steps, cost });
      if (steps.length === MAX_STEPS) return;
      for (const step of this.steps.get(at) ?? [])
        if (step.to !== from && !steps.some((earlier) => earlier.from === step.to) && step.to !== at)
          walk(step.to, [...steps, step], cost + costOf(step, named));
    };
    walk(from, [], 0);
    const [best, second] = found
      .map((one) => ({ ...one, cost: one.cost - (one.steps.some(({ to: way }) => isBridge(way, from, to)) ? BRIDGE : 0) }))
      .toSorted((a, b) => a.cost - b.cost);
    if (best === undefined) return undefined;
    if (second !== undefined && second.cost - best.cost < 0.05) {
      const ways = [best, second].map(({ steps }) => steps.map(({ by }) => by).join(', '));
      throw new ReadingProblem(
        `${from} and ${to} belong together in several ways: by ${ways.join('; or by ')}. Say which is meant`,
        [],
      );
    }
    return best;
  }

  private addPointer(from: string, { path, target: to, targetAttribute: attribute, isConverted }: Reference): void {
    const by = path[0]?.startsWith('_') ? from : attributeName(path);
    const compared = { path, attribute, ...(isConverted && { isConverted }) };
    this.add({ from, to, by, join: { kind: 'points', ...compared } });
    this.add({ from: to, to: from, by, join: { kind: 'pointed', ...compared } });
  }

  /** Of two ways that compare the same attributes, as where each of two collections holds the numbers of the other, one is enough. */
  private add(step: JoinStep): void {
    const known = this.steps.get(step.from) ?? [];
    const same = known.find((other) => other.to === step.to && pairOf(other.join) === pairOf(step.join));
    if (!same) this.steps.set(step.from, [...known, step]);
    // whoever is named like the attribute owns it, and has many of the other
    else if (same.join.kind === 'points' && step.join.kind === 'pointed' && owns(step.from, step.join.attribute))
      this.steps.set(step.from, [...known.filter((other) => other !== same), step]);
  }
}

/** What a way over documents that are named after both ends gains. */
const BRIDGE = 0.1;

/** `Customers_Policies` lies between customers and policies. */
function isBridge(way: string, from: string, to: string): boolean {
  const words = wordsOfName(way).map(singular);
  return way !== from && way !== to && [from, to].every((end) => words.includes(singular(wordsOfName(end).at(-1) ?? '')));
}

/** What is compared: an attribute here with one there. */
function pairOf(join: Join): string {
  if (join.kind === 'edge') return `${join.edge} ${join.direction}`;
  const path = attributeName(join.path);
  return join.kind === 'points' ? `${path} = ${join.attribute}` : `${join.attribute} = ${path}`;
}

/** `ord_hdr` owns `ord_no`. */
const owns = (collection: string, attribute: string): boolean =>
  wordsOfName(collection)[0] !== undefined && wordsOfName(collection)[0] === wordsOfName(attribute)[0];

function costOf({ join, by, to }: JoinStep, named: ReadonlySet<string>): number {
  if (named.has(by)) return COST.named;
  return (join.kind === 'edge' ? COST.edge : COST.attribute) - (named.has(to) ? 0.2 : 0);
}
