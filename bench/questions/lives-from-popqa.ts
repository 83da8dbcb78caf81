// Makes questions about people's lives, with passages and silver answers, of what the repository of Psi-RAG publishes for PopQA
// (`output/results/popqa_summary.json`; to be fetched, nothing of it is here): passages retrieved for 1,000 of its questions, and a language model's
// answers. The questions themselves follow from the passages and their order: PopQA asks for occupations first, then for birth places. An answer counts
// where passages about the person hold it; "not mentioned" is an answer that there is none.
//   node tools/run.mjs bench/questions/lives-from-popqa.ts <popqa_summary.json> <folder>
// writes passages.jsonl, questions.jsonl and who-is.jsonl for `apps/nl-query/bench/answers-in-process.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Questions for occupations come before this one. */
const FIRST_BIRTH_PLACE = 458;
const NO_PERSON = /\((?:surname|given name|name|disambiguation)\)|^List of|^Deaths in|\d{4} in/;
const NOT_MENTIONED = /^not (?:mentioned|found|specified|stated|provided|available)/i;
/** Characters; what is longer is an explanation why there is no answer. */
const LONGEST_ANSWER = 80;

const [file = '', folder = ''] = process.argv.slice(2);
if (!file || !folder)
  throw new Error('usage: node tools/run.mjs bench/questions/lives-from-popqa.ts <popqa_summary.json> <folder>');
const { answers, retrieved_docs: retrieved } = JSON.parse(readFileSync(file, 'utf8')) as Published;
const passages = [...new Set(retrieved.flat())].map(passageOf);
const numberOf = new Map([...new Set(retrieved.flat())].map((text, number) => [text, number]));
const questions = answers.flatMap((answer, place) => questionOf(answer, place));
const whoIs = questions
  .filter(({ type, answer }) => type === 'occupation' && answer !== null)
  .map((one) => ({ ...one, question: `Who is ${one.name}?` }));
for (const [name, rows] of Object.entries({ passages, questions, 'who-is': whoIs }))
  writeFileSync(join(folder, `${name}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
console.log(`${passages.length} passages, ${questions.length} questions, ${whoIs.length} of them also as "Who is X?"`);

interface Published {
  answers: string[];
  retrieved_docs: string[][];
}

/** The first line is the title, "Ada Vane - Early life" of a section. */
function passageOf(published: string): { title: string; text: string } {
  const [title = '', ...lines] = published.split('\n');
  const body = lines.join('\n');
  return { title: title.replace(/ - $/, ''), text: body.startsWith(title) ? body.slice(title.length).trim() : body };
}

function questionOf(answer: string, place: number) {
  const found = retrieved[place]!;
  const subjects = found.map((text) => text.split('\n')[0]!.replace(/ - .*$/, ''));
  const subject = likeliest(subjects);
  if (subject === undefined) return [];
  const name = subject.replace(/ \([^)]*\)$/, '');
  const gold = found.filter((_, i) => subjects[i] === subject).map((text) => numberOf.get(text)!);
  const type = place < FIRST_BIRTH_PLACE ? 'occupation' : 'birthplace';
  const said = gold.map((number) => passages[number]!.text.toLowerCase()).join(' ');
  const isNone = NOT_MENTIONED.test(answer) || answer.length > LONGEST_ANSWER;
  const parts = type === 'occupation' ? answer.split(/,| and |\/|;/) : [answer];
  const told = parts.map((part) => part.trim()).filter((part) => part.length > 2 && said.includes(part.toLowerCase()));
  if (!isNone && told.length === 0) return [];
  const question = type === 'occupation' ? `What is ${name}'s occupation?` : `In what city was ${name} born?`;
  return [{ ...{ question, name, gold, type }, answer: isNone ? null : told[0]!, aliases: isNone ? [] : told.slice(1) }];
}

/** Whom most of the passages retrieved for a question are about, the first ones counting more. */
function likeliest(subjects: readonly string[]): string | undefined {
  const weights = new Map<string, number>();
  for (const [place, subject] of subjects.entries())
    if (!NO_PERSON.test(subject)) weights.set(subject, (weights.get(subject) ?? 0) + 1 + 1 / (place + 1));
  return [...weights].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
