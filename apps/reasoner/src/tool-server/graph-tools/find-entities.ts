import { AppError } from '@strata/errors';
import { z } from 'zod';
import type { ToolCall } from '../tool/tool';
import { graphNames, graphRows } from './graph-rows';

/** An entity as tools give it. `id` leads to it in other tools. */
export interface FoundEntity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly partition: string;
}

export const entityName = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .describe('name of an entity in any case, or the id that another tool gave for it');

const MOST = 20;
const FIELDS = `{ id: e._id, name: e.entity_name, type: e.entity_type, description: e.description, partition: e.partition_id }`;

/** Entities of that name, else with it in theirs, the shortest names first. */
export async function findEntities(call: ToolCall, name: string): Promise<FoundEntity[]> {
  const { entities } = graphNames(call);
  if (name.startsWith(`${entities}/`)) {
    const query = `FOR e IN @@entities FILTER e._key == @key RETURN ${FIELDS}`;
    return graphRows(call, query, { '@entities': entities, key: name.slice(entities.length + 1) });
  }
  const wanted = name.toUpperCase();
  const exact = `FOR e IN @@entities FILTER e.entity_name == @name LIMIT ${MOST} RETURN ${FIELDS}`;
  const found = await graphRows<FoundEntity>(call, exact, { '@entities': entities, name: wanted });
  if (found.length > 0) return found;
  const part = `FOR e IN @@entities FILTER CONTAINS(e.entity_name, @name) SORT LENGTH(e.entity_name), e._key LIMIT ${MOST} RETURN ${FIELDS}`;
  return graphRows(call, part, { '@entities': entities, name: wanted });
}

/** The first of {@link findEntities}. @throws AppError not-found `EntityNotFoundError` */
export async function oneEntity(call: ToolCall, name: string): Promise<FoundEntity> {
  const [found] = await findEntities(call, name);
  if (found !== undefined) return found;
  throw new AppError(
    'not-found',
    'EntityNotFoundError',
    'no entity of the knowledge graph has that name, or a name with it inside',
  );
}
