import type { AqlObject, AqlValue } from '@strata/aql';
import { toBool, toText } from '../values/casts';
import { compareStrings } from '../values/collation';
import { isArray, isObject, valuesEqual } from '../values/compare';
import type { FunctionContext } from './api';
import { pure, pureInSteps } from './api';
import { wrongType } from './arguments';
import type { Steps } from '../values/steps';
import { entriesOf, kept, mapped, objectOf, PIECE, positionOf, sorted } from '../values/steps';

type Arguments = readonly AqlValue[];

/** Functions of objects. Results are built so that no attribute name can touch a prototype. */
export const OBJECT_FUNCTIONS = {
  ...pure({
    HAS: ([object = null, name = null]) => isObject(object) && Object.hasOwn(object, toText(name)),
    TRANSLATE: translate,
    VALUE: ([object = null, path = null], context) => valueAt(object, path, context),
  }),
  ...pureInSteps({
    ATTRIBUTES: (args, context) => attributes(args, context, 'ATTRIBUTES'),
    KEYS: (args, context) => attributes(args, context, 'KEYS'),
    VALUES: function* ([object = null, withoutSystem = null], context) {
      if (!isObject(object)) return wrongType(context, 'VALUES');
      return yield* mapped(yield* namesIn(object, toBool(withoutSystem)), (name) => object[name] ?? null);
    },
    ENTRIES: function* ([object = null], context) {
      return isObject(object) ? yield* entriesOf(object) : wrongType(context, 'ENTRIES');
    },
    KEEP: filtered('KEEP', true, false),
    KEEP_RECURSIVE: filtered('KEEP_RECURSIVE', true, true),
    UNSET: filtered('UNSET', false, false),
    UNSET_RECURSIVE: filtered('UNSET_RECURSIVE', false, true),
    MERGE: merged('MERGE', false),
    MERGE_RECURSIVE: merged('MERGE_RECURSIVE', true),
    MATCHES: matches,
    ZIP: zip,
  }),
};

function* namesIn(object: AqlObject, withoutSystem: boolean): Steps<readonly string[]> {
  const names = Object.keys(object);
  return withoutSystem ? yield* kept(names, (name) => !name.startsWith('_')) : names;
}

function* attributes(
  [object = null, withoutSystem = null, isSorted = null]: Arguments,
  context: FunctionContext,
  name: string,
): Steps<AqlValue> {
  if (!isObject(object)) return wrongType(context, name);
  const names = yield* namesIn(object, toBool(withoutSystem));
  return toBool(isSorted) ? yield* sorted(names, compareStrings) : names;
}

/** The names that arguments give: texts, numbers as texts, and the texts in arrays. */
function* namesOf(args: Arguments, context: FunctionContext, name: string): Steps<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const argument of args) {
    if (typeof argument === 'string' || typeof argument === 'number') names.add(toText(argument));
    else if (isArray(argument))
      for (let at = 0; at < argument.length; at += 1) {
        const member = argument[at]!;
        if (typeof member === 'string') names.add(member);
        else wrongType(context, name);
        if (at % PIECE === PIECE - 1) yield;
      }
  }
  return names;
}

function filtered(name: string, keeps: boolean, deep: boolean) {
  return function* ([object = null, ...names]: Arguments, context: FunctionContext): Steps<AqlValue> {
    if (!isObject(object)) return wrongType(context, name);
    const wanted = yield* namesOf(names, context, name);
    function* filter(value: AqlObject): Steps<AqlObject> {
      const entries: [string, AqlValue][] = [];
      let seen = 0;
      for (const key of Object.keys(value)) {
        seen += 1;
        if (seen % PIECE === 0) yield;
        if (wanted.has(key) !== keeps) continue;
        const member = value[key] ?? null;
        entries.push([key, deep && isObject(member) ? yield* filter(member) : member]);
      }
      return yield* objectOf(entries);
    }
    return yield* filter(object);
  };
}

/** Objects as arguments, or as members of one array; later ones win. @param deep objects in both are merged, too */
function merged(name: string, deep: boolean) {
  return function* (args: Arguments, context: FunctionContext): Steps<AqlValue> {
    const [first = null] = args;
    const objects = args.length === 1 && isArray(first) ? first : args;
    const result = new Map<string, AqlValue>();
    for (let at = 0; at < objects.length; at += 1) {
      const object = objects[at]!;
      if (!isObject(object)) return wrongType(context, name);
      yield* addTo(result, object, deep);
      if (at % OBJECTS_AT_ONCE === OBJECTS_AT_ONCE - 1) yield;
    }
    return yield* objectOf(result);
  };
}

/** Objects that are merged between two pauses: most are small. */
const OBJECTS_AT_ONCE = 64;

function* addTo(result: Map<string, AqlValue>, object: AqlObject, deep: boolean): Steps<void> {
  let done = 0;
  for (const key of Object.keys(object)) {
    const value = object[key] ?? null;
    result.set(key, deep ? yield* mergedDeep(result.get(key) ?? null, value) : value);
    done += 1;
    if (done % PIECE === 0) yield;
  }
}

function* mergedDeep(before: AqlValue, value: AqlValue): Steps<AqlValue> {
  if (!isObject(before) || !isObject(value)) return value;
  yield; // copies: of the same object for each one that is merged into it
  const result = new Map(yield* entriesOf(before));
  yield* addTo(result, value, true);
  return yield* objectOf(result);
}

/** One example or several: does one fit? With the third argument, which one (or -1). */
function* matches([object = null, examples = null, wantsIndex = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (!isObject(object)) return false;
  const list = isArray(examples) ? examples : [examples];
  const index = yield* positionOf(list, (example) => {
    if (!isObject(example)) {
      wrongType(context, 'MATCHES');
      return false;
    }
    return Object.keys(example).every((name) =>
      valuesEqual(Object.hasOwn(object, name) ? (object[name] ?? null) : null, example[name] ?? null),
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

function* zip([names = null, values = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (!isArray(names) || !isArray(values) || names.length !== values.length) return wrongType(context, 'ZIP');
  const result = new Map<string, AqlValue>();
  for (let at = 0; at < names.length; at += 1) {
    const key = toText(names[at]!);
    if (!result.has(key)) result.set(key, values[at] ?? null); // the first of equal names wins
    if (at % PIECE === PIECE - 1) yield;
  }
  return yield* objectOf(result);
}
