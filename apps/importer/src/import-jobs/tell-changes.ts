/** Changes closer together than this are told as one. */
const COALESCED_MS = 100;
/** Whoever watches hears something at least this often, so that both ends notice a dead connection. */
const HEARTBEAT_MS = 10_000;

/** Something that changes, until it is over. */
export interface Changing {
  /** @returns to be called by who wants to hear no more */
  subscribe(listener: () => void): () => void;
  isOver(): boolean;
}

/**
 * Tells the present state at once, then every change, and the last one without delay.
 * @param tell told what there is to tell by itself; after the last state nothing is told any more
 * @returns to be called by who wants to hear no more
 */
export function tellChanges(changing: Changing, tell: () => void): () => void {
  let pending: NodeJS.Timeout | undefined;
  let unsubscribe: () => void = () => undefined;
  const stop = () => {
    clearInterval(heartbeat);
    clearTimeout(pending);
    unsubscribe();
  };
  const now = () => {
    clearTimeout(pending);
    pending = undefined;
    if (changing.isOver()) stop();
    tell();
  };
  const heartbeat = setInterval(now, HEARTBEAT_MS);
  if (!changing.isOver())
    unsubscribe = changing.subscribe(() => {
      if (changing.isOver()) now();
      else pending ??= setTimeout(now, COALESCED_MS);
    });
  now();
  return stop;
}
