import type { ArrayTestNode, BinaryNode, ComparisonOperator, Expression, Quantifier } from '@strata/aql';
import { chainOperands, OPPOSITE_COMPARISON } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { Analyzer } from '../../analyzers/token';
import type { JsonValue } from '../../store/database';
import { attributePath, mentions } from './attribute-paths';
import type { Comparison } from './comparisons';
import { compare, equals, isTrue, negated, MIRRORED } from './comparisons';
import type { Condition } from './condition';
import type { ConditionCompiler, ConditionScope } from './condition-compiler';
import type { FieldTree } from '../definitions/field-tree';
import { geoDistanceComparison } from './geo-conditions';
import { nestedCondition, quantifierTest } from './nested-condition';
import { SEARCH_FUNCTIONS } from './search-functions';

/** What names of analyzers and attributes mean in a search. */
export interface AnalyzerContext {
  /** where nothing else is said */
  readonly identity: Analyzer;
  /** @throws ArangoError bad-parameter for an unknown name */
  named(name: string): Analyzer;
  /** what the indexes that are searched use for an attribute, if they tell: those of links do not */
  indexed(path: string): Analyzer | undefined;
  /** what the indexes take at an attribute */
  fieldsAt(path: string): FieldTree | undefined;
}

/** Compiles a SEARCH expression for one row of the outer query. */
export function compileCondition(expression: Expression, request: ConditionScope, analyzers: AnalyzerContext): Condition {
  return new Compiler(request, analyzers).compile(expression);
}

class Compiler implements ConditionCompiler {
  constructor(
    private readonly request: ConditionScope,
    private readonly analyzers: AnalyzerContext,
    private readonly given?: Analyzer,
    /** put before paths: where the objects of a nested search lie */
    private readonly prefix = '',
  ) {}

  under(analyzerName: string): ConditionCompiler {
    return new Compiler(this.request, this.analyzers, this.analyzers.named(analyzerName), this.prefix);
  }

  analyzerOf(path: string): Analyzer {
    return this.given ?? this.analyzers.indexed(path) ?? this.analyzers.identity;
  }

  path(expression: Expression | undefined): string {
    const path = expression && attributePath(expression, this.request.variable, (part) => this.value(part));
    if (path === undefined) throw new ArangoError('bad-parameter', 'SEARCH: an attribute of the searched document is expected');
    return this.prefix + path;
  }

  isPath(expression: Expression): boolean {
    return attributePath(expression, this.request.variable, (part) => this.value(part)) !== undefined;
  }

  value(expression: Expression): JsonValue {
    if (mentions(expression, this.request.variable)) throw unsupported();
    return this.request.evaluate(expression);
  }

  compile(expression: Expression): Condition {
    if (!mentions(expression, this.request.variable)) return { kind: isTrue(this.request.evaluate(expression)) ? 'all' : 'none' };
    switch (expression.kind) {
      case 'logical':
        return {
          kind: expression.operator === '&&' ? 'and' : 'or',
          children: chainOperands(expression, expression.operator).map((part) => this.compile(part)),
        };
      case 'unary':
        if (expression.operator !== '!') throw unsupported();
        return negated(this.compile(expression.operand));
      case 'binary':
        return this.comparison(expression);
      case 'arrayComparison':
        if (mentions(expression.left, this.request.variable)) return this.anyElement(expression);
        return this.quantified(
          expression.quantifier,
          expression.operator,
          this.value(expression.left),
          this.path(expression.right),
        );
      case 'call': {
        const compileCall = SEARCH_FUNCTIONS[expression.name];
        if (!compileCall)
          throw new ArangoError('not-implemented', `SEARCH: the function ${expression.name} is not implemented on views`);
        return compileCall(this, expression.arguments);
      }
      case 'arrayTest':
        return this.nested(expression);
      case 'attribute':
      case 'index':
        return this.equals(this.path(expression), true);
      default:
        throw unsupported();
    }
  }

