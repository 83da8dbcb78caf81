import type { ModelCall, ScriptedAnswer } from '@strata/testing';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often an answer is looked for, in milliseconds. */
const LOOK_EVERY = 500;
/** Length of a question's key. */
const KEY = 12;

/** A question that nobody has answered yet. */
export interface OpenQuestion {
  readonly key: string;
  /** all messages, as the model would see them */
  readonly text: string;
}

/**
 * Questions to a language model and its answers, as files of a folder: `<key>.asked.txt` and `<key>.answered.txt`, the key made of the messages. A
 * question is written down once, whoever asks it; an answer serves for ever, so what was answered before costs nothing when a measurement is run again.
 */
export class RelayedAnswers {
  private readonly told = new Map<string, string>();

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** Answers a call as soon as the answer is there, however long that takes. */
  answerOf({ text }: Pick<ModelCall, 'text'>): ScriptedAnswer {
    const key = hash('sha256', text, 'hex').slice(0, KEY);
    const until = this.answered(key, text);
    const { told } = this;
    return {
      until,
      get text() {
        return told.get(key) ?? '';
      },
    };
  }

  /** Oldest names first. */
  open(): OpenQuestion[] {
    const names = new Set(readdirSync(this.folder));
    return [...names]
      .filter((name) => name.endsWith('.asked.txt') && !names.has(name.replace('.asked.', '.answered.')))
      .sort()
      .map((name) => ({ key: name.slice(0, KEY), text: readFileSync(join(this.folder, name), 'utf8') }));
  }

  /** @returns false where there is an answer, which whoever asked may have by now */
  answer(key: string, text: string): boolean {
    if (!readdirSync(this.folder).includes(`${key}.asked.txt`)) throw new Error(`nobody has asked ${key}`);
    if (this.read(`${key}.answered.txt`) !== undefined) return false;
    this.write(`${key}.answered.txt`, text.trim());
    return true;
  }

  private async answered(key: string, text: string): Promise<void> {
    if (this.told.has(key)) return;
    const asked = `${key}.asked.txt`;
    if (!this.read(asked)) this.write(asked, text);
    for (;;) {
      const answer = this.read(`${key}.answered.txt`);
      if (answer !== undefined) return void this.told.set(key, answer);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  }

  private read(name: string): string | undefined {
    try {
      return readFileSync(join(this.folder, name), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Nobody sees half of a file. */
  private write(name: string, text: string): void {
    const path = join(this.folder, name);
    writeFileSync(`${path}.part`, text);
    renameSync(`${path}.part`, path);
  }
}
