// Which folder of an app may know which. Lowest first: a folder knows its own layer and those before it. What lies beside the folders
// (`main.ts`) puts them together and knows all.

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

const LAYERS = { database: DATABASE };

/** Arrows that are refused though they lead downwards: the plan alone is what the optimizer hands on. */
const REFUSED = {
  database: [
    ['physical-plan', 'optimizer'],
    ['traversal', 'optimizer'],
    ['executor', 'optimizer'],
  ],
};

/** @returns rules of dependency-cruiser: one for each layer but the highest, and one for each further arrow that is refused */
function layerRules() {
  const further = Object.entries(REFUSED).flatMap(([app, arrows]) =>
    arrows.map(([from, to]) => ({
      name: `${app}-${from}-knows-no-${to}`,
      comment: `${from} of apps/${app} works on what ${to} has made, and knows nothing of how (tools/layers.cjs)`,
      severity: 'error',
      from: { path: inFolders(app, [from]) },
      to: { path: inFolders(app, [to]) },
    })),
  );
  const upwards = Object.entries(LAYERS).flatMap(([app, layers]) =>
    layers.slice(0, -1).map((layer, index) => ({
      name: `${app}-layer-${index + 1}`,
      comment: `${layer.join(', ')} of apps/${app} know nothing of what stands above them (tools/layers.cjs)`,
      severity: 'error',
      from: { path: inFolders(app, layer) },
      to: { path: inFolders(app, layers.slice(index + 1).flat()) },
    })),
  );
  return [...upwards, ...further];
}

const inFolders = (app, folders) => `^apps/${app}/src/(${folders.join('|')})/`;

module.exports = { LAYERS, REFUSED, layerRules };
