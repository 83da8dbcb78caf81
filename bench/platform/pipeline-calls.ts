import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayAnswer, GatewayCalls } from './gateway-calls';

/** How an operation ended, in the service's words. */
export interface Ending {
  /** the operation's own end state, such as `completed` or `ROLLED_BACK`; `refused` with an answer above 399, `no answer` without one */
  readonly state: string;
  /** why it did not succeed; empty where it did */
  readonly message: string;
  /** of the last answer */
  readonly body: GatewayAnswer['body'];
}

const POLL_MS = 100;
const SILENCE_LIMIT_MS = 180_000;
const GOOD = new Set(['completed', 'COMMITTED', 'accepted', 'removed', 'inserted']);

export function isGood({ state }: Pick<Ending, 'state'>): boolean {
  return GOOD.has(state);
}

export interface NamedFile {
  readonly docName: string;
  readonly fileId: string;
}

/** The operations of one project, each called through the gateway and watched to its end. */
export class PipelineCalls {
  constructor(
    readonly calls: GatewayCalls,
    readonly project: string,
  ) {}

  send(method: string, path: string, body?: object): Promise<GatewayAnswer> {
    return this.calls.send(method, `/graphrag/pipeline/${encodeURIComponent(this.project)}/v1${path}`, body);
  }

  build(categories: readonly string[], incremental = false): Promise<Ending> {
    return this.job('/corpus/builds', { categories, incremental }, 'corpusBuildId', '/corpus/builds/');
  }

  analyze(complexity: string): Promise<Ending> {
    const body = { project: this.project, complexity };
    return this.job('/rag-strategizer/analyze', body, 'strategizeJobId', '/rag-strategizer/jobs/');
  }

  orchestrate(more: { replicas?: number; fileIds?: readonly string[] } = {}): Promise<Ending> {
    return this.job('/orchestrate', { project: this.project, ...more }, 'orchestrationId', '/orchestrate/');
  }

  async insert(category: string, files: readonly NamedFile[]): Promise<Ending> {
    const answer = await this.send('POST', '/graph/insert', { category, files });
    if (answer.status !== 200) return notTaken(answer);
    const results = answer.body['results'] as { success: boolean; errorMessage: string }[];
    const failed = results.filter(({ success }) => !success);
    const message = failed.map(({ errorMessage }) => errorMessage).join('; ');
    return { state: failed.length === 0 ? 'inserted' : 'partly inserted', message, body: answer.body };
  }

  async delete(category: string, fileIds: readonly string[]): Promise<Ending> {
    const answer = await this.send('POST', '/graph/delete', { category, fileIds });
    if (answer.status !== 200) return notTaken(answer);
    return { state: String(answer.body['overallStatus']), message: String(answer.body['errorMessage']), body: answer.body };
  }

  update(category: string, files: readonly NamedFile[]): Promise<Ending> {
    return this.job('/graph/update', { category, files }, 'updateId', '/graph/update/');
  }

  /** Asks for it only: how it goes on stands in the profiles. */
  async recluster(partitionIds: readonly string[]): Promise<Ending> {
    const answer = await this.send('POST', '/graph/recluster', { partitionIds });
    if (answer.status !== 200) return notTaken(answer);
    const results = answer.body['results'] as { accepted: boolean; errorMessage: string }[];
    const refused = results.filter(({ accepted }) => !accepted).map(({ errorMessage }) => errorMessage);
    return { state: refused.length === 0 ? 'accepted' : 'partly accepted', message: refused.join('; '), body: answer.body };
  }

  async removeCategory(category: string): Promise<Ending> {
    const path = `/projects/${encodeURIComponent(this.project)}/categories/${encodeURIComponent(category)}`;
    const answer = await this.send('DELETE', `${path}?delete_files=true`);
    return answer.status === 200 ? { state: 'removed', message: '', body: answer.body } : notTaken(answer);
  }

  async removeProject(): Promise<Ending> {
    const answer = await this.calls.send('DELETE', `/projects/v1/${encodeURIComponent(this.project)}?delete_files=true`);
    if (answer.status !== 200) return notTaken(answer);
    const { deleted, warnings } = answer.body as { deleted: boolean; warnings: string[] };
    return { state: deleted ? 'removed' : 'partly removed', message: warnings.join('; '), body: answer.body };
  }

  /** Waits until nothing runs in the project. @returns milliseconds */
  async untilFree(): Promise<number> {
    const began = performance.now();
    const place = 'FOR l IN pipeline_leases FILTER l._key == @project FOR o IN l.operations RETURN o.kind';
    for (;;) {
      const held = await this.calls.query('strata', place, { project: this.project }).catch(() => ['unknown']);
      const tookMs = performance.now() - began;
      if (held.length === 0) return tookMs;
      if (tookMs > 2 * SILENCE_LIMIT_MS) throw new Error(`${this.project}: ${held.join(', ')} never gives its place back`);
      await sleep(POLL_MS);
    }
  }

  private async job(start: string, body: object, idName: string, status: string): Promise<Ending> {
    const started = await this.send('POST', start, body);
    if (started.status !== 200 && started.status !== 202) return notTaken(started);
    return this.end(status + encodeURIComponent(String(started.body[idName])));
  }

  /** Polls until the job is over; services that are away for a moment are waited for. */
  private async end(path: string): Promise<Ending> {
    for (let deadline = Date.now() + SILENCE_LIMIT_MS; ;) {
      const { status, body } = await this.send('GET', path);
      if (status === 200) deadline = Date.now() + SILENCE_LIMIT_MS;
      if (status === 200 && !['pending', 'running'].includes(String(body['status']))) {
        const reasons = [body['message'], body['summary'], body['error']].filter((text) => text !== undefined && text !== '');
        const isDone = body['status'] === 'completed';
        return { state: String(body['status']), message: isDone ? '' : reasons.join(' '), body };
      }
      if ((status !== 200 && status !== 0 && status < 500) || Date.now() > deadline) return notTaken({ status, body });
      await sleep(POLL_MS);
    }
  }
}

function notTaken({ status, body }: GatewayAnswer): Ending {
  const words = body['message'] ?? body['errorMessage'] ?? body['detail'] ?? '';
  return { state: status === 0 ? 'no answer' : `refused with ${status}`, message: typeof words === 'string' ? words : '', body };
}
