import { type Coords, DomUtil, GridLayer } from 'leaflet/dist/leaflet-src.esm.js';
import type { Shape } from './outlines.ts';

export interface Colors {
  land: string;
  border: string;
}

const SIDE = 256;
/** Pixels: what is nearer to the point before is not drawn. */
const APART = 0.75;

/** Draws the outlines of countries into tiles, so that the world goes round and panning draws nothing again. */
export class OutlineLayer extends GridLayer {
  readonly #shapes: Shape[];
  #colors: Colors;

  constructor(shapes: Shape[], colors: Colors) {
    super({ pane: 'tilePane', updateWhenIdle: false });
    this.#shapes = shapes;
    this.#colors = colors;
  }

  recolor(colors: Colors): void {
    this.#colors = colors;
    this.redraw();
  }

  protected override createTile({ x, y, z }: Coords): HTMLElement {
    const canvas = DomUtil.create('canvas') as HTMLCanvasElement;
    const density = Math.min(2, window.devicePixelRatio);
    canvas.width = SIDE * density;
    canvas.height = SIDE * density;
    const context = canvas.getContext('2d');
    if (context === null) return canvas;
    const scale = SIDE * density * 2 ** z;
    const [left, top] = [x * SIDE * density, y * SIDE * density];
    const margin = 2 / scale;
    const tile = { west: x / 2 ** z - margin, north: y / 2 ** z - margin, size: 1 / 2 ** z + 2 * margin };
    context.beginPath();
    for (const shape of this.#shapes) {
      const isOutside =
        shape.east < tile.west ||
        shape.west > tile.west + tile.size ||
        shape.south < tile.north ||
        shape.north > tile.north + tile.size;
      if (!isOutside) for (const ring of shape.rings) trace(context, ring, scale, left, top);
    }
    context.fillStyle = this.#colors.land;
    context.fill('evenodd');
    context.strokeStyle = this.#colors.border;
    context.lineWidth = density;
    context.stroke();
    return canvas;
  }
}

function trace(
  context: CanvasRenderingContext2D,
  ring: Float64Array,
  scale: number,
  left: number,
  top: number,
) {
  let [x, y] = [Number.NaN, Number.NaN];
  for (let index = 0; index < ring.length; index += 2) {
    const [toX, toY] = [(ring[index] ?? 0) * scale - left, (ring[index + 1] ?? 0) * scale - top];
    if (Math.abs(toX - x) < APART && Math.abs(toY - y) < APART) continue;
    if (index === 0) context.moveTo(toX, toY);
    else context.lineTo(toX, toY);
    [x, y] = [toX, toY];
  }
  context.closePath();
}
