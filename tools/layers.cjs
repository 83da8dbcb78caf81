// Which folder may know which, lowest first: a folder knows its own layer and those before it. What lies beside the folders (`main.ts`)
// puts them together and knows all. Tests are left out.

const DATABASE = [
  ['values'],
  ['geometry', 'regex'],
  ['json-schema'],
  ['storage'],
  ['indexes'],
  ['store'],
  ['adjacency', 'analyzers', 'columns', 'vectors'],
  ['functions'],
  ['resources'],
  ['search'],
  ['planner'],
  ['expressions'],
  ['optimizer'],
  ['physical-plan'],
  ['traversal'],
  ['executor'],
  ['http'],
  ['queries'],
  [
    'async-jobs',
    'collections',
    'custom-analyzers',
    'databases',
    'documents',
    'graphs',
    'import',
    'log-tailing',
    'server-status',
    'simple-queries',
    'transactions',
    'user-functions',
    'views',
  ],
  ['server'],
];

/** The layers in a folder. */
const LAYERS = {
  'apps/database/src': DATABASE,
  'apps/database/src/storage': [['data-folder'], ['records'], ['catalog'], ['snapshots'], ['log'], ['lmdb'], ['commits']],
  'apps/database/src/search': [['definitions'], ['postings'], ['scoring'], ['conditions']],
  'apps/database/src/traversal': [['adjacency'], ['walks'], ['paths'], ['returned-rows']],
};

/** Arrows that are refused though they lead downwards: the plan alone is what the optimizer hands on. */
const REFUSED = {
  'apps/database/src': [
    ['physical-plan', 'optimizer'],
    ['traversal', 'optimizer'],
    ['executor', 'optimizer'],
  ],
};

/** Files of which the order says nothing. */
const TESTS = '\\.(spec|e2e-spec|contract|fixture|builder)\\.ts$';

/**
 * @returns rules of dependency-cruiser: one for each layer but the highest, one for each further arrow that is refused, and one for the
 *   way back from the layers to what lies beside them
 */
function layerRules() {
  return Object.entries(LAYERS).flatMap(([base, layers]) => [
    ...layers.slice(0, -1).map((layer, index) => ({
      name: `${nameOf(base)}-layer-${index + 1}`,
      comment: `${layer.join(', ')} of ${base} know nothing of what stands above them (tools/layers.cjs)`,
      severity: 'error',
      from: { path: inFolders(base, layer), pathNot: TESTS },
      to: { path: inFolders(base, layers.slice(index + 1).flat()), pathNot: TESTS },
    })),
    ...(REFUSED[base] ?? []).map(([from, to]) => ({
      name: `${nameOf(base)}-${from}-knows-no-${to}`,
      comment: `${from} of ${base} works on what ${to} has made, and knows nothing of how (tools/layers.cjs)`,
      severity: 'error',
      from: { path: inFolders(base, [from]), pathNot: TESTS },
      to: { path: inFolders(base, [to]), pathNot: TESTS },
    })),
    {
      name: `${nameOf(base)}-no-way-back`,
      comment: `folders in ${base} do not know what lies beside them (tools/layers.cjs)`,
      severity: 'error',
      from: { path: inFolders(base, layers.flat()), pathNot: TESTS },
      to: { path: `^${base}/[^/]+$`, pathNot: TESTS },
    },
  ]);
}

const nameOf = (base) => base.replace('/src', '').replaceAll('/', '-');
const inFolders = (base, folders) => `^${base}/(${folders.join('|')})/`;

module.exports = { LAYERS, REFUSED, TESTS, layerRules };
