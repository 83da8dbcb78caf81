import type { GraphEntity, GraphLine } from '@strata/client';
import { counted } from '@strata/client';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { CanvasListener, CanvasLook } from './graph-canvas';
import { GraphCanvas } from './graph-canvas';

interface GraphDrawingProps extends CanvasListener {
  readonly entities: readonly GraphEntity[];
  readonly lines: readonly GraphLine[];
  readonly look: CanvasLook;
}

/** The graph as a drawing, with what moves the view. Needs WebGL. */
export function GraphDrawing({ entities, lines, look, ...listener }: GraphDrawingProps): ReactElement {
  const container = useRef<HTMLDivElement>(null);
  const canvas = useRef<GraphCanvas>(undefined);
  const latest = useRef<CanvasListener>(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const firstLook = useRef(look);
  useEffect(() => {
    const drawn = new GraphCanvas(container.current!, () => latest.current, firstLook.current);
    canvas.current = drawn;
    return () => drawn.dispose();
  }, []);
  useEffect(() => canvas.current?.show(entities, lines), [entities, lines]);
  useEffect(() => canvas.current?.change(look), [look, entities, lines]);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move || !canvas.current || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(canvas.current);
  };
  return (
    <div className="graph-drawing">
      <div
        ref={container}
        className="graph-canvas"
        role="group"
        tabIndex={0}
        aria-label={`Drawing of ${counted(entities.length, 'entity', 'entities')} and ${counted(lines.length, 'relation')}: arrows move it, plus and minus zoom, 0 fits it. The list shows the same as text.`}
        onKeyDown={onKeyDown}
      />
      <div className="graph-zoom" role="group" aria-label="View">
        <button type="button" aria-label="Zoom in" title="Zoom in" onClick={() => canvas.current?.zoom('in')}>
          +
        </button>
        <button type="button" aria-label="Zoom out" title="Zoom out" onClick={() => canvas.current?.zoom('out')}>
          −
        </button>
        <button type="button" onClick={() => canvas.current?.fit()}>
          Fit
        </button>
      </div>
    </div>
  );
}

const MOVES: Readonly<Record<string, (canvas: GraphCanvas) => void>> = {
  '+': (canvas) => canvas.zoom('in'),
  '=': (canvas) => canvas.zoom('in'),
  '-': (canvas) => canvas.zoom('out'),
  '0': (canvas) => canvas.fit(),
  ArrowLeft: (canvas) => canvas.pan(-1, 0),
  ArrowRight: (canvas) => canvas.pan(1, 0),
  ArrowUp: (canvas) => canvas.pan(0, -1),
  ArrowDown: (canvas) => canvas.pan(0, 1),
};
