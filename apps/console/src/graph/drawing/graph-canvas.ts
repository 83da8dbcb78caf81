import type { GraphEntity, GraphLine } from '@strata/client';
import Sigma from 'sigma';
import type { DrawnEdge, DrawnNode } from './drawn-graph';
import { emptyGraph, updateGraph } from './drawn-graph';
import { ForceLayout } from './force-layout';
import { LabelLayer } from './label-layer';
import type { Scheme } from './type-colours';
import { mixed } from './type-colours';

/** What somebody does on the drawing. */
export interface CanvasListener {
  choose(key: string): void;
  /** draws the neighbours of an entity too */
  grow(key: string): void;
  /** chooses nothing */
  leave(): void;
  /** told when the browser has taken the drawing's WebGL away */
  lose(): void;
}

/** How the graph looks. */
export interface CanvasLook {
  readonly chosen: string;
  readonly hidden: readonly string[];
  readonly scheme: Scheme;
  readonly colourOf: (type: string) => string;
}

/** Lines that are drawn while the view moves; more are too slow where a processor has to do it. */
const MOST_LINES_MOVED = 2_000;
const ZOOM = 1.5;
const PAN = 0.12;
const DOUBLE_CLICK_MS = 500;
const DURATION_MS = 200;
/** How far what is not chosen steps back. */
const DIMMED = 0.82;

/** The drawing: sigma on a graph that is laid out while it is looked at. */
export class GraphCanvas {
  private readonly graph = emptyGraph();
  private readonly sigma: Sigma<DrawnNode, DrawnEdge>;
  private readonly labels: LabelLayer;
  private layout: ForceLayout | undefined;
  private lit: ReadonlySet<string> | undefined;
  private hovered: string | undefined;
  private clicked: { node: string; at: number } | undefined;
  private readonly lose = (): void => this.listener().lose();
  private readonly resizes = new ResizeObserver(() => this.sigma.refresh({ skipIndexation: true }));

  /** @throws Error where the browser has no WebGL */
  constructor(
    private readonly container: HTMLElement,
    private readonly listener: () => CanvasListener,
    private look: CanvasLook,
  ) {
    this.sigma = new Sigma<DrawnNode, DrawnEdge>(this.graph, container, {
      renderLabels: false,
      allowInvalidContainer: true,
      zIndex: true,
      minCameraRatio: 0.02,
      maxCameraRatio: 4,
      doubleClickTimeout: DOUBLE_CLICK_MS,
      doubleClickZoomingRatio: 1, // a double click draws more
      stagePadding: 40,
      defaultDrawNodeHover: () => undefined, // the layer of labels does it
      nodeReducer: (key, data) => this.nodeLook(key, data),
      edgeReducer: (edge, data) => this.edgeLook(edge, data),
    });
    this.labels = new LabelLayer(container, this.sigma);
    this.listen();
  }

  /** Draws these, from where they already are; what is new finds its place among the rest. */
  show(entities: readonly GraphEntity[], lines: readonly GraphLine[]): void {
    this.layout?.stop();
    const before = this.graph.order;
    const added = updateGraph(this.graph, entities, lines);
    this.light();
    this.sigma.setSetting('hideEdgesOnMove', lines.length > MOST_LINES_MOVED);
    const staying = before > 0 && added < this.graph.order / 2; // a few more leave the picture as people know it
    if (added === 0 && before > 0) return;
    const fixed = new Set(staying ? this.graph.nodes().slice(0, this.graph.order - added) : []);
    this.graph.updateEachNodeAttributes((key, attributes) => ({ ...attributes, fixed: fixed.has(key) }));
    this.container.setAttribute('aria-busy', 'true');
    this.layout = new ForceLayout(this.graph, () => this.container.removeAttribute('aria-busy'));
    this.layout.start();
    if (!staying) void this.sigma.getCamera().setState({ x: 0.5, y: 0.5, ratio: 1 });
  }

  change(look: CanvasLook): void {
    const isOther = look.chosen !== this.look.chosen;
    this.look = look;
    this.light();
    this.sigma.refresh();
    if (isOther) this.bringIntoView(look.chosen);
  }

  zoom(direction: 'in' | 'out'): void {
    const camera = this.sigma.getCamera();
    const options = { duration: duration(), factor: ZOOM };
    void (direction === 'in' ? camera.animatedZoom(options) : camera.animatedUnzoom(options));
  }

