import { uploadInterrupted } from './resumable-upload.errors';

/**
 * One request at a time per upload, the newest first: a client comes again when its connection broke, which we may not have noticed. The
 * request that has the turn is told by its signal to end, and keeps what it has.
 */
export class UploadTurns {
  private readonly running = new Map<string, { interrupt: AbortController; ended: Promise<unknown> }>();

  async take<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const before = this.running.get(id);
    before?.interrupt.abort(uploadInterrupted());
    const interrupt = new AbortController();
    const result = (before?.ended ?? Promise.resolve()).then(() => work(interrupt.signal));
    const turn = { interrupt, ended: result.catch(() => undefined) };
    this.running.set(id, turn);
    try {
      return await result;
    } finally {
      if (this.running.get(id) === turn) this.running.delete(id);
    }
  }
}
