import { readFileSync } from 'node:fs';

// Turns a file of Re-DocRED (tokens) into plain texts with places, one JSON document a line, as the other programs here read it:
//   node tools/run.mjs bench/extraction/read-re-docred.ts dev_revised.json > dev.jsonl

interface Mention {
  name: string;
  pos: [number, number];
  sent_id: number;
  type: string;
}
interface Source {
  title: string;
  sents: string[][];
  vertexSet: Mention[][];
  labels?: { h: number; t: number; r: string }[];
}

const [path] = process.argv.slice(2);
if (!path) throw new Error('usage: node tools/run.mjs bench/extraction/read-re-docred.ts <file.json>');
for (const source of JSON.parse(readFileSync(path, 'utf8')) as Source[])
  process.stdout.write(`${JSON.stringify(converted(source))}\n`);

function converted({ title, sents, vertexSet, labels = [] }: Source): object {
  let text = '';
  let quoted = false;
  const places = sents.map((tokens) =>
    tokens.map((raw, i) => {
      const token = raw.trim();
      const isQuote = token === '"';
      const glued = text === '' || (i > 0 && isGlued(tokens, i, quoted));
      if (i === 0) quoted = false;
      if (isQuote) quoted = !quoted;
      if (!glued) text += ' ';
      const start = text.length;
      text += token;
      return { start, end: text.length };
    }),
  );
  const entities = vertexSet.map((mentions) => ({
    type: mentions[0]!.type,
    mentions: mentions.map(({ sent_id, pos }) => ({
      start: places[sent_id]![pos[0]]!.start,
      end: places[sent_id]![pos[1] - 1]!.end,
    })),
  }));
  return { title, text, entities, relations: labels.map(({ h, t, r }) => ({ source: h, target: t, type: r })) };
}

/** Whether a token stood right behind the one before it, before it was cut off. */
function isGlued(tokens: readonly string[], i: number, quoted: boolean): boolean {
  const token = tokens[i]!.trim();
  const before = tokens[i - 1]?.trim() ?? '';
  if (token === '') return true;
  if (token === '"') return quoted || before === '(';
  if (before === '"') return quoted;
  if (/^[.,;:!?)\]%}]+$/.test(token) || /^(?:'s|'|n't|'re|'ve|'ll|'d|'m)$/.test(token)) return i > 0;
  if (before === '(' || before === '[' || before === '$' || before === '£' || before === '#') return true;
  if (token === '-' || before === '-' || token === '/' || before === '/') return i > 0;
  return /^\d/.test(token) && /^[–—]$/.test(before) && /^\d/.test(tokens[i - 2] ?? '')
    ? true
    : /^[–—]$/.test(token) && /\d$/.test(before) && /^\d/.test(tokens[i + 1] ?? '');
}
