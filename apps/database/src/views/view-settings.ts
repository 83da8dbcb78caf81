import { z } from 'zod';
import { ArangoError } from '@strata/errors';
import { CONSOLIDATION_DEFAULTS, consolidationPolicy, PrimarySort, StoredValues } from '../search/definitions/maintenance-settings';
import type { JsonObject, JsonValue } from '../store/database';

const step = (otherwise: number) => z.number().int().min(0).default(otherwise);

/** Attributes of an arangosearch view that may change after its creation, with their defaults. */
const Changeable = z.object({
  cleanupIntervalStep: step(CONSOLIDATION_DEFAULTS.cleanupIntervalStep),
  commitIntervalMsec: step(CONSOLIDATION_DEFAULTS.commitIntervalMsec),
  consolidationIntervalMsec: step(CONSOLIDATION_DEFAULTS.consolidationIntervalMsec),
  consolidationPolicy: consolidationPolicy(),
});
/** Those fixed at creation. */
const Fixed = z.object({
  writebufferIdle: step(CONSOLIDATION_DEFAULTS.writebufferIdle),
  writebufferActive: step(CONSOLIDATION_DEFAULTS.writebufferActive),
  writebufferSizeMax: step(CONSOLIDATION_DEFAULTS.writebufferSizeMax),
  primarySort: z.union([PrimarySort.shape.fields, PrimarySort.transform(({ fields }) => fields)]).default([]),
  primarySortCompression: z.enum(['lz4', 'none']).default('lz4'),
  storedValues: StoredValues.default([]),
  optimizeTopK: z.array(z.string()).default([]),
});

/** Properties of a new view, without its links. @throws ArangoError bad-parameter */
export function newViewSettings(given: JsonObject): JsonObject {
  return { ...check(Changeable, given), ...check(Fixed, given) };
}

/** `properties` after PATCH: what is given changes, fixed attributes stay, an object such as the policy is replaced whole. */
export function patchedViewSettings(properties: JsonObject, given: JsonObject): JsonObject {
  return { ...properties, ...check(Changeable, { ...properties, ...given }) };
}

/** `properties` after PUT: what is not given returns to its default, fixed attributes stay. */
export function replacedViewSettings(properties: JsonObject, given: JsonObject): JsonObject {
  return { ...properties, ...check(Changeable, given) };
}

/** The `links` of a request; null for a link asks for its removal. */
export function givenLinks(given: JsonObject): ReadonlyMap<string, JsonValue> {
  const { links } = given;
  if (links === undefined || links === null) return new Map();
  if (typeof links !== 'object' || Array.isArray(links)) throw new ArangoError('bad-parameter', "view: 'links' must be an object");
  return new Map(Object.entries(links));
}

const AliasEntries = z.array(
  z.object({ collection: z.string().min(1), index: z.string().min(1), operation: z.enum(['add', 'del']).default('add') }),
);
export type AliasChange = z.output<typeof AliasEntries>[number];

/** The `indexes` of a search-alias view's request. @throws ArangoError bad-parameter */
export function givenAliases(given: JsonObject): AliasChange[] {
  return check(AliasEntries, given.indexes ?? []) as unknown as AliasChange[];
}

function check(schema: z.ZodType, given: unknown): JsonObject {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data as JsonObject;
  const issue = parsed.error.issues[0];
  throw new ArangoError('bad-parameter', `view: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'invalid'}`);
}
