export type { Access, QueryAnalysis } from './analyze';
export { analyze } from './analyze';
export type {
  Aggregate,
  AggregateName,
  AqlObject,
  AqlValue,
  ArithmeticOperator,
  ArrayComparisonNode,
  ArrayNode,
  ArrayTestNode,
  Assignment,
  AttributeNode,
  BinaryNode,
  BindNode,
  Block,
  BoundAttributeNode,
  CallNode,
  CollectInto,
  CollectionNode,
  CollectStatement,
  ComparisonOperator,
  ConditionalNode,
  Direction,
  EdgeCollection,
  ExpansionNode,
  Expression,
  FilterStatement,
  ForStatement,
  GraphSource,
  IndexNode,
  InsertStatement,
  LetStatement,
  LimitStatement,
  LiteralNode,
  LogicalNode,
  ObjectMember,
  ObjectNode,
  PathAlgorithm,
  PathSearchStatement,
  Prune,
  Quantifier,
  Query,
  RangeNode,
  RemoveStatement,
  ReturnStatement,
  SortKey,
  SortStatement,
  Statement,
  SubqueryNode,
  TraversalStatement,
  UnaryNode,
  UpdateStatement,
  UpsertFilter,
  UpsertStatement,
  Variable,
  VariableNode,
  WindowStatement,
} from './ast';
export { bindParameters } from './bind-parameters';
export { isComparison, OPPOSITE_COMPARISON, TURNED_COMPARISON } from './comparisons';
export { constantValue, isConstant } from './constant';
export type { FunctionSignature } from './function-signatures';
export { FUNCTION_SIGNATURES } from './function-signatures';
export { chainOperands, logicalChain } from './logical-chain';
export { isKeyword } from './token';
export { parse } from './parse';
export { print, printExpression } from './print';
export type { Rewrite } from './rewrite';
export { rewriteBlock, rewriteExpression, rewriteStatement } from './rewrite';
export { KEYWORD_OF } from './token';
export { declaredBy } from './declarations';
export { expressionsOf, forEachChild, walkBlock, walkExpression } from './walk';
