/**
 * Tells the process that started this one (with an IPC channel) that it listens now, whatever the log level. Who asks at the address
 * before that may be talking to a stranger that had the port already.
 */
export function tellParentItListens(): void {
  process.send?.({ event: 'listening' });
}
