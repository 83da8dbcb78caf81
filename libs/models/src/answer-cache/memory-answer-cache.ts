import type { AnswerCache } from './answer-cache';

/** Answers of this process, the oldest given up first. */
export class MemoryAnswerCache implements AnswerCache {
  private readonly answers = new Map<string, string>();

  constructor(private readonly most = 10_000) {}

  async get(key: string): Promise<string | undefined> {
    return this.answers.get(key);
  }

  async put(key: string, answer: string): Promise<void> {
    this.keep(key, answer);
  }

  putAll(answers: ReadonlyMap<string, string>): void {
    for (const [key, answer] of answers) this.keep(key, answer);
  }

  private keep(key: string, answer: string): void {
    this.answers.delete(key);
    this.answers.set(key, answer);
    if (this.answers.size > this.most) this.answers.delete(this.answers.keys().next().value!);
  }
}
