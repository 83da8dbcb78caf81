// What Nx does not see: the arrows between files inside one project. `./strata test` checks them (`check-structure.mjs`).
const { TESTS: TESTS_AND_THEIR_DATA, layerRules } = require('./layers.cjs');

const TESTS = '\\.(spec|e2e-spec|contract|builder|fixture)\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'a file nobody imports is dead',
      severity: 'error',
      from: { orphan: true, pathNot: [TESTS, '/main\\.tsx?$', '\\.worker\\.ts$', '\\.d\\.ts$', '/index\\.ts$', '/generated/'] },
      to: {},
    },
    {
      name: 'no-tests-in-production',
      severity: 'error',
      from: { pathNot: [TESTS, '^libs/testing/', '^(apps|libs)/[^/]+/test/'] },
      to: { path: [TESTS, '^libs/testing/'] },
    },
    {
      name: 'use-cases-know-no-edge',
      comment: 'a use case never imports a controller, a DTO or a job: those know it',
      severity: 'error',
      from: { path: '\\.use-case\\.ts$' },
      to: { path: '\\.(controller|dto|job)\\.ts$' },
    },
    {
      name: 'no-own-index',
      comment: 'inside a library, files import each other, not the library’s index',
      severity: 'error',
      from: { path: '^libs/([^/]+)/src/.+', pathNot: TESTS },
      to: { path: '^libs/$1/src/index\\.ts$' },
    },
    {
      name: 'capabilities-meet-in-use-cases',
      comment:
        'the edge of a capability, its jobs, their runs and steps are its own: others know its use cases, clients, providers and plain files',
      severity: 'error',
      from: { path: '^apps/(pipeline|importer|nl-query|reasoner|file-manager)/src/([^/]+)/' },
      to: {
        path: '^apps/$1/src/[^/]+/.+\\.(controller|dto|routes|server|job|run|step)\\.ts$',
        pathNot: '^apps/$1/src/$2/',
      },
    },
    {
      name: 'pure-files-stay-pure',
      comment: 'a pipeline or importer file without a role suffix decides and computes; it knows no framework',
      severity: 'error',
      from: { path: '^apps/(pipeline|importer)/src/.+/[^./]+\\.ts$' },
      to: { path: '^node_modules/(@nestjs|fastify|bullmq|@grpc)/' },
    },
    {
      name: 'no-way-back-to-the-root',
      comment: "what stands beside the folders knows them, and they do not know it; but an app's settings",
      severity: 'error',
      from: { path: '^((?:apps|libs)/[^/]+)/src/[^/]+/', pathNot: TESTS_AND_THEIR_DATA },
      to: { path: '^$1/src/[^/]+$', pathNot: `^apps/[^/]+/src/config\\.ts$|${TESTS_AND_THEIR_DATA}` },
    },
    ...layerRules(),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
  },
};
