import type { Database } from '../store/database';
import { invertedIndexKind } from '../search/inverted-index.kind';
import { vectorIndexKind } from '../vectors/vector-index.kind';
import { fulltextIndexKind } from '../indexes/fulltext/fulltext-index.kind';
import { geoIndexKind } from '../indexes/geo/geo-index.kind';
import type { IndexKind } from '../indexes/index-kind';

/** The kinds of indexes that a storage engine does not know by itself, to be registered when it opens. */
export const INDEX_KINDS: readonly IndexKind<Database>[] = [invertedIndexKind, vectorIndexKind, geoIndexKind, fulltextIndexKind];
