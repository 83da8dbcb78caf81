/**
 * Waits for work that goes on when its caller is called off: a model's answer is paid for from the moment that it was asked for, so it is
 * taken and kept for the next time.
 * @throws the reason of `signal`, at once; what the work throws
 */
export async function leaveRunning<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const calledOff = Promise.withResolvers<never>();
  const leave = () => calledOff.reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    return await Promise.race([work, calledOff.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
