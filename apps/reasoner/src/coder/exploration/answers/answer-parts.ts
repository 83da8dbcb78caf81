import type { DatabaseFacts, ListedCollection, ListedGraph, ListedIndex, SampledSchema } from '../database-facts';
import type { AskedQuestion } from '../reading/read-question';
import { code, counted, listed, number, table } from './markdown';

/** What an answer is made of. */
export interface AnswerBasis {
  readonly question: AskedQuestion;
  readonly facts: DatabaseFacts;
  /** all that the asker may read, those of the system left out */
  readonly collections: readonly ListedCollection[];
  /** words that the names of collections were not found in, with how each was read */
  readonly callsLeft: () => number;
}

/** @returns Markdown */
export type Answer = (basis: AnswerBasis) => Promise<string>;

const MOST_LISTED = 40;
const MOST_ATTRIBUTES = 60;

/** That something could not be found out, and why. */
export const couldNotTell = ({ facts }: AnswerBasis, what: string): string =>
  `I could not find out ${what}: ${facts.lastFailure ?? 'the tool gave nothing'}.`;

export const inCollection = (count: number | null): string => (count === null ? 'unknown' : number(count));

export function collectionTable(collections: readonly ListedCollection[]): string {
  const sorted = collections.toSorted((a, b) => (b.count ?? -1) - (a.count ?? -1));
  const rows = sorted.slice(0, MOST_LISTED).map(({ name, type, count }) => [code(name), type, inCollection(count)]);
  const more = sorted.length > MOST_LISTED ? `\n\nand ${counted(sorted.length - MOST_LISTED, 'smaller collection')} more.` : '';
  return table(['Collection', 'Type', 'Documents'], rows) + more;
}

export function graphLines(graphs: readonly ListedGraph[]): string[] {
  return graphs.slice(0, MOST_LISTED).map(({ name, edge_definitions: definitions, orphan_collections: orphans }) => {
    const edges = definitions.map(
      ({ collection, from, to }) => `${code(collection)} leads from ${listed(from.map(code))} to ${listed(to.map(code))}`,
    );
    const alone = orphans.length === 0 ? '' : `; without edges: ${listed(orphans.map(code))}`;
    return `**${name}**: ${edges.length === 0 ? 'no edges' : edges.join('; ')}${alone}`;
  });
}

export const fieldsOf = ({ fields }: ListedIndex): string[] =>
  fields.map((field) => (typeof field === 'string' ? field : field.name));

export function indexTable(indexes: readonly ListedIndex[]): string {
  const rows = indexes.map((index) => [
    code(index.name ?? index.type),
    index.type,
    listed(fieldsOf(index).map(code)) || '–',
    [index.unique ? 'unique' : '', index.sparse ? 'sparse' : ''].filter(Boolean).join(', ') || '–',
  ]);
  return table(['Index', 'Type', 'Fields', 'Kind'], rows);
}

export function attributeTable({ attributes, sampled }: SampledSchema): string {
  const rows = attributes
    .slice(0, MOST_ATTRIBUTES)
    .map(({ path, types, present }) => [code(path), types.join(' or '), `${number(present * 100)} %`]);
  const more = attributes.length > MOST_ATTRIBUTES ? `\n\nand ${number(attributes.length - MOST_ATTRIBUTES)} more.` : '';
  return `${table(['Attribute', 'Type', `In (of ${number(sampled)} looked at)`], rows)}${more}`;
}

/** Word of a name that was not written as it is. */
export function readAs({ collections }: AskedQuestion): string | undefined {
  const near = collections.filter(({ how }) => how === 'near' || how === 'part');
  if (near.length === 0) return undefined;
  return near
    .map(
      ({ asked, name, how }) =>
        `I read “${asked}” as the collection ${code(name)}${how === 'near' ? ', the nearest name there is' : ''}.`,
    )
    .join(' ');
}
