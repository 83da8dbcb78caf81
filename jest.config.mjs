import { availableParallelism } from 'node:os';

/** One configuration for every project; `nx test <project>` narrows it to a folder. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testMatch: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^@strata/([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^@strata/([a-z-]+)/(.+)$': '<rootDir>/libs/$1/src/$2.ts', // as `tools/test-transform.mjs` asks for the parts of a library
    '^fast-check$': '<rootDir>/tools/seeded-fast-check.mjs',
  },
  transform: {
    '^.+\\.ts$': [
      '<rootDir>/tools/test-transform.mjs',
      {
        swcrc: false,
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        sourceMaps: 'inline',
      },
    ],
  },
  testSequencer: '<rootDir>/tools/test-sequencer.mjs',
  testTimeout: 600_000, // only against hangs: how long a test takes is the machine's business, and no test has a limit of its own
  // end-to-end tests wait for other processes much of their time: twice as many workers as cores keep a small machine busy; a worker that
  // modules of many suites have filled is replaced
  maxWorkers: Math.max(4, availableParallelism() - 1),
  workerIdleMemoryLimit: '1GB',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.nx/'],
};
