import { setTimeout as sleep } from 'node:timers/promises';

/** A cursor that the server may still have; without an id before its first answer and after its last. */
export interface OpenCursor {
  id: string | undefined;
  readonly forget: (id: string) => Promise<unknown>;
}

const TRIES = 20;
const PAUSE_MS = 50;

/** The cursors that a client has open, so that none stays behind on the server when their reader was interrupted. */
export class OpenCursors {
  private readonly open = new Set<OpenCursor>();

  add(forget: OpenCursor['forget']): OpenCursor {
    const cursor = { id: undefined, forget };
    this.open.add(cursor);
    return cursor;
  }

  /** Frees one. While the server still works on its last answer it refuses; that is waited for, a second at most. */
  async drop(cursor: OpenCursor): Promise<void> {
    if (!this.open.delete(cursor) || cursor.id === undefined) return;
    for (let tries = 0; tries < TRIES; tries += 1)
      try {
        await cursor.forget(cursor.id);
        return;
      } catch (error) {
        if ((error as { type?: string }).type !== CURSOR_BUSY) return; // it is gone, or the server is
        await sleep(PAUSE_MS);
      }
  }

  async dropAll(): Promise<void> {
    await Promise.all([...this.open].map((cursor) => this.drop(cursor)));
  }
}

const CURSOR_BUSY = '1601';
