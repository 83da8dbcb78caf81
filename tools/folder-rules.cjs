// The arrows between folders of one project, tests left out. Run by `./strata test`; `node tools/folder-arrows.mjs` lists the arrows.
const { TESTS, layerRules } = require('./layers.cjs');

const FOLDER = '^(apps|libs)/[^/]+/src/[^/]+$';

module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'of two folders at most one knows the other, directly or by way of others',
      severity: 'error',
      scope: 'folder',
      from: { path: FOLDER },
      to: { path: FOLDER, circular: true },
    },
    {
      name: 'no-way-back-to-the-root',
      comment: "what stands beside the folders knows them, and they do not know it; but an app's settings",
      severity: 'error',
      from: { path: '^((?:apps|libs)/[^/]+)/src/[^/]+/' },
      to: { path: '^$1/src/[^/]+$', pathNot: '^apps/[^/]+/src/config\\.ts$' },
    },
    ...layerRules(),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: `(^|/)dist/|${TESTS}` },
  },
};
