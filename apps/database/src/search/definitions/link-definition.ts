import { z } from 'zod';
import { ArangoError } from '@strata/errors';
import type { Analyzer, AnalyzerDefinition } from '../../analyzers/token';
import type { JsonObject, JsonValue } from '../../store/database';
import type { FieldTree } from './field-tree';

/** Settings of a link, or of one of its fields, as clients write them. A field takes from the node above what it does not say. */
interface LinkNode {
  readonly analyzers?: readonly string[];
  readonly includeAllFields?: boolean;
  readonly trackListPositions?: boolean;
  readonly storeValues?: 'none' | 'id';
  readonly fields?: Readonly<Record<string, LinkNode>>;
  /** attributes of the objects in an array, which conditions may ask of one and the same object */
  readonly nested?: Readonly<Record<string, LinkNode>>;
}

const linkSettings = {
  analyzers: z.array(z.string().min(1)).optional(),
  includeAllFields: z.boolean().optional(),
  trackListPositions: z.boolean().optional(),
  storeValues: z.enum(['none', 'id']).optional(),
  get fields() {
    return z.record(z.string(), LinkNodeSchema).optional();
  },
  get nested() {
    return z.record(z.string(), LinkNodeSchema).optional();
  },
};
const LinkNodeSchema: z.ZodType<LinkNode> = z.lazy(() => z.object(linkSettings));
const Link = z.object({ ...linkSettings, inBackground: z.boolean().optional(), cache: z.boolean().optional() });

export type AnalyzerLookup = (name: string) => Analyzer;

export interface DefinedLink {
  /** the link with all defaults, as clients see it */
  readonly link: JsonObject;
  /** definitions of the analyzers that are not built in, by full name */
  readonly analyzers: readonly AnalyzerDefinition[];
}

/** Checks a link of an arangosearch view. @throws ArangoError bad-parameter, naming the attribute */
export function defineLink(given: JsonValue, collection: string, findAnalyzer: AnalyzerLookup): DefinedLink {
  const parsed = Link.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ArangoError('bad-parameter', `link '${collection}': ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'invalid'}`);
  }
  const own = new Map<string, AnalyzerDefinition>();
  const resolve = (name: string): string => {
    const { tokenize: _, ...definition } = findAnalyzer(name);
    if (definition.name.includes('::')) own.set(definition.name, definition);
    return definition.name;
  };
  const {
    analyzers = ['identity'],
    fields = {},
    includeAllFields = false,
    storeValues = 'none',
    trackListPositions = false,
  } = parsed.data;
  const link = {
    analyzers: analyzers.map(resolve),
    fields: describedFields(fields, resolve),
    includeAllFields,
    ...(parsed.data.nested && { nested: describedFields(parsed.data.nested, resolve) }),
    storeValues,
    trackListPositions,
  };
  return { link: link as unknown as JsonObject, analyzers: [...own.values()] };
}

/** Fields are answered with what was said about them only, analyzers under their full names. */
function describedField(node: LinkNode, resolve: (name: string) => string): LinkNode {
  return {
    ...node,
    ...(node.analyzers && { analyzers: node.analyzers.map(resolve) }),
    ...(node.fields && { fields: describedFields(node.fields, resolve) }),
    ...(node.nested && { nested: describedFields(node.nested, resolve) }),
  };
}

function describedFields(fields: Readonly<Record<string, LinkNode>>, resolve: (name: string) => string): Record<string, LinkNode> {
  return Object.fromEntries(Object.entries(fields).map(([name, child]) => [name, describedField(child, resolve)]));
}

/** What a (checked) link takes from documents. The root itself is no value, so that its analyzers only serve the fields. */
export function linkFieldTree(link: JsonObject, findAnalyzer: AnalyzerLookup): FieldTree {
  return treeOf(Link.parse(link), findAnalyzer, { analyzers: ['identity'], trackListPositions: false, storeValues: 'none' });
}

type Inherited = Required<Pick<LinkNode, 'analyzers' | 'trackListPositions' | 'storeValues'>>;

function treeOf(node: LinkNode, findAnalyzer: AnalyzerLookup, above: Inherited): FieldTree {
  const own: Inherited = {
    analyzers: node.analyzers ?? above.analyzers,
    trackListPositions: node.trackListPositions ?? above.trackListPositions,
    storeValues: node.storeValues ?? above.storeValues,
  };
  return {
    analyzers: own.analyzers.map(findAnalyzer),
    includeAllFields: node.includeAllFields ?? false,
    trackListPositions: own.trackListPositions,
    arrays: true,
    presence: own.storeValues === 'id',
    isNested: node.nested !== undefined,
    fields: new Map(
      Object.entries({ ...node.fields, ...node.nested }).map(([name, child]) => [name, treeOf(child, findAnalyzer, own)]),
    ),
  };
}
