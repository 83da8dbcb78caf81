import type { AqlFunction } from './api';
import { TYPE_FUNCTIONS } from './type-functions';

/**
 * Every function of AQL that this database computes, by upper-case name. Not here, because they are no functions of values: SLEEP (a step of
 * the plan) and what only a SEARCH or an index can answer (BM25, PHRASE, APPROX_NEAR_COSINE …).
 */
export const FUNCTIONS: ReadonlyMap<string, AqlFunction> = new Map(Object.entries({ ...TYPE_FUNCTIONS }));
