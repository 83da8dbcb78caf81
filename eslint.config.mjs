import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

const FRAMEWORKS = ['@nestjs/*', '@grpc/*', 'arangojs', 'bullmq'];
const SERVICES = ['auth-gateway', 'database', 'file-manager', 'pipeline', 'importer', 'nl-query', 'reasoner', 'cli', 'bench'];

/** Who may know whom; `docs/contributing.md` says it in words. Every project carries one `type:` and one `scope:` tag. */
export const depConstraints = [
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:feature', 'type:platform', 'type:domain', 'type:foundation'] },
  { sourceTag: 'type:feature', onlyDependOnLibsWithTags: ['type:platform', 'type:domain', 'type:foundation'] },
  { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:platform', 'type:domain', 'type:foundation'] },
  { sourceTag: 'type:domain', onlyDependOnLibsWithTags: ['type:foundation'], bannedExternalImports: FRAMEWORKS },
  { sourceTag: 'type:foundation', onlyDependOnLibsWithTags: [], bannedExternalImports: FRAMEWORKS },
  { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
  ...SERVICES.map((service) => ({ sourceTag: `scope:${service}`, onlyDependOnLibsWithTags: [`scope:${service}`, 'scope:shared'] })),
];

/** Rules over the text of a file. What needs types is in `.oxlintrc.json`: a native checker works them out in a tenth of the time. */
export default [
  {
    ignores: [
      'dist/**',
      'node_modules/**',
      '.nx/**',
      'libs/contracts/src/generated/**',
      '**/*.data.ts',
      'coverage/**',
      '**/*.mjs',
      '**/*.cjs',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: [], enforceBuildableLibDependency: true, banTransitiveDependencies: true, depConstraints },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'only main.ts reads the environment; pass a parsed config' },
      ],
    },
  },
  {
    // tests are no part of what they test: those of any library may use the parts that others use
    files: ['libs/*/src/**/*.spec.ts', 'libs/*/src/**/*.builder.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: ['@strata/testing'], enforceBuildableLibDependency: true, banTransitiveDependencies: true, depConstraints },
      ],
    },
  },
  {
    files: ['**/main.ts', '**/*.spec.ts', '**/*.e2e-spec.ts', 'tools/**/*.ts', 'bench/**/*.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.spec.ts', '**/*.e2e-spec.ts', '**/*.contract.ts'],
    rules: {
      'no-restricted-syntax': [
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
  { files: ['apps/cli/**/*.ts', 'apps/*/bench/**/*.ts', 'bench/**/*.ts', 'tools/**/*.ts'], rules: { 'no-console': 'off' } },
];
