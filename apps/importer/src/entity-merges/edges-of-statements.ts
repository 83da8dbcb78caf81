import type { EntityMergeRow, NameStatement, RelationFacts } from '@strata/knowledge';
import { SOURCE_ID_SEPARATOR } from '@strata/knowledge';
import { gather } from '../import-run/relation-facts';
import type { GatheredFacts } from '../import-run/relation-facts';
import { relationIdentity } from '../import-run/relation-name';
import { addDistinct } from '../import-run/resolve-relations';

/** An edge by the names at its ends. */
export interface NamedEdge {
  from: string;
  to: string;
  /** Identity of the relation's name. */
  type: string;
  statements: NameStatement[];
}

/** Which of the names that gave way stand for themselves again. */
export interface SplitNames {
  /** Is the name of a row of the family an entity of its own? */
  isSplit(row: EntityMergeRow): boolean;
  /** Is a name at another end, of another family? */
  isSplitEnd(other: string, otherName: string): boolean;
}

/**
 * The edges that the statements of a family of names belong to, each statement once, in order of appearance.
 * @returns by a key of both ends and the relation
 */
export function edgesOfStatements(family: readonly EntityMergeRow[], { isSplit, isSplitEnd }: SplitNames): Map<string, NamedEdge> {
  const edges = new Map<string, NamedEdge>();
  const seen = new Set<number>();
  const told = family.flatMap((row) => row.relations.map((statement) => ({ row, statement })));
  for (const { row, statement } of told.sort((a, b) => a.statement.order - b.statement.order)) {
    if (seen.has(statement.order)) continue; // both of its ends are names of the family
    seen.add(statement.order);
    const own = isSplit(row) ? row.name : row.kept_name;
    const other = otherEnd(statement, family, { isSplit, isSplitEnd });
    if (own === other) continue;
    const [from, to] = statement.outgoing ? [own, other] : [other, own];
    const type = relationIdentity(statement.relation_type);
    const key = `${from}\n${to}\n${type}`;
    const known = edges.get(key);
    if (known) known.statements.push(statement);
    else edges.set(key, { from, to, type, statements: [statement] });
  }
  return edges;
}

function otherEnd(
  { other, other_name }: NameStatement,
  family: readonly EntityMergeRow[],
  { isSplit, isSplitEnd }: SplitNames,
): string {
  if (other_name === '') return other;
  const row = family.find(({ name, kept_name, state }) => name === other_name && kept_name === other && state !== 'kept');
  return (row ? isSplit(row) : isSplitEnd(other, other_name)) ? other_name : other;
}

/** What an edge says that a number of passages state. */
export interface FoldedStatements {
  relation_type: string;
  descriptions: string[];
  weight: number;
  source_id: string;
  facts: GatheredFacts;
}

/** Joins statements as an import joins them. @param statements at least one, in order of appearance */
export function foldStatements(statements: readonly NameStatement[]): FoldedStatements {
  const folded = { descriptions: [] as string[], weight: 0, facts: { said: [], attributes: {} } as GatheredFacts };
  for (const statement of statements) {
    addDistinct(folded.descriptions, statement.description);
    folded.weight += statement.weight;
    gather(folded.facts, toldFact(statement));
  }
  const chunks = new Set(statements.map(({ chunk_key }) => chunk_key));
  return { ...folded, relation_type: statements[0]?.relation_type ?? '', source_id: [...chunks].join(SOURCE_ID_SEPARATOR) };
}

/** What a passage tells of a fact. */
export function toldFact({ phrase, valid_from, valid_until, attributes }: RelationFacts) {
  return {
    ...(phrase !== undefined && { phrase }),
    ...(valid_from !== undefined && { validFrom: valid_from }),
    ...(valid_until !== undefined && { validUntil: valid_until }),
    ...(attributes !== undefined && { attributes }),
  };
}
