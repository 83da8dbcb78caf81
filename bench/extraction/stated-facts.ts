import { createModels, modelsConfigSchema } from '@strata/models';
import { readFileSync } from 'node:fs';

// How many of the facts that passages state in so many words the built-in models name: read off by patterns that know nothing of the models.
//   node tools/run.mjs bench/extraction/stated-facts.ts <passages.jsonl> [even|odd|all] [missed=<kind>] [named=<type>]
// A fact counts when a relation of one of its names has the stated value at the right end. The even half is what rules may be made on.

interface Kind {
  readonly name: string;
  /** Its first group is the value. */
  readonly stated: readonly RegExp[];
  /** Names that say it; with `<` the value is the source. */
  readonly types: readonly string[];
}

const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*`;
const NAME = String.raw`(${WORD}(?:[ ]?-? ?(?:(?:of|de|da|di|du|del|della|van|von|der|den|bin|ibn|al|el|the|la|le|y)[ -])*${WORD})*)`;
const ROLE = String.raw`(?:(?!who|that|which|when|where|and [\p{Lu}])(?:[\p{Ll}&][\p{Ll}]*|\p{Lu}\p{Ll}+(?:ese|ish|an|ch)(?= ?[\p{Ll}/-])|R&B) ?[-/]? ?){0,6}`;
const pattern = (source: string) => new RegExp(source.replaceAll('NAME', NAME).replaceAll('ROLE', ROLE), 'gu');
const VERBS = String.raw`(?:,? ?(?:and|co-)?[ -]?(?:written|produced|directed|edited|filmed|shot|scripted|created|choreographed|photographed|composed|story|starring|screenplay|scored|for [\p{L} ]+))*`;
const kind = (name: string, types: string, ...stated: string[]): Kind => ({
  name,
  types: types.split(' '),
  stated: stated.map(pattern),
});

const KINDS: readonly Kind[] = [
  kind('director', '<DIRECTED', String.raw`\bdirected${VERBS} by ROLE${'NAME'}`, String.raw`\bfilm by ROLE${'NAME'}`),
  kind(
    'parent',
    'CHILD_OF <PARENT_OF',
    String.raw`\b(?:son|daughter|child|sons|daughters) of ROLE${'NAME'}`,
    String.raw`\b(?:son|daughter|child|sons|daughters) of [\p{Lu}][^.;()]{3,60}? and (?:his [\p{Ll} ]*(?:wife|consort),? )?ROLE${'NAME'}`,
    String.raw`\bborn (?:[^.;()]{0,40} )?to ROLE${'NAME'}`,
    String.raw`\b(?:[Hh]is|[Hh]er) (?:father|mother)(?:,| was| is) ROLE${'NAME'}`,
    String.raw`\b(?:[Hh]is|[Hh]er) parents (?:were|are) ROLE${'NAME'}`,
  ),
  kind('child', '<CHILD_OF PARENT_OF', String.raw`\b(?:father|mother) of ROLE${'NAME'}`),
  kind(
    'spouse',
    'MARRIED_TO <MARRIED_TO',
    String.raw`\bmarried (?:firstly |secondly )?(?:to )?ROLE${'NAME'}`,
    String.raw`\b(?:wife|husband|widow|consort|spouse) of ROLE${'NAME'}`,
    String.raw`\b(?:[Hh]is|[Hh]er) (?:wife|husband)(?:,| was| is) ROLE${'NAME'}`,
  ),
  kind(
    'birth place',
    'BORN_IN',
    String.raw`\bborn\b[^;()]{0,60}?(?<![A-Z])\b(?:in|at|near) (?:the )?(?!January|February|March|April|May|June|July|August|September|October|November|December)${'NAME'}`,
  ),
  kind(
    'death place',
    'DIED_IN',
    String.raw`\bdied\b[^;().]{0,50}?\b(?:in|at|near) (?:the )?(?!January|February|March|April|May|June|July|August|September|October|November|December)${'NAME'}`,
  ),
  kind(
    'founder',
    '<FOUNDED <CREATED',
    String.raw`\b(?:founded|formed|established|created|launched)(?: in \d{4})? by ROLE${'NAME'}`,
  ),
  kind(
    'employer, member',
    'EMPLOYED_BY MEMBER_OF PLAYED_FOR',
    String.raw`\b(?:member of|played for|plays for|worked for|worked at|professor at|works for) (?:the )?${'NAME'}`,
  ),
  kind(
    'located in',
    'LOCATED_IN',
    String.raw`\blocated (?:\p{Ll}+ )?in (?:the )?${'NAME'}`,
    String.raw`\bis an? (?:\p{Ll}+ ){0,3}(?:village|town|city|river|municipality|commune|suburb|community|station|mountain|school|lake) (?:located )?in (?:the )?${'NAME'}`,
  ),
  kind(
    'author',
    '<WROTE <CREATED',
    String.raw`\bwritten${VERBS} by ROLE${'NAME'}`,
    String.raw`\b(?:novel|book|play) by ROLE${'NAME'}`,
  ),
  kind(
    'composer',
    '<COMPOSED <CREATED <WROTE',
    String.raw`\bcomposed${VERBS} by ROLE${'NAME'}`,
    String.raw`\bmusic (?:was |is )?by ROLE${'NAME'}`,
  ),
  kind(
    'performer',
    '<PERFORMED <RECORDED <CREATED <RELEASED',
    String.raw`\b(?:recorded|performed|sung) by ROLE${'NAME'}`,
    String.raw`\b(?:song|single|album|EP) (?:recorded |performed |released )?by ROLE${'NAME'}`,
  ),
];

const [path, half = 'even', ...options] = process.argv.slice(2);
if (!path)
  throw new Error('usage: node tools/run.mjs bench/extraction/stated-facts.ts <passages.jsonl> [even|odd|all] [missed=<kind>]');
const option = (name: string) => options.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
const passages = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as { title: string; text: string })
  .filter((_, i) => half === 'all' || (i % 2 === 0) === (half === 'even'));
const { graphExtractor } = createModels(modelsConfigSchema.parse({}));
const sums = new Map(KINDS.map(({ name }) => [name, { stated: 0, found: 0 }]));
const types = new Map<string, number>();
let [characters, microseconds] = [0, 0];
await graphExtractor.extract({ text: 'To load what is loaded once.', entityTypes: ['person'] });
for (const { title, text: said } of passages) {
  const text = option('heading') === 'no' ? said : `# ${title}\n\n${said}\n`; // as the other benches upload them
  const began = process.cpuUsage();
  const { relations, entities } = await graphExtractor.extract({ text, entityTypes: ['person', 'organization', 'geo', 'event'] });
  const used = process.cpuUsage(began);
  microseconds += used.user + used.system;
  characters += text.length;
  for (const { source, target, type, description } of relations) {
    types.set(type, (types.get(type) ?? 0) + 1);
    if (type === option('named') || (option('named') === 'all' && type !== 'RELATED_TO'))
      console.log(`${title}\t${source} —${type}→ ${target}\t${description.slice(0, 260)}`);
  }
  for (const { name, stated, types: names } of KINDS) {
    const sum = sums.get(name)!;
    const values = new Map<string, string>();
    for (const form of stated)
      for (const match of text.matchAll(form)) values.set(trimmed(match[1]!), around(text, match.index, match[0].length));
    for (const [value, where] of values) {
      sum.stated++;
      const hit = relations.some(
        ({ source, target, type }) =>
          (names.includes(type) && says(target, value, entities)) || (names.includes(`<${type}`) && says(source, value, entities)),
      );
      if (hit) sum.found++;
      else if (option('missed') === name) console.log(`${title}\t${value}\t${where}`);
    }
  }
}
console.table(
  Object.fromEntries(
    [...sums].map(([name, { stated, found }]) => [
      name,
      { stated, found, percent: Math.round((1_000 * found) / Math.max(1, stated)) / 10 },
    ]),
  ),
);
const named = [...types].filter(([type]) => type !== 'RELATED_TO');
console.log(
  `${named.reduce((sum, [, count]) => sum + count, 0)} named relations in ${passages.length} passages, ${types.get('RELATED_TO')} others; MB per CPU second ${(characters / microseconds).toFixed(3)}`,
);
if (option('types'))
  console.log(
    named
      .sort(([, a], [, b]) => b - a)
      .map(([type, count]) => `${type} ${count}`)
      .join(', '),
  );

function trimmed(value: string): string {
  return value.replace(/['’]s?$|[.,-]+$/u, '');
}

/** Whether a name is, or is called in the text like, the stated one. */
function says(name: string, value: string, entities: readonly { name: string }[]): boolean {
  const [a, b] = [folded(name), folded(value)];
  return a === b || (b.length > 3 && a.includes(b)) || (a.length > 3 && b.includes(a) && entities.length > 0);
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function around(text: string, start: number, length: number): string {
  return text.slice(Math.max(0, start - 110), start + length + 40).replace(/\s+/g, ' ');
}
