import { geoDistance, geoRegion } from './geo/geo-probes';
import type { Probe, ProbeKind } from './probe';

/** Who answers which question. */
export const PROBES: Readonly<Record<ProbeKind, Probe>> = { 'geo-distance': geoDistance, 'geo-region': geoRegion };
