import { invertedIndexKind } from '../search/inverted-index.kind';
import { vectorIndexKind } from '../vectors/vector-index.kind';
import { fulltextIndexKind } from '../indexes/fulltext/fulltext-index.kind';
import { geoIndexKind } from '../indexes/geo/geo-index.kind';
import type { IndexKind } from '../indexes/index-kind';

/** All kinds of indexes beside the sorted ones, to be registered when a storage engine opens. */
export const INDEX_KINDS: readonly IndexKind[] = [invertedIndexKind, vectorIndexKind, geoIndexKind, fulltextIndexKind];
