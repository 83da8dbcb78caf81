import type { Block, Query, Statement } from '@strata/aql';
import { walkBlock } from '@strata/aql';
import type { RewriteAssumption } from '../coder/coder-protocol';
import type { ReadingDatabase } from '../database-access/reading-database';
import { checkAssumptions } from './check-assumptions';
import { equalAttributes } from './expression-parts';
import type { UniqueAttributes } from './find-nondeterminism';
import type { JudgeLimits } from './judge-limits';

/** Each is looked up by a query of its own. */
const MOST_CHECKS = 5;

/**
 * Attributes by which a query looks single documents up, and which no two documents have in common today, though no index promises it: what is
 * picked from such a look-up is the same in each run, as long as that is so.
 */
export async function uniqueToday(
  database: ReadingDatabase,
  query: Query,
  limits: JudgeLimits,
): Promise<{ readonly unique: UniqueAttributes; readonly restsOn: readonly RewriteAssumption[] }> {
  const unique = new Map<string, (readonly string[])[]>();
  const restsOn: RewriteAssumption[] = [];
  for (const { collection, names } of lookUps(query).slice(0, MOST_CHECKS)) {
    const assumption = noneTwice(collection, names);
    const [checked] = await checkAssumptions(database, [assumption], limits);
    if (checked?.state !== 'holds') continue;
    unique.set(collection, [...(unique.get(collection) ?? []), names]);
    restsOn.push(assumption);
  }
  return { unique, restsOn };
}

interface LookUp {
  readonly collection: string;
  readonly names: readonly string[];
}

/** Each once. */
function lookUps(query: Query): readonly LookUp[] {
  const found = new Map<string, LookUp>();
  const inBlock = ({ statements }: Block): void => {
    for (const [at, statement] of statements.entries()) {
      if (statement.kind !== 'for' || statement.source.kind !== 'collection') continue;
      const following = statements.slice(at + 1);
      const end = following.findIndex(({ kind }) => kind !== 'filter');
      const names = following.slice(0, end < 0 ? undefined : end).flatMap((one) => equalOf(one, statement.variable));
      const lookUp = { collection: statement.source.name, names: [...new Set(names)].toSorted() };
      if (names.length > 0) found.set(JSON.stringify(lookUp), lookUp);
    }
  };
  inBlock(query.body);
  walkBlock(query.body, (expression) => {
    if (expression.kind === 'subquery') inBlock(expression.body);
  });
  return [...found.values()];
}

const equalOf = (statement: Statement, variable: Parameters<typeof equalAttributes>[1]): readonly string[] =>
  statement.kind === 'filter' ? equalAttributes(statement.condition, variable) : [];

function noneTwice(collection: string, names: readonly string[]): RewriteAssumption {
  const keys = names.map((name, at) => `k${at} = d.${quoted(name)}`).join(', ');
  return {
    statement: `No two documents of ${quoted(collection)} have the same ${names.map(quoted).join(', ')}.`,
    check: `RETURN LENGTH(FOR d IN ${quoted(collection)} COLLECT ${keys} WITH COUNT INTO n FILTER n > 1 LIMIT 1 RETURN 1) == 0`,
  };
}

const quoted = (name: string): string => `\`${name.replaceAll('`', '\\`')}\``;
