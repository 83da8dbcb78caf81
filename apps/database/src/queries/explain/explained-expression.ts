import type { AqlValue, Block, Expression, Quantifier, Variable } from '@strata/aql';

/** An expression in the form ArangoDB's explain gives it: `{type, typeID, subNodes?, name?, value?, …}` (names of its AST). */
export interface ExplainedExpression {
  readonly type: string;
  readonly typeID: number;
  readonly [attribute: string]: unknown;
}

const COMPARISONS: Record<string, readonly [string, number]> = {
  '==': ['compare ==', 25],
  '!=': ['compare !=', 26],
  '<': ['compare <', 27],
  '<=': ['compare <=', 28],
  '>': ['compare >', 29],
  '>=': ['compare >=', 30],
  IN: ['compare in', 31],
  'NOT IN': ['compare not in', 32],
  '+': ['plus', 20],
  '-': ['minus', 21],
  '*': ['times', 22],
  '/': ['division', 23],
  '%': ['modulus', 24],
};
const UNARY = { '+': ['unary plus', 15], '-': ['unary minus', 16], '!': ['unary not', 17] } as const;
/** The array comparison of an operator has this number above the plain one. */
const ARRAY_COMPARISON_OFFSET = 41;

const node = (type: string, typeID: number, subNodes: readonly ExplainedExpression[], rest: object = {}): ExplainedExpression => ({
  type,
  typeID,
  ...rest,
  ...(subNodes.length > 0 && { subNodes }),
});
const nothing = node('no-op', 50, []);

/** The statements of a subquery. */
export type ExplainedBlock = (body: Block) => readonly ExplainedExpression[];

const noBlock: ExplainedBlock = () => {
  throw new Error('a subquery cannot be left in a plan');
};

function unary(operator: '+' | '-' | '!', operand: ExplainedExpression): ExplainedExpression {
  const [type, typeID] = UNARY[operator];
  return node(type, typeID, [operand]);
}

/** An expression of a plan, which has no subqueries in expressions any more. */
export function explainedExpression(expression: Expression): ExplainedExpression {
  return writtenExpression(expression, noBlock);
}

/** An expression as it was written. @param block shows the statements of a subquery */
export function writtenExpression(expression: Expression, block: ExplainedBlock): ExplainedExpression {
  const sub = (part: Expression | null): ExplainedExpression => (part ? writtenExpression(part, block) : nothing);
  switch (expression.kind) {
    case 'literal':
      return explainedValue(expression.value);
    case 'variable':
      return explainedReference(expression.variable);
    case 'collection':
      return expression.bound
        ? node('datasource parameter', 75, [], { name: expression.name })
        : node('collection', 44, [], { name: expression.name });
    case 'attribute':
      return node('attribute access', 35, [sub(expression.object)], { name: expression.name });
    case 'index':
      return node('indexed access', 37, [sub(expression.object), sub(expression.index)]);
    case 'range':
      return node('range', 49, [sub(expression.from), sub(expression.to)]);
    case 'unary':
      return unary(expression.operator, sub(expression.operand));
    case 'binary':
      return node(...COMPARISONS[expression.operator]!, [sub(expression.left), sub(expression.right)]);
    case 'logical':
      return node(expression.operator === '&&' ? 'logical and' : 'logical or', expression.operator === '&&' ? 18 : 19, [
        sub(expression.left),
        sub(expression.right),
      ]);
    case 'conditional':
      return node('ternary', 33, [expression.condition, ...(expression.then ? [expression.then] : []), expression.else].map(sub));
    case 'arrayComparison': {
      const [name, id] = COMPARISONS[expression.operator]!;
      return node(`array ${name}`, id + ARRAY_COMPARISON_OFFSET, [
        sub(expression.left),
        sub(expression.right),
        quantifier(expression.quantifier, block),
      ]);
    }
    case 'expansion':
      return node(
        'expansion',
        38,
        [
          node('iterator', 39, [
            node('variable', 13, [], { name: expression.element.name, id: expression.element.id }),
            sub(expression.source),
          ]),
          explainedReference(expression.element),
          sub(expression.filter),
          expression.count ? node('array limit', 57, [sub(expression.offset), sub(expression.count)]) : nothing,
          sub(expression.projection),
        ],
        { levels: expression.levels },
      );
    case 'arrayTest':
      return node(
        'expansion',
        38,
        [
          node('iterator', 39, [
            node('variable', 13, [], { name: expression.element.name, id: expression.element.id }),
            sub(expression.source),
          ]),
          explainedReference(expression.element),
          node('array filter', 85, [quantifier(expression.quantifier, block), sub(expression.condition)]),
        ],
        { levels: 1, booleanize: true },
      );
    case 'call':
      return node('function call', 47, [node('array', 41, expression.arguments.map(sub))], { name: expression.name });
    case 'array':
      return node('array', 41, expression.elements.map(sub));
    case 'object':
      return node(
        'object',
        42,
        expression.members.map((member) =>
          member.kind === 'named'
            ? node('object element', 43, [sub(member.value)], { name: member.name })
            : node('calculated object element', 53, [sub(member.name), sub(member.value)]),
        ),
      );
    case 'subquery':
      return node('subquery', 34, block(expression.body));
    case 'bind':
      return node('parameter', 48, [], { name: expression.name });
    case 'boundAttribute':
      return node('bound attribute access', 36, [sub(expression.object), sub(expression.parameter)]);
  }
}

export const explainedReference = ({ id, name }: Variable): ExplainedExpression => node('reference', 45, [], { name, id });

function quantifier(given: Quantifier, block: ExplainedBlock): ExplainedExpression {
  return node('quantifier', 74, 'count' in given ? [writtenExpression(given.count, block)] : [], { quantifier: given.kind });
}

function explainedValue(value: AqlValue): ExplainedExpression {
  if (Array.isArray(value)) return node('array', 41, (value as readonly AqlValue[]).map(explainedValue));
  if (typeof value === 'object' && value !== null)
    return node(
      'object',
      42,
      Object.entries(value).map(([name, member]) => node('object element', 43, [explainedValue(member as AqlValue)], { name })),
    );
  const [vType, vTypeID] = scalarType(value as null | boolean | number | string);
  return node('value', 40, [], { value, vType, vTypeID });
}

function scalarType(value: null | boolean | number | string): readonly [string, number] {
  if (value === null) return ['null', 0];
  if (typeof value === 'boolean') return ['bool', 1];
  if (typeof value === 'number') return Number.isInteger(value) ? ['int', 2] : ['double', 3];
  return ['string', 4];
}
