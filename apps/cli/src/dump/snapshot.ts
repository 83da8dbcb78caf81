import type { DatabaseClient } from '@strata/client';

const KEEP_ALIVE_MS = 15_000;

/** All collections of a database as they were at one moment, until it is released: a stream transaction that only reads. */
export class DumpSnapshot {
  private readonly keeper: NodeJS.Timeout;

  private constructor(
    private readonly client: DatabaseClient,
    readonly id: string,
    collection: string | undefined,
  ) {
    // The server gives up transactions that nobody asks anything of; reading one long collection is not asking.
    this.keeper = setInterval(() => {
      if (collection !== undefined) void this.count(collection).catch(() => undefined); // the next read says what is wrong
    }, KEEP_ALIVE_MS);
    this.keeper.unref();
  }

  static async take(client: DatabaseClient, collections: string[]): Promise<DumpSnapshot> {
    const { result } = await client.json<{ result: { id: string } }>({
      method: 'POST',
      path: '/_api/transaction/begin',
      body: { collections: { read: collections }, allowImplicit: false },
    });
    return new DumpSnapshot(client, result.id, collections[0]);
  }

  /** Documents of a collection in this snapshot. */
  async count(collection: string): Promise<number> {
    const path = `/_api/collection/${encodeURIComponent(collection)}/count`;
    return (await this.client.json<{ count: number }>({ path, transaction: this.id })).count;
  }

  /** The documents of a collection as the texts they came in, `batchSize` at a time. */
  async *documents(collection: string, batchSize: number, signal?: AbortSignal): AsyncGenerator<Buffer[]> {
    const query = 'FOR document IN @@collection RETURN document';
    const options = { stream: true, fillBlockCache: false };
    const request = { batchSize, options, transaction: this.id, signal };
    for await (const { rows } of this.client.cursor(query, { '@collection': collection }, request)) yield rows;
  }

  async release(): Promise<void> {
    clearInterval(this.keeper);
    await this.client.json({ method: 'DELETE', path: `/_api/transaction/${this.id}` }).catch(() => undefined);
  }
}
