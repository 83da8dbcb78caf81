/** Under which names models put the fields of a record, best first. */
const NAMES = {
  name: ['entity_name', 'name', 'entity', 'id', 'title'],
  entityType: ['entity_type', 'category', 'type', 'label', 'class'],
  source: ['source', 'source_entity', 'source_name', 'from', 'head', 'subject', 'src', 'entity1'],
  target: ['target', 'target_entity', 'target_name', 'to', 'tail', 'object', 'tgt', 'entity2'],
  relationType: ['relationship_type', 'relation_type', 'predicate', 'relation', 'relationship', 'type', 'label'],
  description: ['description', 'entity_description', 'relationship_description', 'desc', 'explanation', 'summary'],
  strength: ['strength', 'relationship_strength', 'weight', 'score'],
} as const;

type Json = Readonly<Record<string, unknown>>;

/**
 * Records that a model wrote as JSON, each as its fields, beginning with its kind; none where it holds something else.
 * @param heading the name under which the value stands
 */
export function jsonRecords(value: unknown, heading = ''): string[][] {
  if (Array.isArray(value))
    return isOneOf(value, heading) ? tupleOf(value.map(asText), heading) : value.flatMap((item) => itemOf(item, heading));
  if (!isRecord(value)) return [];
  const [source, target] = [field(value, 'source'), field(value, 'target')];
  if (source !== '' && target !== '')
    return [
      [
        'relationship',
        source,
        target,
        field(value, 'relationType') || 'RELATED_TO',
        field(value, 'description'),
        field(value, 'strength'),
      ],
    ];
  const name = field(value, 'name');
  if (name !== '') return [['entity', name, field(value, 'entityType'), field(value, 'description')]];
  return Object.entries(value).flatMap(([key, part]) =>
    OF_ENTITIES.test(key) && isRecord(part) && field(part, 'name') === '' ? namedEntities(part) : jsonRecords(part, key),
  );
}

const OF_ENTITIES = /entit|nodes/i;
const OF_RELATIONS = /relation|edges/i;

function itemOf(item: unknown, heading: string): string[][] {
  if (typeof item !== 'string') return jsonRecords(item, heading);
  return OF_ENTITIES.test(heading) && item.trim() !== '' ? [['entity', item.trim(), '', '']] : [];
}

/** A list that is a record itself: `["entity", "Ada", "person", "…"]`, or under a heading without the kind. */
function isOneOf(list: readonly unknown[], heading: string): boolean {
  if (list.length < 3 || list.some((item) => typeof item === 'object' && item !== null)) return false;
  return /^(?:entit|relation)/i.test(asText(list[0])) || (OF_RELATIONS.test(heading) && list.length >= 4);
}

function tupleOf(fields: string[], heading: string): string[][] {
  const [kind = ''] = fields;
  if (/^entit/i.test(kind)) return [['entity', ...fields.slice(1)]];
  if (/^relation/i.test(kind)) return [['relationship', ...fields.slice(1)]];
  return OF_RELATIONS.test(heading) ? [['relationship', ...fields]] : [];
}

/** `{"Ada": "person"}`, or `{"Ada": {"type": "person"}}`. */
function namedEntities(entities: Json): string[][] {
  return Object.entries(entities).map(([name, told]) =>
    isRecord(told) ? ['entity', name, field(told, 'entityType'), field(told, 'description')] : ['entity', name, asText(told), ''],
  );
}

function field(record: Json, of: keyof typeof NAMES): string {
  for (const name of NAMES[of]) {
    const value = record[name];
    if (of === 'name' && holdsRecords(value)) continue; // a thing of its own, or several
    const text = asText(value);
    if (text !== '' && !(of === 'entityType' && name === 'type' && /^entity$/i.test(text))) return text;
  }
  return '';
}

/** The first of several; the name of a thing in place of the thing. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return asText(value[0]);
  return isRecord(value) ? asText(value['name']) : '';
}

function holdsRecords(value: unknown): boolean {
  return Array.isArray(value) ? value.some(holdsRecords) : isRecord(value);
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
