import type { DatabaseSchema } from '../database-schema/schema';
import type { Phrase, ValueSense } from './phrases';
import type { QueryBuilder } from './query-builder';
import type { Condition, QueryNode } from './question-query';
import { ReadingProblem } from './reading-problem';
import type { AttributeSense } from './schema-lexicon';

interface Situation {
  readonly builder: QueryBuilder;
  readonly schema: DatabaseSchema;
  readonly subject: AttributeSense | undefined;
  /** collections that the words behind it name: `German` of "German authors" */
  readonly qualifies: readonly string[];
  readonly alternativeTo: { readonly node: QueryNode; readonly condition: Condition } | undefined;
}

const NAMING = /name|title|label|_key|code|number|called/i;
/** Ways this much further are another matter. */
const NEAR = 0.3;

/**
 * Which attribute a value is meant of: the one named before it, the one of the value that it is an alternative to, else that of the nearest
 * documents.
 * @throws ReadingProblem when several are as near
 */
export function chosenValue(
  { values, text }: Phrase,
  { builder, schema, subject, alternativeTo, qualifies }: Situation,
): ValueSense {
  const whole = values.filter(({ isPart }) => !isPart);
  const possible = whole.length > 0 ? whole : values;
  const own = possible.filter(({ collection }) => qualifies.includes(collection));
  const candidates = own.length > 0 ? own : possible;
  const pathOf = (path: readonly string[]) => path.join('.');
  const ofSubject = candidates.find(
    ({ collection, path }) => subject?.collection === collection && pathOf(path) === pathOf(subject.shape.path),
  );
  if (ofSubject) return ofSubject;
  const alternative = candidates.find(
    ({ collection, path }) =>
      alternativeTo?.node.collection === collection && pathOf(path) === pathOf(alternativeTo.condition.path),
  );
  if (alternative) return alternative;
  const isPointer = ({ collection, path }: ValueSense) =>
    schema.collections.find(({ name }) => name === collection)?.references.some((one) => pathOf(one.path) === pathOf(path)) ??
    false;
  const ranked = candidates
    .map((sense) => ({ sense, distance: builder.distance(sense.collection) }))
    .filter((one): one is { sense: ValueSense; distance: number } => one.distance !== undefined)
    .map(({ sense, distance }) => ({
      sense,
      cost:
        distance +
        (isPointer(sense) ? 0.5 : 0) -
        (builder.named.has(sense.collection) ? 0.5 : 0) +
        (/^(?:name|title)$/i.test(sense.path.at(-1) ?? '') ? -0.02 : 0) +
        (NAMING.test(sense.path.at(-1) ?? '') ? 0 : 0.01) +
        (/.[_-]?key$/i.test(sense.path.at(-1) ?? '') ? 0.005 : 0), // made of a name, to be looked up by
    }))
    .toSorted((a, b) => a.cost - b.cost);
  const [best, second] = ranked;
  if (!best) throw new ReadingProblem(`${text} has nothing to do with ${builder.root.collection}`, [text]);
  const isTied =
    second !== undefined && second.cost - best.cost < NEAR && second.sense.collection !== best.sense.collection && best.cost > -0.3;
  const isTwofold = second !== undefined && second.cost === best.cost;
  if (isTied || isTwofold) {
    const places = [best, second].map(({ sense }) => `${sense.collection}.${pathOf(sense.path)}`);
    throw new ReadingProblem(`${text} may be ${places.join(' or ')}: say which`, [text]);
  }
  return best.sense;
}
