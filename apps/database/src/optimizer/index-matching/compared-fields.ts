import { isPath, KEY_ATTRIBUTES } from '../../planner/index-fields';
import type { IndexDefinition } from '../../store/database';
import type { RuleContext } from '../rule';
import type { AttributeComparison, ScanCondition } from './conditions';
import { excludesNull } from './null-exclusion';

/** What an index can do with a comparison. */
export type ComparisonKind = 'equal' | 'member' | 'lower' | 'upper';

const KINDS: Readonly<Record<AttributeComparison['operator'], ComparisonKind | null>> = {
  '==': 'equal',
  IN: 'member',
  '>': 'lower',
  '>=': 'lower',
  '<': 'upper',
  '<=': 'upper',
  '!=': null,
};

/** A condition that compares. */
export type ComparingCondition = ScanCondition & { readonly comparison: AttributeComparison };

/**
 * What conditions that all have to hold say about the fields of a collection's indexes: the first comparison of each kind. Thousands of
 * conditions are looked at once, however many indexes and alternatives they are held against.
 */
export class ComparedFields {
  private constructor(
    private readonly fields: ReadonlySet<string>,
    private readonly parameters: RuleContext['parameters'],
    private readonly firsts: ReadonlyMap<string, ComparingCondition>,
    private readonly notNull: ReadonlySet<string>,
  ) {}

  /** Nothing is said yet. */
  static none(indexes: readonly IndexDefinition[], parameters: RuleContext['parameters']): ComparedFields {
    const fields = new Set([...KEY_ATTRIBUTES, '_from', '_to']);
    for (const { fields: indexed, attributes } of indexes)
      for (const field of [...indexed, ...prefixFieldsOf(attributes)]) fields.add(field);
    return new ComparedFields(fields, parameters, new Map(), new Set());
  }

  /** The same with further conditions, which stand before the others. */
  with(conditions: readonly ScanCondition[]): ComparedFields {
    const firsts = new Map(this.firsts);
    const notNull = new Set(this.notNull);
    for (const condition of conditions.toReversed()) {
      if (!isComparing(condition)) continue;
      const { path, operator } = condition.comparison;
      const field = path.join('.');
      if (!this.fields.has(field) || !isPath(path, field)) continue;
      const kind = KINDS[operator];
      if (kind) firsts.set(`${kind} ${field}`, condition);
      if (excludesNull(condition.comparison, this.parameters)) notNull.add(field);
    }
    return new ComparedFields(this.fields, this.parameters, firsts, notNull);
  }

  /** The first comparison of this kind with the field. */
  first(kind: ComparisonKind, field: string): ComparingCondition | undefined {
    return this.firsts.get(`${kind} ${field}`);
  }

  /** True when one of the conditions cannot hold for a document whose `field` is null or missing, which a sparse index does not have. */
  excludesNull(field: string): boolean {
    return this.notNull.has(field);
  }
}

/** The fields before those of a multi-dimensional index. */
export function prefixFieldsOf(attributes: IndexDefinition['attributes']): readonly string[] {
  const fields = attributes['prefixFields'];
  return Array.isArray(fields) ? fields.map(String) : [];
}

const isComparing = (condition: ScanCondition): condition is ComparingCondition => condition.comparison !== null;
