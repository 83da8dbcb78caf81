/** What the stored graph has a passage state of two entities, by their names. */
export interface StatedRelation {
  source: string;
  target: string;
  /** Name of the relation: words, or joined by `_` as in `BORN_IN`. */
  type: string;
  /** When it began and ceased to hold, ISO 8601 as exact as the text; absent where nobody says so. */
  validFrom?: string;
  validUntil?: string;
}

/** One passage as the ranking sees it. */
export interface RankingPassage {
  /** Title of its document. */
  title: string;
  /** What its document is called besides, where that is not told by the title. */
  names?: readonly string[];
  text: string;
  /** Number of its document; passages of one document share it. */
  document: number;
  /** First passage of its document: its opening words may hold other names of what the title means. */
  opening: boolean;
  /** Where the partition has a knowledge graph: its named relations. */
  relations?: readonly StatedRelation[];
}
