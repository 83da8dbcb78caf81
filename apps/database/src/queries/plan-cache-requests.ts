import { createHash } from 'node:crypto';
import { walkBlock } from '@strata/aql';
import type { Block } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { QueryOptions, QueryRequest } from './query-request';
import type { ParsedQuery } from './query-text-cache';

/** The request asks for a plan that can be used again. */
export const wantsReusablePlan = ({ usePlanCache, optimizePlanForCaching }: QueryOptions): boolean =>
  usePlanCache || optimizePlanForCaching;

/**
 * Refuses what ArangoDB keeps no plan for: bind values that shape the plan (attribute and graph names, depths, LIMIT), UPSERT, chosen
 * rules, all plans.
 * @throws ArangoError query-not-eligible-for-plan-caching (1584) with the reason
 */
export function refuseUnlessCacheable({ query, parameterised }: ParsedQuery, { options }: QueryRequest): void {
  const shaping = parameterised.fixed.find((name) => !name.startsWith('@'));
  const reason =
    shaping !== undefined
      ? `the value of bind parameter '${shaping}' shapes the plan`
      : hasUpsert(query.body)
        ? 'it has an UPSERT'
        : options.allPlans
          ? 'all plans are asked for'
          : options.optimizer.rules.length > 0
            ? 'it chooses optimizer rules'
            : null;
  if (reason !== null)
    throw new ArangoError('query-not-eligible-for-plan-caching', `query is not eligible for plan caching: ${reason}`);
}

/** Names a plan by what it is kept for: the text, the collections given as bind values, and whether rows are counted in full. */
export function planCacheKey({ text, bindVars, options }: QueryRequest): string {
  const collections = Object.entries(bindVars).filter(([name]) => name.startsWith('@'));
  const parts = JSON.stringify([text, collections.toSorted(), options.fullCount]);
  return createHash('sha256').update(parts).digest().readBigUInt64BE().toString();
}

function hasUpsert(block: Block): boolean {
  const stands = ({ statements }: Block): boolean => statements.some(({ kind }) => kind === 'upsert');
  let found = stands(block);
  walkBlock(block, (part) => (found ||= part.kind === 'subquery' && stands(part.body)));
  return found;
}
