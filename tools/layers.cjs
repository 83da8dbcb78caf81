// Which folder of an app may know which. Lowest first: a folder knows its own layer and those before it. What lies beside the folders
// (`main.ts`) puts them together and knows all.

const DATABASE = [
  ['values'],
  ['geometry', 'regex'],
  ['json-schema'],
  ['storage'],
  ['analyzers', 'columns'],
  ['indexes'],
  ['store', 'vectors', 'adjacency'],
  ['functions'],
  ['resources'],
  ['search'],
  ['planner'],
  ['expressions'],
  ['optimizer', 'traversal'],
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

/** @returns rules of dependency-cruiser: one for each layer but the highest */
function layerRules() {
  return Object.entries(LAYERS).flatMap(([app, layers]) =>
    layers.slice(0, -1).map((layer, index) => ({
      name: `${app}-layer-${index + 1}`,
      comment: `${layer.join(', ')} of apps/${app} know nothing of what stands above them (tools/layers.cjs)`,
      severity: 'error',
      from: { path: inFolders(app, layer) },
      to: { path: inFolders(app, layers.slice(index + 1).flat()) },
    })),
  );
}

const inFolders = (app, folders) => `^apps/${app}/src/(${folders.join('|')})/`;

module.exports = { LAYERS, layerRules };
