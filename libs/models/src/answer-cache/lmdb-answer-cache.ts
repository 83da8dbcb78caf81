import type { RootDatabase } from 'lmdb';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerCache } from './answer-cache';
import { AnswerFiles } from './answer-files';

/**
 * Answers that come within so many milliseconds are written and synchronized together. Against what a model takes the wait is nothing, and the extraction of a chunk takes
 * some 7 % less of the main thread where models answer at once.
 */
const GATHER_MS = 5;

interface Store {
  readonly answers: RootDatabase<string, Uint8Array>;
  readonly files: AnswerFiles;
}

/**
 * Answers in an LMDB environment, which several processes may share: one that is killed leaves whole answers only. Needs a local file system. Opened when first
 * asked; answers that an earlier version kept as files in the same folder are found as well.
 */
export class LmdbAnswerCache implements AnswerCache {
  /** given away, and perhaps not there for readers yet */
  private readonly unwritten = new Map<string, string>();
  private opening: Promise<Store> | undefined;
  /** until those of the next transaction are together */
  private gathering: Promise<void> | undefined;

  constructor(private readonly folder: string) {}

  async get(key: string): Promise<string | undefined> {
    const { answers, files } = await this.open();
    return this.unwritten.get(key) ?? answers.get(bytesOf(key)) ?? files.get(key);
  }

  async put(key: string, answer: string): Promise<void> {
    const { answers } = await this.open();
    this.unwritten.set(key, answer);
    await this.gathered();
    await this.write(answers, key, answer);
    await answers.flushed; // paid for: a loss of power does not take it
  }

  putAll(answers: ReadonlyMap<string, string>): void {
    for (const [key, answer] of answers) this.unwritten.set(key, answer);
    void this.writeAll(answers);
  }

  /** Answers that were put before are there afterwards; who asks again opens it again. */
  async close(): Promise<void> {
    const opened = await this.opening;
    this.opening = undefined;
    await this.gathering;
    await opened?.answers.committed; // to close it meanwhile would end the process
    await opened?.answers.close();
  }

  private gathered(): Promise<void> {
    this.gathering ??= sleep(GATHER_MS).then(() => {
      this.gathering = undefined;
    });
    return this.gathering;
  }

  /** What cannot be kept is asked for again. */
  private async writeAll(given: ReadonlyMap<string, string>): Promise<void> {
    try {
      const { answers } = await this.open();
      await this.gathered();
      await Promise.all([...given].map(([key, answer]) => this.write(answers, key, answer).catch(() => undefined)));
    } catch {
      given.forEach((_, key) => this.unwritten.delete(key));
    }
  }

  private async write(answers: Store['answers'], key: string, answer: string): Promise<void> {
    this.unwritten.set(key, answer);
    try {
      await answers.put(bytesOf(key), answer);
    } finally {
      if (this.unwritten.get(key) === answer) this.unwritten.delete(key);
    }
  }

  private open(): Promise<Store> {
    this.opening ??= openStore(this.folder).catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }
}

async function openStore(folder: string): Promise<Store> {
  const { open } = await import('lmdb'); // a binary that only those need who keep answers
  mkdirSync(folder, { recursive: true, mode: 0o700 }); // says clearly what is wrong with a folder
  const answers = open<string, Uint8Array>({
    path: join(folder, 'answers'),
    encoding: 'string',
    keyEncoding: 'binary',
    eventTurnBatching: false, // it makes promises of its own, whose rejection nobody hears
  });
  return { answers, files: new AnswerFiles(folder) };
}

const bytesOf = (key: string): Uint8Array => Buffer.from(key, 'hex');
