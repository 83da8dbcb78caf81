import { createHash, randomBytes } from 'node:crypto';

const NAMES = 60;
const PART_BYTES = 400_000;
const WORKERS = 2;

/** An upload in parts as its client knows it. */
export interface OpenUpload {
  id: string;
  name: string;
  content: Buffer<ArrayBuffer>;
  /** bytes that the server acknowledged */
  acknowledged: number;
}

/** Uploads, deletions and pruning of a few names by several workers at once, and what was acknowledged of it. */
export class Load {
  /** by name: contents of versions that were acknowledged, by number, since the file was last deleted */
  readonly files = new Map<string, Map<number, string>>();
  /** names with a request under way whose outcome nobody learned: anything may have become of those */
  readonly unsure = new Set<string>();
  readonly uploads: OpenUpload[] = [];
  private readonly counts = { versions: 0, batches: 0, parts: 0, finished: 0, deletions: 0, prunings: 0 };
  private running: Promise<unknown> = Promise.resolve();
  private isOn = false;

  constructor(
    readonly base: string,
    private readonly token: string,
  ) {}

  start(): void {
    this.isOn = true;
    const workers = Array.from({ length: WORKERS }, (_, worker) => [
      this.singles(worker),
      this.batches(worker),
      this.parts(worker),
    ]);
    this.running = Promise.all([...workers.flat(), this.prune()]);
  }

  async end(): Promise<void> {
    this.isOn = false;
    await this.running;
  }

  summary(): string {
    return Object.entries(this.counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ');
  }

  async finishUploads(): Promise<void> {
    this.isOn = true;
    for (const upload of [...this.uploads]) await this.goOn(upload);
  }

  async call(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
    const answer = await fetch(this.base + path, { ...init, headers: { authorization: `Bearer ${this.token}`, ...init.headers } });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
  }

  /** Uploads and deletes single files, whose names are the worker's own: so the outcome of each request is known, unless it was cut off. */
  private async singles(worker: number): Promise<void> {
    while (this.isOn) {
      const name = `single-${worker}-${Math.floor(Math.random() * NAMES)}`;
      if (Math.random() < 0.3 && this.files.has(name)) {
        await this.tracked(name, async () => {
          const ids = [idOf(name)];
          await this.call('/delete', {
            method: 'POST',
            body: JSON.stringify({ ids }),
            headers: { 'content-type': 'application/json' },
          });
          this.files.delete(name);
          this.counts.deletions += 1;
        });
        continue;
      }
      const form = new FormData();
      const content = contentOf();
      form.append('file', new Blob([content]), name);
      await this.tracked(name, async () => {
        const { body } = await this.call('/', { method: 'POST', body: form });
        this.acknowledge(name, Number(body['version']), content);
      });
    }
  }

  private async batches(worker: number): Promise<void> {
    while (this.isOn) {
      const form = new FormData();
      const contents = Array.from({ length: 10 }, (_, place) => ({
        name: `batch-${worker}-${Math.floor(Math.random() * 10)}${place}`,
        content: contentOf(),
      }));
      for (const { name, content } of contents) form.append('file', new Blob([content]), name);
      await this.tracked(
        contents.map(({ name }) => name),
        async () => {
          const { body } = await this.call('/batch', { method: 'POST', body: form });
          for (const [place, result] of (body['results'] as { version: number }[]).entries()) {
            const sent = contents[place];
            if (sent) this.acknowledge(sent.name, result.version, sent.content);
          }
          this.counts.batches += 1;
        },
      );
    }
  }

  private async parts(worker: number): Promise<void> {
    while (this.isOn) {
      const mine = this.uploads.find(({ name }) => name.startsWith(`parts-${worker}-`));
      await (mine ? this.goOn(mine) : this.begin(`parts-${worker}-${Math.floor(Math.random() * NAMES)}`));
    }
  }

  private async begin(name: string): Promise<void> {
    const content = randomBytes(Math.floor(Math.random() * 5) * PART_BYTES + 12_345);
    const values = { name, sha256: sha256(content) };
    const metadata = Object.entries(values).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
    await this.tracked([], async () => {
      const headers = { 'upload-length': String(content.length), 'upload-metadata': metadata.join(',') };
      const { headers: answer } = await this.call('/uploads', { method: 'POST', headers });
      this.uploads.push({ id: answer.get('location')?.split('/').at(-1) ?? '', name, content, acknowledged: 0 });
    });
  }

  private async goOn(upload: OpenUpload): Promise<void> {
    await this.tracked([], async () => {
      const { headers, status } = await this.call(`/uploads/${upload.id}`, { method: 'HEAD' });
      let offset = Number(headers.get('upload-offset'));
      if (status !== 200 || offset < upload.acknowledged)
        throw new Lost(`${upload.name}: ${offset} of ${upload.acknowledged} acknowledged bytes (${status})`);
      while (this.isOn && offset < upload.content.length) {
        const part = upload.content.subarray(offset, offset + PART_BYTES);
        const answer = await this.call(`/uploads/${upload.id}`, {
          method: 'PATCH',
          headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
          body: part,
        });
        if (answer.status !== 204) throw new Lost(`${upload.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
        offset = Number(answer.headers.get('upload-offset'));
        upload.acknowledged = offset;
        this.counts.parts += 1;
      }
      if (offset < upload.content.length) return;
      const { body } = await this.call(`/uploads/${upload.id}`);
      const { version } = body['file'] as { version: number };
      this.acknowledge(upload.name, version, upload.content);
      this.uploads.splice(this.uploads.indexOf(upload), 1);
      this.counts.finished += 1;
    });
  }

  private async prune(): Promise<void> {
    while (this.isOn)
      await this.tracked([], async () => {
        const headers = { 'content-type': 'application/json' };
        await this.call('/prune-versions', { method: 'POST', body: JSON.stringify({ scope: [] }), headers });
        this.counts.prunings += 1;
      });
  }

  private acknowledge(name: string, version: number, content: Buffer): void {
    const versions = this.files.get(name) ?? new Map<number, string>();
    versions.set(version, sha256(content));
    this.files.set(name, versions);
    this.counts.versions += 1;
  }

  /** A request that the kill cut off is none: what it was about may have happened or not. */
  private async tracked(names: string | string[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
      for (const name of [names].flat()) this.unsure.delete(name);
    } catch (error) {
      if (error instanceof Lost) throw error;
      for (const name of [names].flat()) this.unsure.add(name);
      this.isOn = false;
    }
  }
}

/** Something that was acknowledged is not there. */
class Lost extends Error {}

export const idOf = (name: string) => `rag-input-${Buffer.from(`db:${name}`).toString('base64url')}`;
export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
/** Some contents are equal, some wait in memory, some go to disk while they arrive. */
const contentOf = () =>
  Math.random() < 0.3
    ? Buffer.alloc(1_000, 'same')
    : randomBytes(Math.random() < 0.2 ? 300_000 + Math.floor(Math.random() * 500_000) : 2_000);
