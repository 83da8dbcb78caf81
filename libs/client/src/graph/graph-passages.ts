import type { StrataClient } from '../platform/strata-client';
import { rowsAtOnce } from './rows-of';

/** A chunk, and where a reader finds it. */
export interface GraphPassage {
  key: string;
  text: string;
  fileName: string;
  /** of the document */
  title: string;
  /** http(s) address of the document, or empty */
  url: string;
  /** from 1; null in formats without pages */
  page: number | null;
  /** the headings above it, the outermost first */
  headings: string[];
  /** half-open `[start, end)` places in `text` that it is shown for, ascending */
  marks: [start: number, end: number][];
}

const PASSAGE = (marks: string): string => `
    FOR d IN @@documents FILTER d._key == c.document_key
    RETURN { key: c._key, text: c.content, fileName: d.file_name, title: d.title, url: d.citable_url,
      page: c.page, headings: c.heading_path || [], marks: ${marks} }`;

/** Passages of these keys, in their order; those that have gone are left out. */
export function passagesOf(client: StrataClient, keys: readonly string[]): Promise<GraphPassage[]> {
  const query = `FOR key IN @keys FOR c IN @@chunks FILTER c._key == key ${PASSAGE('[]')}`;
  return rowsAtOnce(client, query, {
    '@chunks': `${client.project}_Chunks`,
    '@documents': `${client.project}_Documents`,
    keys,
  });
}

/** Passages that name an entity, with the places where they do. @param offset passages to skip */
export function mentionsOf(
  client: StrataClient,
  entity: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<GraphPassage[]> {
  const query = `
    FOR m IN @@relations FILTER m._from == @entity AND m.type == 'MENTIONED_IN'
      SORT m._key LIMIT @offset, @limit
      FOR c IN @@chunks FILTER c._id == m._to ${PASSAGE('m.mentions')}`;
  return rowsAtOnce(client, query, {
    '@relations': `${client.project}_Relations`,
    '@chunks': `${client.project}_Chunks`,
    '@documents': `${client.project}_Documents`,
    entity: `${client.project}_Entities/${entity}`,
    ...{ offset, limit },
  });
}
