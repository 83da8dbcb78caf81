import type { BinaryNode, ComparisonOperator, Expression, Quantifier } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { Analyzer } from '../analyzers/token';
import type { JsonValue } from '../storage/api';
import type { SearchRequest } from './api';
import { attributePath, mentions } from './attribute-paths';
import { compare, equals, isTrue, negated, MIRRORED } from './comparisons';
import type { Condition } from './condition';
import type { ConditionCompiler } from './condition-compiler';
import { geoDistanceComparison } from './geo-conditions';
import { SEARCH_FUNCTIONS } from './search-functions';

type Request = Pick<SearchRequest, 'variable' | 'evaluate'>;

/** Compiles a SEARCH expression for one row of the outer query. `findAnalyzer` throws for unknown names. */
export function compileCondition(
  expression: Expression,
  request: Request,
  analyzer: Analyzer,
  findAnalyzer: (name: string) => Analyzer,
): Condition {
  return new Compiler(request, analyzer, findAnalyzer).compile(expression);
}

class Compiler implements ConditionCompiler {
  constructor(
    private readonly request: Request,
    readonly analyzer: Analyzer,
    private readonly findAnalyzer: (name: string) => Analyzer,
  ) {}

  under(analyzerName: string): ConditionCompiler {
    return new Compiler(this.request, this.findAnalyzer(analyzerName), this.findAnalyzer);
  }

  path(expression: Expression | undefined): string {
    const path = expression && attributePath(expression, this.request.variable, (part) => this.value(part));
    if (path === undefined) throw new ArangoError('bad-parameter', 'SEARCH: an attribute of the searched document is expected');
    return path;
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
          children: operands(expression, expression.operator).map((part) => this.compile(part)),
        };
      case 'unary':
        if (expression.operator !== '!') throw unsupported();
        return negated(this.compile(expression.operand));
      case 'binary':
        return this.comparison(expression);
      case 'arrayComparison':
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
      case 'attribute':
      case 'index':
        return equals(this.path(expression), true, this.analyzer);
      default:
        throw unsupported();
    }
  }

  private comparison(node: BinaryNode): Condition {
    const { analyzer } = this;
    const { operator, left, right } = node;
    const distance = geoDistanceComparison(this, node);
    if (distance) return distance;
    if (operator === 'IN' || operator === 'NOT IN') {
      const found = this.membership(left, right);
      return operator === 'IN' ? found : negated(found);
    }
    if (!isComparison(operator)) throw unsupported();
    if (mentions(left, this.request.variable)) return compare(this.path(left), operator, this.value(right), analyzer);
    return compare(this.path(right), MIRRORED[operator], this.value(left), analyzer);
  }

  private membership(left: Expression, right: Expression): Condition {
    if (!mentions(left, this.request.variable)) return equals(this.path(right), this.value(left), this.analyzer);
    const path = this.path(left);
    if (right.kind === 'range') {
      const bounds = [this.value(right.from), this.value(right.to)].map(Number).sort((a, b) => a - b);
      return {
        kind: 'and',
        children: [compare(path, '>=', bounds[0] ?? 0, this.analyzer), compare(path, '<=', bounds[1] ?? 0, this.analyzer)],
      };
    }
    const values = this.value(right);
    if (!Array.isArray(values)) return { kind: 'none' };
    return { kind: 'or', children: values.map((value: JsonValue) => equals(path, value, this.analyzer)) };
  }

  /** `values QUANTIFIER op doc.path`: each value on the left against the attribute. */
  private quantified(quantifier: Quantifier, operator: ComparisonOperator, values: JsonValue, path: string): Condition {
    const members = Array.isArray(values) ? (values as readonly JsonValue[]) : [];
    const children = members.map((value) => this.memberTest(operator, value, path));
    switch (quantifier.kind) {
      case 'all':
        return children.length === 0 ? { kind: 'all' } : { kind: 'and', children };
      case 'any':
        return { kind: 'or', children };
      case 'none':
        return negated({ kind: 'or', children });
      case 'atLeast':
      case 'count':
        return { kind: 'atLeast', children, count: Number(this.value(quantifier.count)) };
    }
  }

  private memberTest(operator: ComparisonOperator, value: JsonValue, path: string): Condition {
    if (operator === 'IN') return equals(path, value, this.analyzer);
    if (operator === 'NOT IN') return negated(equals(path, value, this.analyzer));
    return compare(path, MIRRORED[operator], value, this.analyzer);
  }
}

function operands(expression: Expression, operator: '&&' | '||'): Expression[] {
  if (expression.kind !== 'logical' || expression.operator !== operator) return [expression];
  return [...operands(expression.left, operator), ...operands(expression.right, operator)];
}

const isComparison = (operator: string): operator is keyof typeof MIRRORED => Object.hasOwn(MIRRORED, operator);

const unsupported = () => new ArangoError('bad-parameter', 'SEARCH: this expression cannot be answered by the index of a view');
