import { defineConfig } from 'oxlint';

const FRAMEWORKS = ['@nestjs/*', '@grpc/*', 'arangojs', 'bullmq'];
const SERVICES = [
  'auth-gateway',
  'database',
  'file-manager',
  'pipeline',
  'importer',
  'nl-query',
  'reasoner',
  'cli',
  'console',
  'bench',
];

/** Who may know whom; `docs/contributing.md` says it in words. Every project carries one `type:` and one `scope:` tag. */
const depConstraints = [
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:feature', 'type:platform', 'type:domain', 'type:foundation'] },
  { sourceTag: 'type:feature', onlyDependOnLibsWithTags: ['type:platform', 'type:domain', 'type:foundation'] },
  { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:platform', 'type:domain', 'type:foundation'] },
  { sourceTag: 'type:domain', onlyDependOnLibsWithTags: ['type:foundation'], bannedExternalImports: FRAMEWORKS },
  { sourceTag: 'type:foundation', onlyDependOnLibsWithTags: [], bannedExternalImports: FRAMEWORKS },
  { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
  ...SERVICES.map((service) => ({ sourceTag: `scope:${service}`, onlyDependOnLibsWithTags: [`scope:${service}`, 'scope:shared'] })),
];
const boundaries = (allow: string[]) => [
  'error',
  { allow, enforceBuildableLibDependency: true, banTransitiveDependencies: true, depConstraints },
];

export default defineConfig({
  plugins: ['typescript'],
  // the boundary rule of Nx and one rule of ESLint's own have no equal in oxlint, which runs them as they are
  jsPlugins: ['@nx/eslint-plugin', './tools/eslint-rules.mjs'],
  categories: { correctness: 'off' },
  ignorePatterns: ['dist/**', '.nx/**', 'coverage/**', 'libs/contracts/src/generated/**', '**/*.data.ts', '**/*.mjs', '**/*.cjs'],
  rules: {
    '@nx/enforce-module-boundaries': boundaries([]),
    eqeqeq: ['error', 'always'],
    'no-console': 'error',
    'no-restricted-properties': [
      'error',
      { object: 'process', property: 'env', message: 'only main.ts reads the environment; pass a parsed config' },
    ],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' }],
    // what typescript-eslint recommends
    'no-array-constructor': 'error',
    'no-unused-expressions': 'error',
    'no-var': 'error',
    'no-with': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
    // what needs types
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: false } }],
  },
  overrides: [
    {
      // tests are no part of what they test: those of any library may use the parts that others use
      files: ['libs/*/src/**/*.spec.ts', 'libs/*/src/**/*.builder.ts'],
      rules: { '@nx/enforce-module-boundaries': boundaries(['@strata/testing']) },
    },
    {
      files: ['**/main.ts', '**/*.spec.ts', '**/*.e2e-spec.ts', 'tools/**/*.ts', 'bench/**/*.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: ['**/*.spec.ts', '**/*.e2e-spec.ts', '**/*.contract.ts'],
      rules: {
        'eslint-rules/no-restricted-syntax': [
          'error',
          {
            selector:
              'CallExpression[callee.name=/^(it|test|beforeAll|beforeEach|afterAll|afterEach)$/] > Literal:last-child[raw=/^[0-9]/], CallExpression[callee.callee.property.name="each"] > Literal:last-child[raw=/^[0-9]/]',
            message:
              'no test has a time limit of its own: the one of tools/test-runner.mjs is there for hangs, however busy the machine is',
          },
          {
            selector:
              'BinaryExpression[operator="-"] > CallExpression.left[callee.object.name=/^(performance|Date)$/][callee.property.name="now"]',
            message: 'a busy machine takes its time: wait for a condition (eventually), or compare process.cpuUsage()',
          },
        ],
      },
    },
    {
      files: ['apps/cli/**/*.ts', 'apps/*/bench/**/*.ts', 'libs/*/bench/**/*.ts', 'bench/**/*.ts', 'tools/**/*.ts'],
      rules: { 'no-console': 'off' },
    },
  ],
});
