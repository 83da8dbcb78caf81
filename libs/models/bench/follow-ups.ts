// How well follow-up questions are resolved without a language model, by questions that people have written out so that they stand alone: CANARD
// (`data/release/dev.json`) and the topics of TREC CAsT (`2020/2020_manual_evaluation_topics_v1.0.json`, 2021's, 2022's flattened), as they are published.
// Rules are made on even conversations and measured on odd ones. Words count by their stems, stop words not, nor what is only left out ("besides …").
// `whole`: all missing words were found, `part`: one was, `left`: none was added; `standing`: share of the written-out questions that are left as they
// are, `kept`: of the first questions of other conversations. With --chained each turn but the first is remembered as it was resolved here, otherwise as
// a person wrote it:
//   node tools/run.mjs libs/models/bench/follow-ups.ts [--chained] [--part even|odd] [--show 20] <file.json> …
import { stem, STOP_WORDS, words } from '@strata/text';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { askedPart } from '../src/built-in/conversation/plain-utterance';
import { resolveFollowUp } from '../src/built-in/conversation/resolve-follow-up';
import type { ConversationTurn } from '../src/tasks/question-rewriter';

interface AskedTurn {
  readonly asked: string;
  /** as a person wrote it, to stand alone */
  readonly meant: string;
  readonly answer: string;
}

interface CanardQuestion {
  readonly History: readonly string[];
  readonly QuAC_dialog_id: string;
  readonly Question: string;
  readonly Rewrite: string;
}

interface CastTopic {
  readonly turn: readonly {
    readonly raw_utterance?: string;
    readonly utterance?: string;
    readonly manual_rewritten_utterance: string;
    readonly passage?: string;
    readonly response?: string;
  }[];
}

const { values, positionals } = parseArgs({
  options: {
    chained: { type: 'boolean', default: false },
    show: { type: 'string', default: '0' },
    part: { type: 'string', default: 'all' },
  },
  allowPositionals: true,
});
for (const file of positionals) measure(file);

function measure(file: string): void {
  const sums = {
    questions: 0,
    needing: 0,
    left: 0,
    whole: 0,
    part: 0,
    missing: 0,
    found: 0,
    added: 0,
    right: 0,
    alone: 0,
    untouched: 0,
    standing: 0,
    turned: 0,
    kept: 0,
  };
  const misses: string[] = [];
  const conversations = conversationsOf(file);
  for (const [i, conversation] of conversations.entries()) {
    if (values.part !== 'all' && (i % 2 === 0) !== (values.part === 'even')) continue;
    const turns: ConversationTurn[] = [];
    for (const { asked, meant, answer } of conversation) {
      const resolved = resolveFollowUp(asked, turns);
      turns.push({ question: values.chained && turns.length > 0 ? resolved : meant, answer });
      if (turns.length === 1) continue;
      const [before, wanted, given] = [asked, askedPart(meant).asked, resolved].map(stemsOf) as [
        Set<string>,
        Set<string>,
        Set<string>,
      ];
      const missing = wanted.difference(before);
      const added = given.difference(before);
      sums.questions += 1;
      sums.standing += Number(stemsOf(resolveFollowUp(meant, turns.slice(0, -1))).isSubsetOf(stemsOf(meant)));
      sums.added += added.size;
      sums.right += added.intersection(wanted).size;
      if (missing.size === 0) {
        sums.alone += 1;
        sums.untouched += Number(added.size === 0);
      } else {
        const found = missing.intersection(given).size;
        sums.needing += 1;
        sums.left += Number(added.size === 0);
        sums.whole += Number(found === missing.size);
        sums.part += Number(found > 0);
        sums.missing += missing.size;
        sums.found += found;
        if (found === missing.size && added.isSubsetOf(wanted)) continue;
      }
      if (missing.size > 0 || added.size > 0) {
        const last = turns.at(-2)!;
        misses.push(`${i} T ${last.question} => ${last.answer.slice(0, 160)}\n   Q ${asked}\n   M ${meant}\n   R ${resolved}`);
      }
    }
    const other = conversations[i + 2]?.[0]?.meant;
    if (other === undefined) continue;
    sums.turned += 1;
    const said = resolveFollowUp(other, turns);
    if (stemsOf(said).isSubsetOf(stemsOf(other))) sums.kept += 1;
    else misses.push(`${i} N ${other}\n   R ${said}`);
  }
  const share = (part: number, of: number) => Math.round((1_000 * part) / Math.max(1, of)) / 1_000;
  console.log(basename(file), {
    ...{
      questions: sums.questions,
      needing: sums.needing,
      whole: share(sums.whole, sums.needing),
      part: share(sums.part, sums.needing),
      left: share(sums.left, sums.needing),
    },
    ...{ recall: share(sums.found, sums.missing), precision: share(sums.right, sums.added) },
    ...{ alone: sums.alone, untouched: share(sums.untouched, sums.alone) },
    ...{ standing: share(sums.standing, sums.questions), turned: sums.turned, kept: share(sums.kept, sums.turned) },
  });
  const every = Math.max(1, Math.floor(misses.length / Number(values.show)));
  if (Number(values.show) > 0) console.log(misses.filter((_, i) => i % every === 0).join('\n'));
}

function stemsOf(text: string): Set<string> {
  return new Set(words(text).flatMap(({ text: word }) => (STOP_WORDS.has(word) ? [] : [stem(word)])));
}

function conversationsOf(file: string): AskedTurn[][] {
  const rows = JSON.parse(readFileSync(file, 'utf8')) as readonly (CanardQuestion | CastTopic)[];
  const topics = rows.filter((row): row is CastTopic => 'turn' in row);
  if (topics.length > 0)
    return topics.map(({ turn }) =>
      turn.map((one) => ({
        asked: one.raw_utterance ?? one.utterance ?? '',
        meant: one.manual_rewritten_utterance,
        answer: one.passage ?? one.response ?? '',
      })),
    );
  const dialogues = Map.groupBy(rows as readonly CanardQuestion[], (row) => row.QuAC_dialog_id);
  // a question's answer stands in the history of the one behind it
  return [...dialogues.values()].map((of) =>
    of.map((one, i) => ({ asked: one.Question, meant: one.Rewrite, answer: of[i + 1]?.History.at(-1) ?? '' })),
  );
}
