import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

const SHARE = 0.5;

/** Half of what this process may use: of its heap, in which indexes live, or of the memory of its machine or container, if that is less. */
export function standardIndexBytes(
  { heapLimit, memory }: { heapLimit: number; memory: number } = {
    heapLimit: getHeapStatistics().heap_size_limit,
    memory: process.constrainedMemory() || totalmem(),
  },
): number {
  return Math.floor(SHARE * Math.min(heapLimit, memory));
}
