import type {
  AqlObject,
  Expression,
  InsertStatement,
  RemoveStatement,
  Statement,
  UpdateStatement,
  UpsertFilter,
  UpsertStatement,
  Variable,
} from './ast';
import { constantValue } from './constant';
import { parseOptions } from './options-parser';
import type { ParserState } from './parser-state';
import { parseObject } from './primary-parser';
import type { SpecialName } from './scopes';

/** A node under construction: OLD and NEW are filled in when a later part of the query uses them. */
type Unfinished<T extends { old: Variable | null; new: Variable | null }> = Omit<T, 'old' | 'new'> & {
  old: Variable | null;
  new: Variable | null;
};

const IN_WRITE = { stopsAtCollection: true, stopsAtDirection: false };

/** `INSERT document INTO c`: OLD exists only when the options make an existing document be overwritten. */
export function parseInsert(state: ParserState): Statement[] {
  const document = state.expression(IN_WRITE);
  const node: Unfinished<InsertStatement> = { kind: 'insert', document, ...parseTarget(state), old: null, new: null };
  offer(state, node, mayOverwrite(node.options) ? ['OLD', 'NEW'] : ['NEW']);
  return [node];
}

export function parseUpdate(state: ParserState, kind: 'update' | 'replace'): Statement[] {
  const first = state.expression(IN_WRITE);
  const [key, document] = state.accept('WITH') ? [first, state.expression(IN_WRITE)] : [null, first];
  const node: Unfinished<UpdateStatement> = { kind, key, document, ...parseTarget(state), old: null, new: null };
  offer(state, node, ['OLD', 'NEW']);
  return [node];
}

export function parseRemove(state: ParserState): Statement[] {
  const key = state.expression(IN_WRITE);
  const node: Unfinished<RemoveStatement> = { kind: 'remove', key, ...parseTarget(state), old: null, new: null };
  offer(state, node, ['OLD']);
  return [node];
}

/** OLD is known to the update part already, hence before the node is there. */
export function parseUpsert(state: ParserState): Statement[] {
  let old: Variable | null = null;
  state.scopes.setSpecial('OLD', () => (old ??= state.scopes.create('OLD')));
  const filter = state.accept('FILTER') ? parseUpsertFilter(state) : null;
  let search: Expression | null = null;
  if (filter === null) search = state.is('parameter') ? state.bindNode() : parseExample(state);
  state.expect('INSERT');
  const insert = state.expression();
  const replace = state.is('REPLACE');
  if (!replace && !state.is('UPDATE')) throw state.unexpected('UPDATE command or REPLACE command');
  state.advance();
  const update = state.expression(IN_WRITE);
  const node: Unfinished<UpsertStatement> = {
    kind: 'upsert',
    search,
    filter,
    insert,
    update,
    replace,
    ...parseTarget(state),
    old,
    new: null,
  };
  offer(state, node, ['OLD', 'NEW']);
  return [node];
}

/** Its attributes are conditions of the query, so they are named by the text, those of objects in it too. */
function parseExample(state: ParserState): Expression {
  const start = state.token;
  const example = parseObject(state);
  if (!isNamedLiterally(example))
    throw state.error('expecting literal attribute names in the object to search for', 'query-parse', start);
  return example;
}

function isNamedLiterally(part: Expression): boolean {
  return part.kind !== 'object' || part.members.every((member) => member.kind === 'named' && isNamedLiterally(member.value));
}

function parseUpsertFilter(state: ParserState): UpsertFilter {
  const current = state.scopes.create('CURRENT');
  state.scopes.pushElement(current);
  const condition = state.expression();
  state.scopes.popElement();
  return { current, condition };
}

function parseTarget(state: ParserState): Pick<InsertStatement, 'collection' | 'options'> {
  if (!state.accept('IN') && !state.accept('INTO')) throw state.unexpected('IN keyword or INTO keyword');
  return { collection: state.collectionNode({ string: true }), options: parseOptions(state) };
}

function offer(state: ParserState, node: { old: Variable | null; new: Variable | null }, names: readonly SpecialName[]): void {
  if (names.includes('OLD')) state.scopes.setSpecial('OLD', () => (node.old ??= state.scopes.create('OLD')));
  if (names.includes('NEW')) state.scopes.setSpecial('NEW', () => (node.new ??= state.scopes.create('NEW')));
}

/** Options that come as bind value are unknown yet and may say so. With the mode `ignore` there never is an old version. */
function mayOverwrite(options: Expression | null): boolean {
  if (options === null) return false;
  const value = constantValue(options);
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { overwrite = false, overwriteMode = overwrite === true ? 'replace' : null } = value as AqlObject;
  return overwriteMode !== null && overwriteMode !== 'ignore';
}
