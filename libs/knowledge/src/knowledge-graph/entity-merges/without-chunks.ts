import type { EntityMergeRow } from './entity-merge-row';

/** A merge without what some passages say; the same object where they say nothing of it. */
export function withoutChunks(row: EntityMergeRow, chunkKeys: ReadonlySet<string>): EntityMergeRow {
  const stays = ({ chunk_key }: { chunk_key: string }) => !chunkKeys.has(chunk_key);
  const left = {
    said: row.said.filter(stays),
    mentions: row.mentions.filter(stays),
    relations: row.relations.filter(stays),
  };
  const isWhole =
    left.said.length === row.said.length &&
    left.mentions.length === row.mentions.length &&
    left.relations.length === row.relations.length;
  return isWhole ? row : { ...row, ...left };
}
