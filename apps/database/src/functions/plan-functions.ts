import type { AqlFunction } from './api';
import { pureInSteps } from './api';
import { inLegacyReading } from '../geometry/geo-json';

/** What a plan wraps around the places that an index with `legacyPolygons` compares. */
export const LEGACY_POLYGONS = '_LEGACY_POLYGONS';

/** Functions that only plans call: the language does not know them. */
export const PLAN_FUNCTIONS: ReadonlyMap<string, AqlFunction> = new Map(
  Object.entries(pureInSteps({ [LEGACY_POLYGONS]: ([place = null]) => inLegacyReading(place) })),
);
