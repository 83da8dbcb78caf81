import { createHash } from 'node:crypto';

/**
 * The folder that arangodump of ArangoDB 3.12 writes and arangorestore reads: `dump.json`, `ENCRYPTION`, per collection
 * `<name>_<md5 of name>.structure.json` (`{indexes, parameters}`) and `….data.json[.gz]` (one document per line), per view
 * `<name>.view.json`. Source of the names: `client-tools/Dump/DumpFeature.cpp` of ArangoDB.
 */
export const MANIFEST = 'dump.json';
export const ENCRYPTION = 'ENCRYPTION';
export const STRUCTURE = '.structure.json';
export const VIEW = '.view.json';
/** `.data.json`, `.data.json.gz`, and the numbered parts that arangodump may split a collection into */
export const DATA = /^(?<base>.*?)(?:\.(?<part>\d+))?\.data\.(?<format>json|vpack)(?<gzip>\.gz)?$/;
/** What a data file is called until it is whole. */
export const PARTIAL = '.partial';

/** System collections that belong to a database's data: named graphs, analyzers, user functions. */
export const DUMPED_SYSTEM_COLLECTIONS: readonly string[] = ['_graphs', '_analyzers', '_aqlfunctions'];

/** `dump.json`. `documents` is ours: with it a restore can tell that nothing is missing. */
export interface DumpManifest {
  database: string;
  createdAt?: string;
  lastTickAtDumpStart?: string;
  useEnvelope?: boolean;
  useVPack?: boolean;
  properties?: Record<string, unknown>;
  documents?: Record<string, number>;
}

/** `<collection>.structure.json` */
export interface CollectionStructure {
  indexes: Record<string, unknown>[];
  parameters: Record<string, unknown> & { name: string; type?: number };
}

const TRADITIONAL = /^[A-Za-z_][A-Za-z0-9_-]{0,255}$/;

/** Name of a collection's files without their endings; names beyond ASCII give way to the collection's id. */
export function fileBase({ name, id }: { name: string; id: string }): string {
  return `${TRADITIONAL.test(name) ? name : id}_${nameHash(name)}`;
}

export const nameHash = (name: string): string => createHash('md5').update(name).digest('hex');

/** Name of a database's folder when all are dumped. */
export const databaseFolder = ({ name, id }: { name: string; id: string }): string =>
  /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name) ? name : id;
