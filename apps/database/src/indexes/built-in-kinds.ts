import { edgeIndexKind } from './edge-index.kind';
import type { IndexKind } from './index-kind';
import { multiDimensionalIndexKind } from './multi-dimensional/multi-dimensional-index.kind';
import { primaryIndexKind } from './primary-index.kind';
import { persistentIndexKind } from './sorted/persistent-index.kind';
import { ttlIndexKind } from './sorted/ttl-index.kind';

/** What every engine knows: collections come with the first two. */
export const BUILT_IN_KINDS: readonly IndexKind[] = [
  primaryIndexKind,
  edgeIndexKind,
  persistentIndexKind,
  ttlIndexKind,
  multiDimensionalIndexKind,
];
