import { describe, expect, it } from '@jest/globals';
import { readExtractionRecords } from './extraction/extraction-records';
import { withoutThinking } from './connection/without-thinking';

const ADA = '("entity"<|>Ada Lovelace<|>person<|>A mathematician (born 1815) who wrote notes.)';
const BABBAGE = '("entity"<|>Charles Babbage<|>person<|>An inventor.)';
const LONDON = '("entity"<|>London<|>place<|>A city.)';
const WORKED = '("relationship"<|>Ada Lovelace<|>Charles Babbage<|>WORKED_WITH<|>They worked together.<|>8)';
const LIVED = '("relationship"<|>Ada Lovelace<|>London<|>LIVED_IN<|>She lived there.<|>6)';
const RECORDS = [ADA, BABBAGE, LONDON, WORKED, LIVED];
const COMPLETE = '<|COMPLETE|>';
const ASKED = RECORDS.join('##') + COMPLETE;
const GRAPH = {
  entities: [
    { name: 'Ada Lovelace', type: 'person', description: 'A mathematician.' },
    { name: 'Charles Babbage', type: 'person', description: 'An inventor.' },
    { name: 'London', type: 'place', description: 'A city.' },
  ],
  relationships: [
    { source: 'Ada Lovelace', target: 'Charles Babbage', type: 'WORKED_WITH', description: 'x', strength: 8 },
    { source: 'Ada Lovelace', target: 'London', type: 'LIVED_IN', description: 'y', strength: 6 },
  ],
};
const AS_JSON = JSON.stringify(GRAPH, null, 2);
const FLAT = [...GRAPH.entities, ...GRAPH.relationships];
const unquoted = (s: string): string => s.replace(/"/g, '');

/** Two people, a place, and what relates them, as models write it in place of what they are asked for; with how many of each are told. */
const ANSWERS: [what: string, answer: string, entities: number, relations: number][] = [
  ['as asked', ASKED, 3, 2],
  ['in a fence', '```\n' + ASKED + '\n```', 3, 2],
  ['in a fence named text', '```text\n' + RECORDS.join('\n##\n') + '\n' + COMPLETE + '\n```\nLet me know if you need more.', 3, 2],
  ['after chatter', 'Here are the records:\n\n' + ASKED, 3, 2],
  ['after and before chatter', 'Sure! Based on the text, I found:\n' + RECORDS.join('##') + '\n\nI hope this helps!', 3, 2],
  ['a line each', RECORDS.join('\n') + '\n' + COMPLETE, 3, 2],
  ['a line each and ##', RECORDS.join('##\n') + COMPLETE, 3, 2],
  ['no separators', RECORDS.join('') + COMPLETE, 3, 2],
  ['with commas between', RECORDS.join(',\n'), 3, 2],
  ['as bullets', RECORDS.map((r) => '- ' + r).join('\n') + '\n' + COMPLETE, 3, 2],
  ['numbered', RECORDS.map((r, i) => `${i + 1}. ${r}`).join('\n'), 3, 2],
  [
    'under headings',
    '## Entities\n' + RECORDS.slice(0, 3).join('\n') + '\n\n## Relationships\n' + RECORDS.slice(3).join('\n'),
    3,
    2,
  ],
  ['in bold', RECORDS.map((r) => r.replace(/<\|>(Ada Lovelace|Charles Babbage|London)/g, '<|>**$1**')).join('##'), 3, 2],
  ['single quotes', RECORDS.map((r) => r.replace(/"/g, "'")).join('##') + COMPLETE, 3, 2],
  ['kinds without quotes', RECORDS.map(unquoted).join('##') + COMPLETE, 3, 2],
  ['no brackets', RECORDS.map((r) => r.slice(1, -1)).join('##') + COMPLETE, 3, 2],
  ['no brackets, a line each', RECORDS.map((r) => r.slice(1, -1)).join('\n') + COMPLETE, 3, 2],
  ['no brackets, no quotes, a line each', RECORDS.map((r) => unquoted(r.slice(1, -1))).join('\n'), 3, 2],
  ['square brackets', RECORDS.map((r) => '[' + r.slice(1, -1) + ']').join('\n'), 3, 2],
  ['typographic quotes', ASKED.replace(/"(\w+)"/g, '“$1”'), 3, 2],
  ['full-width brackets', ASKED.replace(/\(/g, '（').replace(/\)/g, '）'), 3, 2],
  [
    'everything quoted',
    RECORDS.map(
      (r) =>
        '(' +
        r
          .slice(1, -1)
          .split('<|>')
          .map((f) => `"${f.replace(/"/g, '')}"`)
          .join('<|>') +
        ')',
    ).join('##') + COMPLETE,
    3,
    2,
  ],
  ['escaped delimiters', ASKED.replaceAll('<|>', '<\\|>'), 3, 2],
  ['doubled delimiters', ASKED.replaceAll('<|>', '<||>'), 3, 2],
  ['spaced delimiters', ASKED.replaceAll('<|>', ' < | > '.replace(/ /g, '')).replaceAll('<|>', ' <|> '), 3, 2],
  ['delimiters with spaces in them', ASKED.replaceAll('<|>', '<| >'), 3, 2],
  ['HTML entities', ASKED.replaceAll('<|>', '&lt;|&gt;').replaceAll('"', '&quot;'), 3, 2],
  ['completion in lower case', RECORDS.join('##') + '<|complete|>', 3, 2],
  ['a completion token of a template', ASKED + '<|im_end|>', 3, 2],
  ['without completion', RECORDS.join('##'), 3, 2],
  ['cut in a description', ASKED.slice(0, ASKED.indexOf('She lived') + 5), 3, 2],
  ['cut in a name', ASKED.slice(0, ASKED.lastIndexOf('<|>London') + 6), 3, 1],
  ['cut after a bracket of the text', '("entity"<|>Ada Lovelace<|>person<|>A mathematician (born 1815) who wro', 1, 0],
  ['an open bracket in the text', '("entity"<|>Ada Lovelace<|>person<|>A mathematician :( she died.)##' + BABBAGE, 2, 0],
  ['## within a description', '("entity"<|>Ada Lovelace<|>person<|>Known as ##1 in the list.)##' + BABBAGE, 2, 0],
  ['thinking first', '<think>\nMaybe ("entity"<|>Draft<|>person<|>x). No.\n</think>\n' + ASKED, 3, 2],
  ['thinking that only closes', 'Maybe ("entity"<|>Draft<|>person<|>x). No.\n</think>\n' + ASKED, 3, 2],
  ['thinking and nothing else', '<think>Maybe ("entity"<|>Draft<|>person<|>x)', 0, 0],
  ['reasoning tag', '<reasoning>Hm ("entity"<|>Draft<|>person<|>x)</reasoning>' + ASKED, 3, 2],
  ['kinds in Chinese', ASKED.replaceAll('"entity"', '"实体"').replaceAll('"relationship"', '"关系"'), 3, 2],
  ['kinds in German', ASKED.replaceAll('"entity"', '"Entität"').replaceAll('"relationship"', '"Beziehung"'), 3, 2],
  ['kinds in French', ASKED.replaceAll('"entity"', '"entité"').replaceAll('"relationship"', '"relation"'), 3, 2],
  ['kinds in Russian', ASKED.replaceAll('"entity"', '"сущность"').replaceAll('"relationship"', '"связь"'), 3, 2],
  ['kinds in Spanish', ASKED.replaceAll('"entity"', '"entidad"').replaceAll('"relationship"', '"relación"'), 3, 2],
  ['kinds in the plural', ASKED.replaceAll('"entity"', '"entities"').replaceAll('"relationship"', '"relationships"'), 3, 2],
  ['kinds in capitals', ASKED.replaceAll('entity', 'ENTITY').replaceAll('relationship', 'RELATIONSHIP'), 3, 2],
  [
    'several names in a list',
    ASKED.replaceAll('("entity"<|>Ada Lovelace', '("entity"<|>["Ada Lovelace", "Countess of Lovelace"]'),
    3,
    2,
  ],
  ['strength in words', ASKED.replaceAll('8)', 'very strong)'), 3, 2],
  ['strength of ten', ASKED.replaceAll('8)', '8/10)'), 3, 2],
  [
    'relations without strength and type',
    [ADA, BABBAGE, LONDON, WORKED.replace('<|>8', ''), LIVED.replace('<|>6', '')].join('##'),
    3,
    2,
  ],
  ['relations without brackets closed', RECORDS.map((r) => r.slice(0, -1)).join('##'), 3, 2],
  ['JSON', AS_JSON, 3, 2],
  ['JSON in a fence', '```json\n' + AS_JSON + '\n```', 3, 2],
  ['JSON after chatter', 'Here is the {JSON} you asked for:\n' + AS_JSON, 3, 2],
  ['JSON with trailing commas', AS_JSON.replace(/\}\s*\]/g, '},\n]').replace(/"\n(\s*)\}/g, '",\n$1}'), 3, 2],
  [
    'JSON with comments',
    '// result\n' +
      AS_JSON.replace('"London",', '"London", // the city\n').replace('"relationships"', '/* edges */ "relationships"'),
    3,
    2,
  ],
  ['JSON with single quotes', AS_JSON.replaceAll('"', "'"), 3, 2],
  [
    'JSON with single quotes and apostrophes',
    AS_JSON.replaceAll('"', "'").replace('A mathematician.', "Babbage's friend, a mathematician."),
    3,
    2,
  ],
  ['JSON without quoted names', AS_JSON.replace(/"(\w+)":/g, '$1:'), 3, 2],
  ['JSON with typographic quotes', AS_JSON.replace(/"([^"]*)"/g, '“$1”'), 3, 2],
  ['JSON with quotes in texts', AS_JSON.replace('A mathematician.', 'A "mathematician", as she said.'), 3, 2],
  ['JSON with line breaks in texts', AS_JSON.replace('A mathematician.', 'A\nmathematician.'), 3, 2],
  ['JSON cut', AS_JSON.slice(0, AS_JSON.indexOf('"London"', AS_JSON.indexOf('relationships'))), 3, 1],
  ['JSON cut in a text', AS_JSON.slice(0, AS_JSON.indexOf('An inven') + 4), 2, 0],
  ['JSON lines', FLAT.map((o) => JSON.stringify(o)).join('\n'), 3, 2],
  ['a list of JSON', JSON.stringify(FLAT), 3, 2],
  [
    'JSON with names of graph libraries',
    JSON.stringify({
      nodes: GRAPH.entities.map((e) => ({ id: e.name, label: e.type })),
      edges: GRAPH.relationships.map((r) => ({ from: r.source, to: r.target, label: r.type })),
    }),
    3,
    2,
  ],
  [
    'JSON with names of GraphRAG',
    JSON.stringify([
      ...GRAPH.entities.map((e) => ({ entity_name: e.name, entity_type: e.type, entity_description: e.description })),
      ...GRAPH.relationships.map((r) => ({
        source_entity: r.source,
        target_entity: r.target,
        relationship_type: r.type,
        relationship_description: 'x',
        relationship_strength: 9,
      })),
    ]),
    3,
    2,
  ],
  [
    'JSON of triples',
    JSON.stringify({
      entities: GRAPH.entities,
      triples: GRAPH.relationships.map((r) => ({ subject: r.source, predicate: r.type, object: r.target })),
    }),
    3,
    2,
  ],
  ['JSON of arrays', JSON.stringify(RECORDS.map((r) => r.slice(1, -1).replace(/"/g, '').split('<|>'))), 3, 2],
  [
    'JSON by name',
    JSON.stringify({
      entities: Object.fromEntries(GRAPH.entities.map(({ name, ...e }) => [name, e])),
      relationships: GRAPH.relationships,
    }),
    3,
    2,
  ],
  [
    'JSON names only',
    JSON.stringify({ entities: ['Ada Lovelace', 'Charles Babbage', 'London'], relationships: GRAPH.relationships }).replace(
      '"Ada Lovelace"',
      '{"name":"Ada Lovelace","type":"person"}',
    ),
    3,
    2,
  ],
  [
    'JSON with a name in a list',
    JSON.stringify({ ...GRAPH, entities: GRAPH.entities.map((e) => ({ ...e, name: [e.name, 'x'] })) }),
    3,
    2,
  ],
  [
    'JSON with wrong types',
    JSON.stringify({
      entities: GRAPH.entities.map((e) => ({ ...e, description: null, extra: 1 })),
      relationships: GRAPH.relationships.map((r) => ({ ...r, strength: '8/10' })),
    }),
    3,
    2,
  ],
  [
    'JSON with duplicated names',
    '{"entity": {"name": "Ada Lovelace", "type": "person"}, "entity": {"name": "Charles Babbage", "type": "person"}, "entity": {"name": "London", "type": "place"}, "relationship": {"source": "Ada Lovelace", "target": "Charles Babbage", "type": "WORKED_WITH"}, "relationship": {"source": "Ada Lovelace", "target": "London", "type": "LIVED_IN"}}',
    3,
    2,
  ],
  [
    'JSON with duplicated lists',
    '{"entities": [{"name": "Ada Lovelace", "type": "person"}], "entities": [{"name": "London", "type": "place"}]}',
    2,
    0,
  ],
  [
    'JSON with a kind',
    JSON.stringify([
      ...GRAPH.entities.map((e) => ({ type: 'entity', name: e.name, entity_type: e.type })),
      ...GRAPH.relationships.map((r) => ({ type: 'relationship', source: r.source, target: r.target, relationship_type: r.type })),
    ]),
    3,
    2,
  ],
  ['JSON after thinking', '<think>{"entities": [{"name": "Draft"}]}</think>' + AS_JSON, 3, 2],
  ['JSON of Python', AS_JSON.replaceAll('"', "'").replace("'x'", 'None').replace("'y'", 'True'), 3, 2],
  [
    'tuples of Python',
    '[\n' +
      RECORDS.map(
        (r) =>
          '    (' +
          r
            .slice(1, -1)
            .split('<|>')
            .map((f) => JSON.stringify(f.replace(/"/g, '')))
            .join(', ') +
          '),',
      ).join('\n') +
      '\n]',
    3,
    2,
  ],
  [
    'tuples, a line each',
    RECORDS.map(
      (r) =>
        '(' +
        r
          .slice(1, -1)
          .split('<|>')
          .map((f) => `'${f.replace(/"/g, '')}'`)
          .join(', ') +
        ')',
    ).join('\n'),
    3,
    2,
  ],
  [
    'a table',
    '| kind | name | type | description |\n|---|---|---|---|\n' +
      RECORDS.map((r) => '| ' + unquoted(r.slice(1, -1)).split('<|>').join(' | ') + ' |').join('\n'),
    3,
    2,
  ],
  ['a refusal', "I'm sorry, but I can't help with that request.", 0, 0],
  ['a refusal in German', 'Dabei kann ich leider nicht helfen (siehe Richtlinien).', 0, 0],
  ['nothing found', 'There are no entities of these types in the text.\n' + COMPLETE, 0, 0],
  ['only completion', COMPLETE, 0, 0],
  ['the form repeated', '("entity"<|><name as in the text><|><one of the types><|><what the text says of it>)', 0, 0],
  ['records of nothing', '("entity"<|>None<|>person<|>No person is named.)', 0, 0],
];

describe('An answer of a model', () => {
  it.each(ANSWERS)('is read: %s', (_, answer, entities, relations) => {
    const read = readExtractionRecords(withoutThinking(answer));
    const typeOf = new Map(GRAPH.entities.map(({ name, type }) => [name, type]));
    for (const { name, type } of read.entities) expect([typeOf.get(name), 'other']).toContain(type);
    expect(read.entities).toHaveLength(entities);
    const told = read.relations.map(({ source, type, target }) => ({ source, type, target }));
    expect(told).toEqual(GRAPH.relationships.slice(0, relations).map(({ source, type, target }) => ({ source, type, target })));
  });
});
