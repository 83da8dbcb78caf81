import type { AqlObject, AqlValue } from '@strata/aql';
import { toBool, toText } from '../values/casts';
import { compareStrings } from '../values/collation';
import { isArray, isObject, valuesEqual } from '../values/compare';
import type { FunctionContext } from './api';
import { pure } from './api';
import { wrongType } from './arguments';

type Arguments = readonly AqlValue[];

/** Functions of objects. Results are built with `Object.fromEntries`, so that no attribute name can touch a prototype. */
export const OBJECT_FUNCTIONS = pure({
  ATTRIBUTES: (args, context) => attributes(args, context, 'ATTRIBUTES'),
  KEYS: (args, context) => attributes(args, context, 'KEYS'),
  VALUES: ([object = null, withoutSystem = null], context) =>
    isObject(object) ? entriesOf(object, toBool(withoutSystem)).map(([, value]) => value) : wrongType(context, 'VALUES'),
  HAS: ([object = null, name = null]) => isObject(object) && Object.hasOwn(object, toText(name)),
  ENTRIES: ([object = null], context) => (isObject(object) ? Object.entries(object) : wrongType(context, 'ENTRIES')),
  KEEP: filtered('KEEP', true, false),
  KEEP_RECURSIVE: filtered('KEEP_RECURSIVE', true, true),
  UNSET: filtered('UNSET', false, false),
  UNSET_RECURSIVE: filtered('UNSET_RECURSIVE', false, true),
  MERGE: merged('MERGE', (_, value) => value),
  MERGE_RECURSIVE: merged('MERGE_RECURSIVE', mergeDeep),
  MATCHES: matches,
  TRANSLATE: translate,
  VALUE: ([object = null, path = null], context) => valueAt(object, path, context),
  ZIP: zip,
});

function entriesOf(object: AqlObject, withoutSystem: boolean): [string, AqlValue][] {
  const entries = Object.entries(object);
  return withoutSystem ? entries.filter(([name]) => !name.startsWith('_')) : entries;
}

function attributes(
  [object = null, withoutSystem = null, sorted = null]: Arguments,
  context: FunctionContext,
  name: string,
): AqlValue {
  if (!isObject(object)) return wrongType(context, name);
  const names = entriesOf(object, toBool(withoutSystem)).map(([key]) => key);
  return toBool(sorted) ? names.sort(compareStrings) : names;
}

/** The names that arguments give: texts, numbers as texts, and the texts in arrays. */
function namesOf(args: Arguments, context: FunctionContext, name: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const argument of args) {
    if (typeof argument === 'string' || typeof argument === 'number') names.add(toText(argument));
    else if (isArray(argument))
      for (const member of argument) {
        if (typeof member === 'string') names.add(member);
        else wrongType(context, name);
      }
  }
  return names;
}

function filtered(name: string, keeps: boolean, deep: boolean) {
  return ([object = null, ...names]: Arguments, context: FunctionContext): AqlValue => {
    if (!isObject(object)) return wrongType(context, name);
    const wanted = namesOf(names, context, name);
    const filter = (value: AqlObject): AqlObject =>
      Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => wanted.has(key) === keeps)
          .map(([key, member]) => [key, deep && isObject(member) ? filter(member) : member]),
      );
    return filter(object);
  };
}

type Join = (before: AqlValue, value: AqlValue) => AqlValue;

/** Objects as arguments, or as members of one array; later ones win by `join`. */
function merged(name: string, join: Join) {
  return (args: Arguments, context: FunctionContext): AqlValue => {
    const [first = null] = args;
    const objects = args.length === 1 && isArray(first) ? first : args;
    const result = new Map<string, AqlValue>();
    for (const object of objects) {
      if (!isObject(object)) return wrongType(context, name);
      for (const [key, value] of Object.entries(object)) result.set(key, join(result.get(key) ?? null, value));
    }
    return Object.fromEntries(result);
  };
}

function mergeDeep(before: AqlValue, value: AqlValue): AqlValue {
  if (!isObject(before) || !isObject(value)) return value;
  const result = new Map(Object.entries(before));
  for (const [key, member] of Object.entries(value)) result.set(key, mergeDeep(result.get(key) ?? null, member));
  return Object.fromEntries(result);
}

/** One example or several: does one fit? With the third argument, which one (or -1). */
function matches([object = null, examples = null, wantsIndex = null]: Arguments, context: FunctionContext): AqlValue {
  if (!isObject(object)) return false;
  const list = isArray(examples) ? examples : [examples];
  const index = list.findIndex((example) => {
    if (!isObject(example)) {
      wrongType(context, 'MATCHES');
      return false;
    }
    return Object.entries(example).every(([name, value]) =>
      valuesEqual(Object.hasOwn(object, name) ? (object[name] ?? null) : null, value),
    );
  });
  return toBool(wantsIndex) ? index : index >= 0;
}

function translate([value = null, mapping = null, otherwise]: Arguments, context: FunctionContext): AqlValue {
  if (!isObject(mapping)) return wrongType(context, 'TRANSLATE');
  const key = toText(value);
  if (Object.hasOwn(mapping, key)) return mapping[key] ?? null;
  return otherwise === undefined ? value : otherwise;
}

/** Names lead into objects, numbers into arrays; the empty path leads nowhere. */
function valueAt(object: AqlValue, path: AqlValue, context: FunctionContext): AqlValue {
  if (!isObject(object) || !isArray(path)) return wrongType(context, 'VALUE');
  let value: AqlValue = path.length === 0 ? null : object;
  for (const step of path) {
    if (typeof step === 'number' && isArray(value)) value = value[Math.trunc(step)] ?? null;
    else if (typeof step === 'string' && isObject(value) && Object.hasOwn(value, step)) value = value[step] ?? null;
    else return null;
  }
  return value;
}

function zip([names = null, values = null]: Arguments, context: FunctionContext): AqlValue {
  if (!isArray(names) || !isArray(values) || names.length !== values.length) return wrongType(context, 'ZIP');
  const result = new Map<string, AqlValue>();
  names.forEach((name, i) => {
    const key = toText(name);
    if (!result.has(key)) result.set(key, values[i] ?? null); // the first of equal names wins
  });
  return Object.fromEntries(result);
}
