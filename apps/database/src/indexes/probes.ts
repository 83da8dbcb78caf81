import { fulltext } from './fulltext/fulltext-entries';
import { geoDistance, geoRegion } from './geo/geo-probes';
import { box } from './multi-dimensional/box-probe';
import type { Probe, ProbeKind } from './probe';

/** Who answers which question. */
export const PROBES: Readonly<Record<ProbeKind, Probe>> = {
  'geo-distance': geoDistance,
  'geo-region': geoRegion,
  fulltext,
  box,
};
