import { AppError } from '@strata/errors';
import { counted } from '../builds/counted';
import { StatusPoll } from '../http/status-poll';
import { whenFree } from '../http/when-free';
import type { NamedDocument } from '@strata/contracts';
import type { StrataClient } from '../platform/strata-client';
import type { GraphPlan } from './graph-plan';
import { documentCount } from './graph-plan';

/** Documents per call of insert: the service takes 100, but answers only when all are read. */
const INSERTED_AT_ONCE = 50;
const DELETED_AT_ONCE = 200;
const UPDATED_AT_ONCE = 500;

/** A document that the graph did not take, and why. */
export interface RefusedDocument {
  category: string;
  document: string;
  reason: string;
}

export type GraphStep = 'update' | 'insert' | 'delete';

export interface GraphChange {
  client: StrataClient;
  signal?: AbortSignal | undefined;
  began: (step: GraphStep) => void;
  progress: (percent: number, note: string) => void;
  ended: (step: GraphStep, outcome: string) => void;
}

/**
 * Carries out the changes of single documents: updates and inserts first, so that a category whose documents are all replaced never is empty.
 * @returns what was refused, one by one
 * @throws AppError aborted `GraphDeleteFailed` when a removal was rolled back
 */
export async function applyGraphPlan(plan: GraphPlan, change: GraphChange): Promise<RefusedDocument[]> {
  const refused: RefusedDocument[] = [];
  const step = async <Item>(
    name: GraphStep,
    part: ReadonlyMap<string, Item[]>,
    atOnce: number,
    work: (category: string, items: Item[]) => Promise<RefusedDocument[]>,
  ) => {
    const total = documentCount(part);
    if (total === 0) return;
    change.began(name);
    let done = 0;
    let failed = 0;
    for (const [category, items] of part)
      for (let start = 0; start < items.length; start += atOnce) {
        change.signal?.throwIfAborted();
        const group = items.slice(start, start + atOnce);
        const news = await work(category, group);
        refused.push(...news);
        failed += news.length;
        done += group.length;
        change.progress((100 * done) / total, `${done} of ${total}`);
      }
    change.ended(name, `${counted(total - failed, 'document')}${failed > 0 ? `, ${failed} refused` : ''}`);
  };
  await step('update', plan.update, UPDATED_AT_ONCE, (category, documents) => update(change, category, documents));
  await step('insert', plan.insert, INSERTED_AT_ONCE, (category, documents) => insert(change, category, documents));
  await step('delete', plan.delete, DELETED_AT_ONCE, (category, ids) => remove(change, category, ids));
  return refused;
}

async function insert(change: GraphChange, category: string, documents: NamedDocument[]): Promise<RefusedDocument[]> {
  const { results } = await inPlace(change, () => change.client.graph.insert(category, documents));
  const names = new Map(documents.map(({ docName, fileId }) => [fileId, docName]));
  return results
    .filter(({ success }) => !success)
    .map(({ fileId, errorMessage }) => ({ category, document: names.get(fileId) ?? fileId, reason: errorMessage }));
}

async function update(change: GraphChange, category: string, documents: NamedDocument[]): Promise<RefusedDocument[]> {
  const { updateId } = await inPlace(change, () => change.client.graph.update(category, documents));
  const poll = new StatusPoll();
  for (;;) {
    const { status, phase, summary, files } = await poll.ask(() => change.client.graph.updateStatus(updateId));
    if (status === 'running') {
      change.progress(0, phase.toLowerCase().replaceAll('_', ' '));
      await poll.pause(change.signal);
      continue;
    }
    const failures = files.filter(({ result }) => result !== 'updated');
    if (status === 'failed' && failures.length === 0)
      throw new AppError('aborted', 'GraphUpdateFailed', `documents of ${category} could not be replaced: ${summary}`);
    return failures.map(({ file, error, result }) => ({ category, document: file, reason: error ?? result.replaceAll('_', ' ') }));
  }
}

async function remove(change: GraphChange, category: string, fileIds: string[]): Promise<RefusedDocument[]> {
  const { overallStatus } = await inPlace(change, () => change.client.graph.delete(category, fileIds));
  if (overallStatus === 'COMMITTED') return [];
  const what =
    overallStatus === 'ROLLED_BACK' ? 'was rolled back: try again' : 'failed, and so did its undoing: look at the service log';
  throw new AppError('aborted', 'GraphDeleteFailed', `removing documents of ${category} from the graph ${what}`);
}

function inPlace<Reply>({ signal, progress }: GraphChange, call: () => Promise<Reply>): Promise<Reply> {
  return whenFree(call, { signal, waits: (message) => progress(0, `waiting: ${message}`) });
}
