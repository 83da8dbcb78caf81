import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** `slow` for one reason; `fixed`: nothing better is known; `trap`: its obvious rewrite returns something else. */
export type QueryKind = 'slow' | 'fixed' | 'trap';

export interface BenchQuery {
  /** such as `shop-07` */
  readonly id: string;
  readonly database: string;
  readonly kind: QueryKind;
  readonly reason: string;
  readonly query: string;
  /** of a trap: what looks right and is not */
  readonly wrong?: string;
  /** of a slow one: what somebody who knows the data would write; that it is faster is measured too (`--by-hand`) */
  readonly right?: string;
  /** Nobody who writes rules hears why it fails. */
  readonly isHeldOut: boolean;
}

/** The queries of `queries/<database>.aql`, in order. Every second one is held out. */
export function readQueries(database: string): readonly BenchQuery[] {
  const text = readFileSync(resolve(`bench/reasoner/queries/${database}.aql`), 'utf8');
  const [, ...blocks] = text.split(/^\/\/\/ /m);
  return blocks.map((block, at) => {
    const [head = '', ...lines] = block.split('\n');
    const [kind = '', reason = ''] = head.split(' ');
    const [query = '', ...others] = lines.join('\n').split(/^\/\/\/\/ /m);
    const other = (name: string) =>
      others
        .find((text) => text.startsWith(`${name}\n`))
        ?.slice(name.length)
        .trim();
    const [wrong, right] = [other('wrong'), other('right')];
    return {
      id: `${database}-${String(at + 1).padStart(2, '0')}`,
      ...{ database, kind: kind as QueryKind, reason, query: query.trim(), isHeldOut: at % 2 === 1 },
      ...(wrong !== undefined && { wrong }),
      ...(right !== undefined && { right }),
    };
  });
}