  fit(): void {
    void this.sigma.getCamera().animatedReset({ duration: duration() });
  }

  pan(right: number, down: number): void {
    const camera = this.sigma.getCamera();
    const { x, y, ratio } = camera.getState();
    void camera.animate({ x: x + right * PAN * ratio, y: y - down * PAN * ratio }, { duration: duration() });
  }

  dispose(): void {
    this.resizes.disconnect();
    this.container.removeEventListener('webglcontextlost', this.lose, true); // what ends here is not lost
    this.layout?.stop();
    this.labels.remove();
    this.sigma.kill();
  }

  private listen(): void {
    const { sigma } = this;
    sigma.on('clickNode', ({ node }) => {
      this.clicked = { node, at: performance.now() };
      this.listener().choose(node);
    });
    sigma.on('clickStage', () => {
      if (this.justClicked() === undefined) this.listener().leave();
    });
    const grow = ({ preventSigmaDefault }: { preventSigmaDefault(): void }) => {
      preventSigmaDefault();
      const node = this.justClicked();
      if (node !== undefined) this.listener().grow(node);
    };
    sigma.on('doubleClickNode', grow);
    sigma.on('doubleClickStage', grow);
    sigma.on('enterNode', ({ node }) => this.hover(node));
    sigma.on('leaveNode', () => this.hover(undefined));
    sigma.on('afterRender', () => this.drawLabels());
    this.resizes.observe(this.container);
    this.container.addEventListener('webglcontextlost', this.lose, true); // of the canvases inside
  }

  /** What a click has opened beside the drawing may have moved the entity from under the pointer, before the second click of two. */
  private justClicked(): string | undefined {
    return this.clicked && performance.now() - this.clicked.at < DOUBLE_CLICK_MS ? this.clicked.node : undefined;
  }

  private hover(key: string | undefined): void {
    this.hovered = key;
    this.container.classList.toggle('graph-canvas-over', key !== undefined);
    this.drawLabels();
  }

  private drawLabels(): void {
    const { look, hovered, lit } = this;
    const chosen = this.graph.hasNode(look.chosen) ? look.chosen : undefined;
    this.labels.draw({ scheme: look.scheme, chosen, hovered, lit });
  }

  /** What is chosen and its neighbours stay, the rest steps back. */
  private light(): void {
    const { chosen } = this.look;
    this.lit = this.graph.hasNode(chosen) ? new Set([chosen, ...this.graph.neighbors(chosen)]) : undefined;
    if (this.hovered !== undefined && !this.graph.hasNode(this.hovered)) this.hovered = undefined;
  }

  private bringIntoView(key: string): void {
    const data = this.sigma.getNodeDisplayData(key);
    if (!data) return;
    const { x, y } = this.sigma.framedGraphToViewport(data);
    const { width, height } = this.sigma.getDimensions();
    const isSeen = x > width * 0.1 && x < width * 0.9 && y > height * 0.1 && y < height * 0.9;
    if (!isSeen) void this.sigma.getCamera().animate({ x: data.x, y: data.y }, { duration: duration() });
  }

  private nodeLook(key: string, { entityType, ...data }: DrawnNode) {
    const { colourOf, hidden, scheme, chosen } = this.look;
    const colour = colourOf(entityType);
    const isDim = this.lit !== undefined && !this.lit.has(key);
    return {
      ...data,
      color: isDim ? mixed(colour, scheme.ground, DIMMED) : colour,
      hidden: hidden.includes(entityType) && key !== chosen,
      zIndex: key === chosen ? 2 : isDim ? 0 : 1,
    };
  }

  private edgeLook(edge: string, { size, names }: DrawnEdge) {
    const { scheme, chosen } = this.look;
    const isLit = this.lit === undefined ? undefined : this.graph.hasExtremity(edge, chosen);
    const plain = names.length > 0 ? scheme.line : mixed(scheme.line, scheme.ground, 0.45);
    const colour = isLit === undefined ? plain : isLit ? scheme.accent : mixed(scheme.line, scheme.ground, DIMMED);
    return { size: isLit ? size + 0.6 : size, color: colour, zIndex: isLit ? 1 : 0 };
  }
}

const duration = (): number => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DURATION_MS);
