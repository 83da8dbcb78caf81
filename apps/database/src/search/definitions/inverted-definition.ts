import { z } from 'zod';
import { ArangoError } from '@strata/errors';
import type { Analyzer, AnalyzerDefinition, AnalyzerFeature } from '../../analyzers/token';
import type { JsonObject } from '../../store/database';
import type { FieldTree } from './field-tree';
import type { AnalyzerLookup } from './link-definition';
import { CONSOLIDATION_DEFAULTS, consolidationPolicy, PrimarySort, StoredValues } from './maintenance-settings';

const Features = z.array(z.enum(['frequency', 'norm', 'position', 'offset']));
/** A field, and those of the objects in its array, which conditions may ask of one and the same object. */
interface NestedField {
  readonly name: string;
  readonly analyzer?: string | undefined;
  readonly features?: AnalyzerFeature[] | undefined;
  readonly includeAllFields?: boolean | undefined;
  readonly searchField?: boolean | undefined;
  readonly trackListPositions?: boolean | undefined;
  readonly cache?: boolean | undefined;
  readonly nested?: (string | NestedField)[] | undefined;
}

const Field = z.object({
  name: z.string().min(1),
  analyzer: z.string().optional(),
  features: Features.optional(),
  includeAllFields: z.boolean().optional(),
  searchField: z.boolean().optional(),
  trackListPositions: z.boolean().optional(),
  cache: z.boolean().optional(),
  get nested(): z.ZodOptional<z.ZodArray<z.ZodType<string | NestedField>>> {
    return z.array(z.union([z.string().min(1), Field])).optional();
  },
});
const Definition = z.object({
  fields: z.array(z.union([z.string().min(1), Field])).default([]),
  analyzer: z.string().default('identity'),
  features: Features.optional(),
  includeAllFields: z.boolean().default(false),
  searchField: z.boolean().default(false),
  trackListPositions: z.boolean().default(false),
  primarySort: PrimarySort.optional(),
  storedValues: StoredValues.default([]),
  optimizeTopK: z.array(z.string()).default([]),
  parallelism: z.number().int().min(1).optional(),
  cleanupIntervalStep: z.number().int().min(0).default(CONSOLIDATION_DEFAULTS.cleanupIntervalStep),
  commitIntervalMsec: z.number().int().min(0).default(CONSOLIDATION_DEFAULTS.commitIntervalMsec),
  consolidationIntervalMsec: z.number().int().min(0).default(CONSOLIDATION_DEFAULTS.consolidationIntervalMsec),
  consolidationPolicy: consolidationPolicy(),
  writebufferIdle: z.number().int().min(0).default(CONSOLIDATION_DEFAULTS.writebufferIdle),
  writebufferActive: z.number().int().min(0).default(CONSOLIDATION_DEFAULTS.writebufferActive),
  writebufferSizeMax: z.number().int().min(0).default(CONSOLIDATION_DEFAULTS.writebufferSizeMax),
  cache: z.boolean().optional(),
  primaryKeyCache: z.boolean().optional(),
  unique: z.literal(false).optional(),
  sparse: z.literal(true).optional(),
});

export interface DefinedInverted {
  readonly fields: readonly string[];
  /** all attributes as clients see them; `fields` as objects */
  readonly attributes: JsonObject;
}

/** Checks the definition of an inverted index and fills in defaults. @throws ArangoError bad-parameter, naming the attribute */
export function defineInverted(given: JsonObject, findAnalyzer: AnalyzerLookup): DefinedInverted {
  const parsed = Definition.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ArangoError('bad-parameter', `inverted index: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'invalid'}`);
  }
  const { fields: givenFields, analyzer, features, unique: _unique, sparse: _sparse, ...settings } = parsed.data;
  if (givenFields.length === 0 && !settings.includeAllFields)
    throw new ArangoError('bad-parameter', 'inverted index: fields must not be empty');
  const own = new Map<string, AnalyzerDefinition>();
  const resolve = (name: string): Analyzer => {
    const found = findAnalyzer(name);
    const { tokenize: _, ...definition } = found;
    if (found.name.includes('::')) own.set(found.name, definition);
    return found;
  };
  const main = resolve(analyzer);
  const fields = givenFields.map((field) => describedField(asField(field), resolve));
  const attributes = {
    ...settings,
    analyzer: main.name,
    features: features ?? main.features,
    primarySort: settings.primarySort ?? { fields: [], compression: 'lz4' },
    fields,
    ...(own.size > 0 && { analyzerDefinitions: [...own.values()] }),
  };
  return { fields: fields.map(({ name }) => name), attributes: attributes as unknown as JsonObject };
}

function describedField(field: NestedField, resolve: AnalyzerLookup): NestedField {
  return {
    ...field,
    ...(field.analyzer !== undefined && { analyzer: resolve(field.analyzer).name }),
    ...(field.nested && { nested: field.nested.map((inner) => describedField(asField(inner), resolve)) }),
  };
}

const asField = (field: string | NestedField): NestedField => (typeof field === 'string' ? { name: field } : field);

interface MutableTree extends FieldTree {
  readonly fields: Map<string, MutableTree>;
}

/** What an (already checked) inverted index takes from documents. */
export function invertedFieldTree(attributes: JsonObject, findAnalyzer: AnalyzerLookup): FieldTree {
  const { fields, analyzer, features, includeAllFields, searchField, trackListPositions } = Definition.parse(attributes);
  const main = withFeatures(findAnalyzer(analyzer), features);
  const root: MutableTree = {
    ...structural,
    analyzers: includeAllFields ? [main] : [],
    includeAllFields,
    arrays: true,
    trackListPositions,
    fields: new Map(),
  };
  const placeField = (parent: MutableTree, field: NestedField, isNested: boolean): void => {
    const isArray = field.name.includes('[*]') || (field.searchField ?? searchField) || (field.includeAllFields ?? false);
    const node = place(parent, field.name, {
      // an array of objects is no value itself
      analyzers: field.nested
        ? []
        : [field.analyzer === undefined ? main : withFeatures(findAnalyzer(field.analyzer), field.features)],
      includeAllFields: field.includeAllFields ?? false,
      trackListPositions: field.trackListPositions ?? trackListPositions,
      arrays: isNested || isArray || field.nested !== undefined,
      presence: true,
      isNested: field.nested !== undefined,
    });
    for (const inner of field.nested ?? []) placeField(node, asField(inner), true);
  };
  for (const field of fields) placeField(root, asField(field), false);
  return root;
}

const structural = {
  analyzers: [],
  includeAllFields: false,
  trackListPositions: false,
  arrays: true,
  presence: true,
  isNested: false,
};

/** Puts a node at `a.b` or `a[*].b`; nodes on the way only lead there. */
function place(root: MutableTree, path: string, node: Omit<FieldTree, 'fields'>): MutableTree {
  const steps = path.replaceAll('[*]', '').split('.');
  const last = steps.pop() ?? '';
  let parent = root;
  for (const step of steps) {
    const next = parent.fields.get(step) ?? { ...structural, fields: new Map<string, MutableTree>() };
    parent.fields.set(step, next);
    parent = next;
  }
  const placed = { ...node, fields: parent.fields.get(last)?.fields ?? new Map<string, MutableTree>() };
  parent.fields.set(last, placed);
  return placed;
}

/** An index may keep other features than the analyzer was made with. */
function withFeatures(analyzer: Analyzer, features: readonly AnalyzerFeature[] | undefined): Analyzer {
  return features ? { ...analyzer, features } : analyzer;
}
