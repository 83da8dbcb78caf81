import { spelledName, spellingIn } from './entity-spelling';

/** An entity as it is shown among others. */
export interface GraphEntity {
  key: string;
  /** as a document writes it */
  name: string;
  type: string;
  description: string;
  partition: string;
  /** what the same name has in every partition, however it is written (docs/adr/0028); empty where there is none */
  nameKey: string;
  /** of the whole graph, as far as they were asked for */
  relations: number;
}

export interface EntityRow extends Omit<GraphEntity, 'name'> {
  name: string;
  spellings: string[] | null;
}

/** Characters of a description that a list shows. */
const DESCRIPTION_SHOWN = 400;

/** AQL for an {@link EntityRow} of the document `entity`. Needs `@@relations` and `@@chunks`. */
export const entityRow = (entity: string, relations: string): string => `{
    key: ${entity}._key, name: ${entity}.entity_name, type: ${entity}.entity_type, partition: ${entity}.partition_id, nameKey: ${entity}.name_key || '',
    description: SUBSTRING(${entity}.description, 0, ${DESCRIPTION_SHOWN}), relations: ${relations}, spellings: ${spellingIn(`${entity}._id`)} }`;

/** AQL for what edges between entities are asked for. */
export const relationFits = (edge: string, withCooccurrences: boolean): string =>
  `${edge}.type == 'RELATED_TO'${withCooccurrences ? '' : ` AND ${edge}.relation_type != 'RELATED_TO'`}`;

/** AQL that counts the relations of the document `entity`, in both directions. Needs `@@relations`. */
export const relationCount = (entity: string, withCooccurrences: boolean): string => `(
      LENGTH(FOR r IN @@relations FILTER r._from == ${entity}._id AND ${relationFits('r', withCooccurrences)} RETURN 1)
      + LENGTH(FOR r IN @@relations FILTER r._to == ${entity}._id AND ${relationFits('r', withCooccurrences)} RETURN 1))`;

export const entityOf = ({ spellings, ...row }: EntityRow): GraphEntity => ({ ...row, name: spelledName(row.name, spellings) });
