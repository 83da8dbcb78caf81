import type { AttributeShape, CollectionShape, DatabaseSchema } from './schema';
import { attributeName } from './schema';

/** About 6,000 tokens. */
const MAX_CHARACTERS = 24_000;
const MAX_ATTRIBUTES = 40;

/**
 * A schema as a model reads it: names, types, indexed attributes, edge definitions; never a value. The smallest collections are left out
 * when it gets too long, which is said.
 */
export function schemaText({ collections, graphs, views }: DatabaseSchema): string {
  const lines = [
    ...graphs.map(
      ({ name, edgeDefinitions }) =>
        `graph ${name}: ${edgeDefinitions.map(({ collection, from, to }) => `${from.join('|')} -[${collection}]-> ${to.join('|')}`).join('; ')}`,
    ),
    ...views.map(({ name, collections: searched }) => `view ${name} searches ${searched.join(', ')}`),
  ];
  let left = MAX_CHARACTERS - lines.join('\n').length;
  let leftOut = 0;
  for (const collection of collections.toSorted((a, b) => b.count - a.count)) {
    const text = collectionText(collection);
    left -= text.length + 1;
    if (left > 0) lines.push(text);
    else leftOut++;
  }
  if (leftOut > 0) lines.push(`(${leftOut} more collections)`);
  return lines.join('\n').slice(0, MAX_CHARACTERS);
}

function collectionText({ name, attributes, indexes, references, ends }: CollectionShape): string {
  const kind = ends === undefined ? 'collection' : `edge collection (${ends.from.join('|')} -> ${ends.to.join('|')})`;
  const shown = attributes.slice(0, MAX_ATTRIBUTES).map(attributeText);
  const indexed = indexes
    .filter(({ type }) => type !== 'primary' && type !== 'edge')
    .map(({ type, fields }) => `${type}(${fields.join(', ')})`);
  return [
    `${kind} ${name}: ${shown.join(', ')}${attributes.length > MAX_ATTRIBUTES ? ', …' : ''}`,
    ...(indexed.length > 0 ? [`  indexes: ${indexed.join(', ')}`] : []),
    ...references.map(
      ({ path, target, targetAttribute }) => `  ${attributeName(path)} is ${targetAttribute} of a document in ${target}`,
    ),
  ].join('\n');
}

function attributeText({ path, types, memberTypes }: AttributeShape): string {
  const members = memberTypes.length > 0 ? ` of ${memberTypes.join('|')}` : '';
  return `${attributeName(path)} ${types.join('|')}${members}`;
}
