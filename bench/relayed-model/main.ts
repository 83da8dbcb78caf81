// A language model that is not on this machine: an OpenAI-compatible endpoint that writes what it is asked into files and answers with what is put beside
// them, by a person, or by a model on a machine that has one. Answers are kept, so a measurement that is run again is asked only what is new.
//   node tools/run.mjs bench/relayed-model/main.ts serve <folder>  tells its address, serves until it is stopped
//   node tools/run.mjs bench/relayed-model/main.ts asked <folder> [characters] [digits]  prints open questions, each below a line `=== <key>`, up to so many
//     characters; with digits only those whose key begins with one of them, for several that answer side by side
//   node tools/run.mjs bench/relayed-model/main.ts answer <folder> <file>  takes answers in the same form
import { startScriptedModelEndpoint } from '@strata/testing';
import { readFileSync } from 'node:fs';
import { RelayedAnswers } from './relayed-answers';

const [command = '', folder = '', argument = '', digits = '0123456789abcdef'] = process.argv.slice(2);
const ENOUGH = 60_000;
/** What a service asks at its start, to see whether there is a model. */
const PROBE = /^Say OK\.$/;

if (folder === '') throw new Error('usage: main.ts serve | asked | answer <folder> …, see the head of the file');
const answers = new RelayedAnswers(folder);
if (command === 'serve') await serve();
else if (command === 'asked') printOpen(argument === '' ? ENOUGH : Number(argument));
else if (command === 'answer') takeAnswers(readFileSync(argument, 'utf8'));
else throw new Error(`unknown: ${command}`);

async function serve(): Promise<void> {
  const endpoint = await startScriptedModelEndpoint();
  endpoint.always((call) => (PROBE.test(call.text) ? 'OK' : answers.answerOf(call)));
  console.log(endpoint.url);
}

function printOpen(most: number): void {
  const open = answers.open().filter(({ key }) => digits.includes(key[0]!));
  let printed = 0;
  for (const { key, text } of open) {
    if (printed > 0 && printed + text.length > most) break;
    console.log(`=== ${key}\n${text}\n`);
    printed += text.length;
  }
  console.log(`=== ${open.length} open in all`);
}

function takeAnswers(text: string): void {
  const blocks = text.split(/^=== (?=[0-9a-f]{12}\s*$)/m).slice(1);
  const taken = blocks.filter((block) => {
    const end = block.indexOf('\n');
    return answers.answer(block.slice(0, end).trim(), block.slice(end + 1));
  });
  console.log(`${taken.length} of ${blocks.length} taken, the others were answered; ${answers.open().length} open`);
}