  private comparison(node: BinaryNode): Condition {
    const { operator, left, right } = node;
    const distance = geoDistanceComparison(this, node);
    if (distance) return distance;
    if (operator === 'IN' || operator === 'NOT IN') {
      const found = this.membership(left, right);
      return operator === 'IN' ? found : negated(found);
    }
    if (!isComparison(operator)) throw unsupported();
    if (mentions(left, this.request.variable)) return this.compare(this.path(left), operator, this.value(right));
    return this.compare(this.path(right), MIRRORED[operator], this.value(left));
  }

  private membership(left: Expression, right: Expression): Condition {
    if (!mentions(left, this.request.variable)) return this.equals(this.path(right), this.value(left));
    const path = this.path(left);
    if (right.kind === 'range') {
      const bounds = [this.value(right.from), this.value(right.to)].map(Number).sort((a, b) => a - b);
      return {
        kind: 'and',
        children: [this.compare(path, '>=', bounds[0] ?? 0), this.compare(path, '<=', bounds[1] ?? 0)],
      };
    }
    const values = this.value(right);
    if (!Array.isArray(values)) return { kind: 'none' };
    return { kind: 'or', children: values.map((value: JsonValue) => this.equals(path, value)) };
  }

  /** `values QUANTIFIER op doc.path`: each value on the left against the attribute. */
  private quantified(quantifier: Quantifier, operator: ComparisonOperator, values: JsonValue, path: string): Condition {
    const members = Array.isArray(values) ? (values as readonly JsonValue[]) : [];
    // none is less than the attribute: the attribute, which there must be, is not greater than any
    const tested = quantifier.kind === 'none' ? OPPOSITE_COMPARISON[operator] : operator;
    const children = members.map((value) => this.memberTest(tested, value, path));
    switch (quantifier.kind) {
      case 'all':
      case 'none':
        return children.length === 0 ? { kind: 'all' } : { kind: 'and', children };
      case 'any':
        return { kind: 'or', children };
      case 'atLeast':
      case 'count':
        return { kind: 'atLeast', children, count: Number(this.value(quantifier.count)) };
    }
  }

  /** `doc.path ANY == value`: elements are indexed as if they were the value. */
  private anyElement({ quantifier, operator, left, right }: Extract<Expression, { kind: 'arrayComparison' }>): Condition {
    if (quantifier.kind !== 'any' || (operator !== '==' && operator !== 'IN')) throw unsupported();
    return this.comparison({ kind: 'binary', operator, left, right });
  }

  /** Objects of one array that meet a condition by themselves. */
  private nested({ source, element, quantifier, condition }: ArrayTestNode): Condition {
    const path = this.path(source);
    const tree = this.analyzers.fieldsAt(path);
    if (!tree || !condition) throw new ArangoError('bad-parameter', `SEARCH: '${path}' has no nested fields`);
    const request = { variable: element, evaluate: this.request.evaluate };
    const inside = {
      ...this.analyzers,
      indexed: (inner: string) => this.analyzers.indexed(`${path}.${inner}`),
      fieldsAt: (inner: string) => this.analyzers.fieldsAt(`${path}.${inner}`),
    };
    return nestedCondition({
      path,
      tree,
      quantifier: quantifierTest(quantifier, (count) => this.value(count)),
      inObject: new Compiler(request, inside, this.given).compile(condition),
      anywhere: new Compiler(request, this.analyzers, this.given, `${path}.`).compile(condition),
    });
  }

  private equals(path: string, value: JsonValue): Condition {
    return equals(path, value, this.analyzerOf(path));
  }

  private compare(path: string, operator: Comparison, value: JsonValue): Condition {
    return compare(path, operator, value, this.analyzerOf(path));
  }

  private memberTest(operator: ComparisonOperator, value: JsonValue, path: string): Condition {
    if (operator === 'IN') return this.equals(path, value);
    if (operator === 'NOT IN') return negated(this.equals(path, value));
    return this.compare(path, MIRRORED[operator], value);
  }
}

const isComparison = (operator: string): operator is keyof typeof MIRRORED => Object.hasOwn(MIRRORED, operator);

const unsupported = () => new ArangoError('bad-parameter', 'SEARCH: this expression cannot be answered by the index of a view');
