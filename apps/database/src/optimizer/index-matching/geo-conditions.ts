import type { Expression, Variable } from '@strata/aql';
import { LEGACY_POLYGONS } from '../../functions/plan-functions';
import { readsLegacy } from '../../indexes/geo/geo-location';
import { literal } from '../../planner/expression';
import { attributePath, mentions, rewrite, variablesOf } from '../../planner/expression-walk';
import type { IndexDefinition } from '../../store/database';

/** What a geo index can be asked because of a condition; values do not depend on the document. */
export type GeoComparison =
  | { readonly kind: 'distance'; readonly target: Expression; readonly lower: Expression | null; readonly upper: Expression | null }
  | { readonly kind: 'region'; readonly target: Expression };

export interface GeoSide {
  /** the document */
  readonly variable: Variable;
  readonly index: IndexDefinition;
  isKnown(expression: Expression): boolean;
}

type Call = Extract<Expression, { kind: 'call' }>;

export function geoComparison(condition: Expression, side: GeoSide): GeoComparison | null {
  const comparison = comparisonOf(condition, side);
  return comparison !== null && readsSwapped(condition, side) && !isServedSwapped(condition) ? null : comparison;
}

function comparisonOf(condition: Expression, side: GeoSide): GeoComparison | null {
  if (condition.kind === 'call') return ofCall(condition, side);
  if (condition.kind !== 'binary') return null;
  const { operator, left, right } = condition;
  const fromLeft = geoDistanceFrom(left, side);
  const target = fromLeft ?? geoDistanceFrom(right, side);
  const value = fromLeft === null ? left : right;
  if (target === null || !side.isKnown(value)) return null;
  const isUpper = operator === '<' || operator === '<=';
  if (operator === '==') return { kind: 'distance', target, lower: value, upper: value };
  if (!isUpper && operator !== '>' && operator !== '>=') return null;
  return isUpper === (fromLeft !== null)
    ? { kind: 'distance', target, lower: null, upper: value }
    : { kind: 'distance', target, lower: value, upper: null };
}

function ofCall(call: Call, side: GeoSide): GeoComparison | null {
  const [a, b, lower, upper] = call.arguments;
  if (!a || !b) return null;
  const target = otherThanDocument(a, b, side);
  if (target === null) return null;
  if (RELATIONS.has(call.name)) return isServed(call, side) ? { kind: 'region', target } : null;
  if (call.name !== 'GEO_IN_RANGE' || call.arguments.length > 6 || !lower || !upper) return null;
  return side.isKnown(lower) && side.isKnown(upper) ? { kind: 'distance', target, lower, upper } : null;
}

const RELATIONS: ReadonlySet<string> = new Set(['GEO_CONTAINS', 'GEO_INTERSECTS', 'GEO_EQUALS']);

/** An index that reads polygons otherwise than the functions answers what ArangoDB's answers, and nothing else. */
const isServed = ({ name, arguments: [a] }: Call, side: GeoSide): boolean =>
  !readsLegacy(side.index) || (name !== 'GEO_EQUALS' && a !== undefined && side.isKnown(a));

/** A condition as the index reads its places: in ArangoDB the answer of the index stands for the condition. */
export function asIndexReads(condition: Expression, side: GeoSide): Expression {
  const { index, variable } = side;
  if (!readsLegacy(index) && !readsSwapped(condition, side)) return condition;
  const place = readsLegacy(index) ? legacy : (part: Expression) => (isLocation(part, side) ? swapped(part) : part);
  return rewrite(condition, (part) => {
    if (part.kind !== 'call' || !part.name.startsWith('GEO_') || !mentions(part, variable)) return part;
    const [a, b, ...others] = part.arguments;
    return a && b ? { ...part, arguments: [place(a), place(b), ...others] } : part;
  });
}

const legacy = (place: Expression): Expression => ({ kind: 'call', name: LEGACY_POLYGONS, arguments: [place] });
const swapped = (pair: Expression): Expression => ({ kind: 'array', elements: [member(pair, 1), member(pair, 0)] });
const member = (object: Expression, place: number): Expression => ({ kind: 'index', object, index: literal(place) });

/** Whether a condition names an attribute `[latitude, longitude]` as a whole: the functions take it for GeoJSON's order, the index does not. */
function readsSwapped(condition: Expression, side: GeoSide): boolean {
  if (side.index.fields.length > 1 || side.index.attributes['geoJson'] === true) return false;
  return placesIn(condition).some((part) => isLocation(part, side));
}

/** What ArangoDB's rule takes up; all other conditions read such an attribute as the functions do. */
function isServedSwapped(condition: Expression): boolean {
  if (condition.kind === 'call') return condition.name === 'GEO_CONTAINS' || condition.name === 'GEO_INTERSECTS';
  if (condition.kind !== 'binary' || condition.operator === '==') return false;
  const { left, right } = condition;
  return variablesOf(left).size === 0 || variablesOf(right).size === 0;
}

function placesIn(condition: Expression): readonly Expression[] {
  const sides = condition.kind === 'binary' ? [condition.left, condition.right] : [condition];
  return sides.flatMap((part) => (part.kind === 'call' && part.name.startsWith('GEO_') ? part.arguments.slice(0, 2) : []));
}

function isLocation(expression: Expression, { index, variable }: GeoSide): boolean {
  return attributePath(expression, variable)?.join('.') === index.fields[0];
}

/** The place from which an expression measures the distance of the document: `GEO_DISTANCE(place, d.geo)`, `DISTANCE(lat, lon, d.lat, d.lon)`. */
export function geoDistanceFrom(expression: Expression, side: GeoSide): Expression | null {
  if (expression.kind !== 'call') return null;
  const [a, b, c, d] = expression.arguments;
  if (expression.name === 'GEO_DISTANCE' && a && b && !c) return otherThanDocument(a, b, side);
  if (expression.name !== 'DISTANCE' || !a || !b || !c || !d) return null;
  return otherThanDocument({ kind: 'array', elements: [b, a] }, { kind: 'array', elements: [d, c] }, side);
}

function otherThanDocument(a: Expression, b: Expression, side: GeoSide): Expression | null {
  if (isIndexed(b, side) && side.isKnown(a)) return a;
  return isIndexed(a, side) && side.isKnown(b) ? b : null;
}

/** Whether an expression is what the index holds of the document, in the order of GeoJSON; a pair that is named as a whole in the order of the index. */
function isIndexed(expression: Expression, { index, variable }: GeoSide): boolean {
  const [first = '', second] = index.fields;
  const isField = (part: Expression | undefined, field: string): boolean =>
    part !== undefined && attributePath(part, variable)?.join('.') === field;
  if (second === undefined && isField(expression, first)) return true;
  const [longitude, latitude] = expression.kind === 'array' ? expression.elements : isPoint(expression) ? expression.arguments : [];
  if (second !== undefined) return isField(latitude, first) && isField(longitude, second);
  const isMember = (part: Expression | undefined, place: number): boolean =>
    part?.kind === 'index' && part.index.kind === 'literal' && part.index.value === place && isField(part.object, first);
  const order = index.attributes['geoJson'] === true ? [0, 1] : [1, 0];
  return isMember(longitude, order[0] ?? 0) && isMember(latitude, order[1] ?? 1);
}

const isPoint = (expression: Expression): expression is Call => expression.kind === 'call' && expression.name === 'GEO_POINT';
