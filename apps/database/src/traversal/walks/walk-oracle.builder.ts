/** An edge of a small graph: vertices are letters. */
export interface SmallEdge {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly w: number;
}

export type Direction = 'OUTBOUND' | 'INBOUND' | 'ANY';

export interface OraclePath {
  readonly vertices: readonly string[];
  readonly edges: readonly SmallEdge[];
}

/** The ways to go on from a vertex: an edge and where it leads; a self-loop once. */
function waysFrom(edges: readonly SmallEdge[], direction: Direction, vertex: string): readonly (readonly [SmallEdge, string])[] {
  return edges.flatMap((edge): readonly (readonly [SmallEdge, string])[] => {
    const out: readonly (readonly [SmallEdge, string])[] = direction !== 'INBOUND' && edge.from === vertex ? [[edge, edge.to]] : [];
    const isLoop = edge.from === edge.to && direction === 'ANY';
    return direction !== 'OUTBOUND' && edge.to === vertex && !isLoop ? [...out, [edge, edge.from]] : out;
  });
}

/** Every path from a start with at most so many edges that `allows` lets grow, tried out one by one. */
export function everyPath(
  edges: readonly SmallEdge[],
  direction: Direction,
  start: string,
  max: number,
  allows: (path: OraclePath, edge: SmallEdge, vertex: string) => boolean,
): readonly OraclePath[] {
  const found: OraclePath[] = [];
  const grow = (path: OraclePath): void => {
    found.push(path);
    if (path.edges.length === max) return;
    for (const [edge, vertex] of waysFrom(edges, direction, path.vertices.at(-1)!))
      if (allows(path, edge, vertex)) grow({ vertices: [...path.vertices, vertex], edges: [...path.edges, edge] });
  };
  grow({ vertices: [start], edges: [] });
  return found;
}

/** Paths without repeated vertices between two vertices. */
export function simplePaths(edges: readonly SmallEdge[], direction: Direction, from: string, to: string): readonly OraclePath[] {
  const paths = everyPath(edges, direction, from, 20, (path, _edge, vertex) => !path.vertices.includes(vertex));
  return paths.filter(({ vertices }) => vertices.at(-1) === to);
}

export const weightOf = ({ edges }: OraclePath): number => edges.reduce((sum, { w }) => sum + w, 0);
