import type Sigma from 'sigma';
import type { DrawnEdge, DrawnNode } from './drawn-graph';
import type { Box } from './label-room';
import { LabelRoom } from './label-room';
import type { Scheme } from './type-colours';

/** What the labels depend on besides the camera. */
export interface LabelView {
  readonly scheme: Scheme;
  /** its label, and those of its neighbours, come first */
  readonly chosen: string | undefined;
  readonly hovered: string | undefined;
  /** the neighbourhood of what is chosen; undefined when nothing is */
  readonly lit: ReadonlySet<string> | undefined;
}

const FONT = '13px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const LINE_FONT = '11px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const HEIGHT = 18;
const LINE_HEIGHT = 15;
const HALO = 4;
const GAP = 3;
/** Around what is chosen. */
const RING = 5;
/** Characters of a name on the drawing; the panel has the rest. */
const LONGEST = 32;
const MOST_LINE_LABELS = 60;
/** Pixels of a line that is worth a name. */
const SHORTEST_NAMED = 40;
/** Of more nodes than these there is no room for labels that keep off all of them: off the largest has to do. */
const MOST_AVOIDED = 300;
const LARGEST_AVOIDED = 20;
/** Of a drawing that is full: so many pixels for each label that nodes can be seen between them. */
const PIXELS_OF_A_LABEL = 11_000;

/** Names on the drawing, none over another: what is chosen first, then by size, as many as there is room for. */
export class LabelLayer {
  private readonly canvas = document.createElement('canvas');
  private readonly widths = new Map<string, number>();

  constructor(
    container: HTMLElement,
    private readonly sigma: Sigma<DrawnNode, DrawnEdge>,
  ) {
    this.canvas.className = 'graph-labels';
    container.append(this.canvas);
  }

  remove(): void {
    this.canvas.remove();
  }

  draw(view: LabelView): void {
    const { width, height } = this.sigma.getDimensions();
    const ratio = window.devicePixelRatio;
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    pen.scale(ratio, ratio);
    pen.lineJoin = 'round';
    const nodes = this.shownNodes(view, { width, height });
    const room = new LabelRoom();
    for (const { x, y, radius } of nodes.length > MOST_AVOIDED ? nodes.slice(0, LARGEST_AVOIDED) : nodes)
      room.occupy({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius });
    this.ring(pen, view, nodes);
    pen.font = FONT;
    let left = nodes.length > MOST_AVOIDED ? (width * height) / PIXELS_OF_A_LABEL : nodes.length;
    for (const node of nodes) {
      if (left <= 0) break;
      const text = shortened(node.label);
      const isFirst = node.key === view.chosen || node.key === view.hovered;
      const places = placesBeside(node, this.width(pen, text), isFirst ? RING : 0).filter(
        ({ left, right }) => left >= 0 && right <= width,
      );
      const free = places.find((box) => room.take(box)) ?? (isFirst ? places[0] : undefined);
      if (!free) continue;
      if (isFirst) room.occupy(free);
      left -= 1;
      write(pen, text, free.left, (free.top + free.bottom) / 2, view.scheme, isFirst ? view.scheme.accent : view.scheme.ink);
    }
    if (view.chosen !== undefined || nodes.length <= MOST_AVOIDED) this.nameLines(pen, room, view);
  }

  private shownNodes(view: LabelView, { width, height }: { width: number; height: number }) {
    const { sigma } = this;
    const shown: { key: string; label: string; x: number; y: number; radius: number; rank: number }[] = [];
    for (const key of sigma.getGraph().nodes()) {
      const data = sigma.getNodeDisplayData(key);
      if (!data || data.hidden || data.label === null) continue;
      if (view.lit && !view.lit.has(key) && key !== view.hovered) continue;
      const { x, y } = sigma.framedGraphToViewport(data);
      if (x < 0 || y < 0 || x > width || y > height) continue;
      const rank = data.size + (key === view.hovered ? 2_000 : key === view.chosen ? 1_000 : 0);
      shown.push({ key, label: data.label, x, y, radius: sigma.scaleSize(data.size), rank });
    }
    return shown.sort((a, b) => b.rank - a.rank);
  }

  private ring(
    pen: CanvasRenderingContext2D,
    { chosen, hovered, scheme }: LabelView,
    nodes: { key: string; x: number; y: number; radius: number }[],
  ): void {
    for (const { key, x, y, radius } of nodes) {
      if (key !== chosen && key !== hovered) continue;
      pen.beginPath();
      pen.arc(x, y, radius + RING / 2, 0, 2 * Math.PI);
      pen.lineWidth = key === chosen ? 3 : 1.5;
      pen.strokeStyle = scheme.accent;
      pen.stroke();
    }
  }

  /** Names of relations, along what is chosen, else wherever lines are long enough to read them. */
  private nameLines(pen: CanvasRenderingContext2D, room: LabelRoom, { chosen, scheme, lit }: LabelView): void {
    const { sigma } = this;
    const graph = sigma.getGraph();
    pen.font = LINE_FONT;
    let left = MOST_LINE_LABELS;
    for (const edge of chosen !== undefined && graph.hasNode(chosen) ? graph.edges(chosen) : graph.edges()) {
      const { names } = graph.getEdgeAttributes(edge);
      const ends = graph.extremities(edge).map((key) => sigma.getNodeDisplayData(key));
      const [one, other] = ends;
      if (names.length === 0 || !one || !other || one.hidden || other.hidden || (lit && chosen === undefined)) continue;
      const [from, to] = [sigma.framedGraphToViewport(one), sigma.framedGraphToViewport(other)];
      const text = relationWords(names);
      const width = this.width(pen, text, LINE_FONT);
      if (Math.hypot(from.x - to.x, from.y - to.y) < SHORTEST_NAMED) continue;
      const [x, y] = [(from.x + to.x - width) / 2, (from.y + to.y) / 2];
      const box: Box = { left: x, top: y - LINE_HEIGHT / 2, right: x + width, bottom: y + LINE_HEIGHT / 2 };
      if (!room.take(box)) continue;
      write(pen, text, x, y, scheme, scheme.faint);
      left -= 1;
      if (left === 0) return;
    }
  }

  private width(pen: CanvasRenderingContext2D, text: string, font = FONT): number {
    const key = `${font}${text}`;
    const known = this.widths.get(key) ?? pen.measureText(text).width + GAP;
    this.widths.set(key, known);
    return known;
  }
}

/** Where the label of a node can stand: to its right, else to its left, above or below. */
function placesBeside({ x, y, radius }: { x: number; y: number; radius: number }, width: number, ring: number): Box[] {
  const box = (left: number, middle: number): Box => ({
    left,
    top: middle - HEIGHT / 2,
    right: left + width,
    bottom: middle + HEIGHT / 2,
  });
  const side = radius + ring + GAP;
  const away = side + HEIGHT / 2;
  return [box(x + side, y), box(x - side - width, y), box(x - width / 2, y - away), box(x - width / 2, y + away)];
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, scheme: Scheme, colour: string): void {
  pen.textBaseline = 'middle';
  pen.lineWidth = HALO;
  pen.strokeStyle = scheme.ground;
  pen.strokeText(text, x, y);
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

const shortened = (label: string): string => (label.length <= LONGEST ? label : `${label.slice(0, LONGEST - 1)}…`);

const relationWords = ([first = '', ...others]: readonly string[]): string =>
  `${shortened(first.replaceAll('_', ' '))}${others.length > 0 ? ` +${others.length}` : ''}`;
