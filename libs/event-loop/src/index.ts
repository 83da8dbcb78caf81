export { ByteBudget } from './byte-budget';
export { computeInThread, serveThread } from './compute-in-thread';
export { inLanes, inParallel } from './in-parallel';
export { parseJsonSteps } from './json-parsing';
export { isShortJson, JsonWriter, writeJsonSteps } from './json-writing';
export { mergeSteps, sortSteps } from './sort-steps';
export type { Steps } from './steps';
export { runInTurns, runSteps } from './steps';
export { TimeSlices } from './time-slices';
