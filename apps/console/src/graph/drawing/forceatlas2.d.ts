/** The parts of the package that its own types leave out: one step of the layout, and the tables that it works on. */
declare module 'graphology-layout-forceatlas2/iterate.js' {
  import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2';
  export default function iterate(settings: Required<ForceAtlas2Settings>, nodes: Float32Array, edges: Float32Array): unknown;
}
declare module 'graphology-layout-forceatlas2/helpers.js' {
  export function graphToByteArrays(
    graph: object,
    weight: (edge: string, attributes: { weight: number }) => number,
  ): { nodes: Float32Array; edges: Float32Array };
  export function assignLayoutChanges(graph: object, nodes: Float32Array): void;
}
declare module 'graphology-layout-forceatlas2/defaults.js' {
  import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2';
  const defaults: Required<ForceAtlas2Settings>;
  export default defaults;
}
