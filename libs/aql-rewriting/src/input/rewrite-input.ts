/** What a rewrite is decided on: the query, what the database says about it, and what is known of the collections it reads. */
export interface RewriteInput {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
  /** `plan` of `POST /_api/explain`. */
  readonly plan?: ExplainedPlan;
  /** `extra` of a run with `profile: 2`. */
  readonly profile?: ProfiledPlan;
  readonly collections: readonly CollectionFacts[];
}

export interface ExplainedPlan {
  readonly nodes: readonly ExplainedNode[];
  readonly rules: readonly string[];
  readonly estimatedCost: number;
  readonly estimatedNrItems?: number;
}

/** A node of a plan; what else it carries depends on its type. */
export interface ExplainedNode {
  readonly id: number;
  readonly type: string;
  readonly estimatedCost?: number;
  readonly estimatedNrItems?: number;
  readonly [attribute: string]: unknown;
}

export interface ProfiledPlan {
  readonly plan?: ExplainedPlan;
  /** Seconds of each phase. */
  readonly profile?: Readonly<Record<string, number>>;
  readonly stats?: ProfiledStats;
}

export interface ProfiledStats {
  /** Seconds. */
  readonly executionTime?: number;
  readonly scannedFull?: number;
  readonly scannedIndex?: number;
  readonly filtered?: number;
  readonly nodes?: readonly ProfiledNode[];
  readonly [figure: string]: unknown;
}

/** What one node of the plan did; ids are those of the plan. */
export interface ProfiledNode {
  readonly id: number;
  readonly calls: number;
  readonly items: number;
  readonly filtered?: number;
  readonly runtime: number;
}

export interface CollectionFacts {
  readonly name: string;
  readonly type: 'document' | 'edge';
  readonly count: number;
  /** As `GET /_api/index` gives them, primary and edge indexes included. */
  readonly indexes: readonly IndexFacts[];
  /** What a sample of the documents shows, by attribute path (`address.city`). */
  readonly attributes?: Readonly<Record<string, AttributeFacts>>;
  /** Collections whose ids a sample has at an attribute: `{_to: ["people"]}`. Asked of what `idAttributes` names. */
  readonly idsOf?: Readonly<Record<string, readonly string[]>>;
}

export interface IndexFacts {
  readonly id?: string;
  readonly name?: string;
  readonly type: string;
  /** Attribute paths, or objects with a `name` (inverted indexes). */
  readonly fields?: readonly (string | { readonly name: string })[];
  readonly unique?: boolean;
  readonly sparse?: boolean;
  /** Different values, divided by entries: 1 for a key. */
  readonly selectivityEstimate?: number;
  readonly storedValues?: readonly unknown[];
  readonly [attribute: string]: unknown;
}

/** Of a sample: which types an attribute's values had, in how many of the documents it was there, and how many values differed. */
export interface AttributeFacts {
  /** `null`, `bool`, `number`, `string`, `array`, `object`, as TYPENAME says them. */
  readonly types: readonly string[];
  /** 0..1: share of the sampled documents that have the attribute. */
  readonly present: number;
  /** 0..1: different values divided by values. */
  readonly distinct?: number;
}
