// Follow-ups over passages, without a service: is what a pronoun or an ellipsis stands for found, and the answer to it? `conversations.jsonl` is made of
// the compositional questions and the comparisons of 2wiki; `name` is what the last turn is about:
//   node tools/run.mjs apps/nl-query/bench/conversations-in-process.ts [--show] <passages.jsonl> <conversations.jsonl>
import { answerScores, readPassages } from '@strata/evaluation';
import type { ConversationTurn } from '@strata/models';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { answerOver, indexOf, models } from './passage-answers';

interface Conversation {
  readonly turns: readonly string[];
  readonly name: string;
  readonly answer: string | null;
  readonly kind: string;
}

const { values, positionals } = parseArgs({ options: { show: { type: 'boolean' } }, allowPositionals: true });
const [passages = '', file = ''] = positionals;
const index = await indexOf(readPassages(readFileSync(passages, 'utf8')));
const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
const outcomes: { kind: string; isKnown: boolean; isMeant: boolean; right: boolean | null }[] = [];
for (const conversation of lines.map((line) => JSON.parse(line) as Conversation)) {
  const turns: ConversationTurn[] = [];
  for (const asked of conversation.turns) {
    const question = turns.length === 0 ? asked : await models.questionRewriter.rewrite({ question: asked, turns });
    turns.push({ question, answer: (await answerOver(index, question)).text });
  }
  const [first, last] = [turns[0]!, turns.at(-1)!];
  const name = conversation.name.replace(/ \([^()]*\)$/, '');
  const isKnown = conversation.kind === 'ellipsis' || answerScores(first.answer, [name]).exact;
  const isMeant = last.question.toLowerCase().includes(name.toLowerCase());
  const right = conversation.answer === null ? null : answerScores(last.answer, [conversation.answer]).contained;
  outcomes.push({ kind: conversation.kind, isKnown, isMeant, right });
  if (values.show)
    console.log(`${isMeant ? ' ' : '✗'} ${first.question} → ${first.answer.split('\n')[0]!.slice(0, 60)} | ${last.question}`);
}
const count = (include: (outcome: (typeof outcomes)[number]) => boolean) => outcomes.filter(include).length;
console.log(`${outcomes.length} follow-ups; understood as meant: ${count(({ isMeant }) => isMeant)}`);
console.log(
  `where the first answer is the one meant, or none is needed: ${count(({ isKnown, isMeant }) => isKnown && isMeant)} of ${count(({ isKnown }) => isKnown)}`,
);
console.log(`answered rightly: ${count(({ right }) => right === true)} of ${count(({ right }) => right !== null)}`);
