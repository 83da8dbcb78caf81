const TIMEOUT_MS = 60_000;

/** Bytes that a process keeps after a full collection. */
export interface KeptMemory {
  /** JavaScript objects */
  readonly heap: number;
  /** buffers and what native code holds for objects */
  readonly external: number;
}

/**
 * Asks a process by node's inspector for a full collection and then for its memory: the resident size alone says little, because node gives
 * freed memory back late.
 * @param url as the process prints it when it starts with `--inspect`
 */
export function keptMemory(url: string): Promise<KeptMemory> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const timer = setTimeout(() => reject(new Error('the inspector does not answer')), TIMEOUT_MS);
    const send = (id: number, method: string, params: object = {}) => socket.send(JSON.stringify({ id, method, params }));
    socket.onerror = () => reject(new Error('the inspector does not answer'));
    socket.onopen = () => send(1, 'HeapProfiler.collectGarbage');
    socket.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id: number; result: { result?: { value?: string } } };
      if (id === 1) send(2, 'Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' });
      if (id !== 2) return;
      const { heapUsed, external } = JSON.parse(result.result?.value ?? '{}') as { heapUsed: number; external: number };
      clearTimeout(timer);
      socket.close();
      resolve({ heap: heapUsed, external });
    };
  });
}
