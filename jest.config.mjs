import { availableParallelism } from 'node:os';

/** One configuration for every project; `nx test <project>` narrows it to a folder. */
export default {
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testMatch: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
  // Tests run in Node.js itself, and what one file has loaded serves the next: Jest's own runner loads all modules of a file anew, in a context whose
  // globals are slow to reach, and takes twice the processor time. `tools/test-modules.mjs` says how modules are found and read.
  runner: '<rootDir>/tools/test-runner.mjs',
  setupFiles: ['<rootDir>/tools/test-modules.mjs'],
  testSequencer: '<rootDir>/tools/test-sequencer.mjs',
  // end-to-end tests wait for other processes much of their time: twice as many workers as cores keep a small machine busy
  maxWorkers: Math.max(4, availableParallelism() - 1),
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.nx/'],
};
