// Questions to pages of manuals as `man` prints them, one file each: what a thing is, and which command does something, both held against the
// section NAME of the page:
//   for f in /usr/share/man/man1/*.gz; do man -l "$f" | col -bx > pages/$(basename "$f" .gz).txt; done
//   node tools/run.mjs bench/described-packages/manuals.ts [--data <folder>] [--answers <file.jsonl>] pages
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartedPlatform } from '../platform/started-platform';
import { ask, projectOf } from './asked-project';
import type { AskedQuestion } from './asked-row';
import { rowsOf } from './asked-row';
import { toldShare } from './packages';

/** `xargs - build and execute command lines` */
const NAME = /\nNAME\n\s+(?<name>\S+?)(?:, [^\n]*?)? (?:-|–|—) (?<description>[^]*?)\n\n/;
const ENOUGH = 0.7;
const { values, positionals } = parseArgs({
  options: { data: { type: 'string' }, answers: { type: 'string' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined)
  throw new Error(
    'usage: node tools/run.mjs bench/described-packages/manuals.ts [--data <folder>] [--answers <file.jsonl>] <folder>',
  );

const files = readdirSync(folder).map((name) => ({ name, path: name, bytes: readFileSync(join(folder, name)) }));
const pages = files.flatMap(({ name: file, bytes }) => {
  const { name, description } = NAME.exec(bytes.toString())?.groups ?? {};
  return name === undefined || description === undefined ? [] : [{ file, name, description: description.replace(/\s+/g, ' ') }];
});
const platform = values.data === undefined ? await StartedPlatform.start() : await StartedPlatform.running(values.data);
try {
  const client = await projectOf(await platform.client(), 'manuals', files);
  const [what, which]: [AskedQuestion[], AskedQuestion[]] = [[], []];
  for (const [place, page] of pages.entries()) {
    const does = page.description.charAt(0).toLowerCase() + page.description.slice(1);
    const [told, found] = [`What is ${page.name}?`, `Which command is used to ${does}?`] as const;
    const put = async (list: AskedQuestion[], question: string, isTold: (answer: string) => boolean) => {
      const { answer, isRefused, path } = await ask(client, question);
      list.push({
        ...{ question, answer, isRefused },
        isHeldOut: place % 2 === 1,
        isTold: isTold(answer),
        isOwn: path === page.file,
      });
    };
    await put(what, told, (answer) => toldShare(page, answer) >= ENOUGH);
    await put(which, found, (answer) => answer.split('\n', 1)[0]!.toLowerCase().includes(page.name.toLowerCase()));
  }
  const all = [...what, ...which];
  if (values.answers !== undefined) writeFileSync(values.answers, all.map((one) => `${JSON.stringify(one)}\n`).join(''));
  console.log(`${files.length} pages`);
  console.table({ ...rowsOf('what', what), ...rowsOf('which command', which) });
} finally {
  if (values.data === undefined) await platform.stop();
}
