/** Converts the map of states to SVG paths, with five color steps. Pure: map data in, text out. */

/** A TopoJSON file with the parts needed here. Its arcs are quantized: each point is a delta from the one before. */
export interface Atlas {
  readonly transform: { readonly scale: readonly number[]; readonly translate: readonly number[] };
  readonly arcs: readonly (readonly (readonly number[])[])[];
  readonly objects: { readonly states: { readonly geometries: readonly AtlasState[] } };
}

interface AtlasState {
  readonly type: string;
  /** Rings of arcs: one level deep for a Polygon, two for a MultiPolygon. A negative index is the arc ~index backwards. */
  readonly arcs: readonly (readonly (number | readonly number[])[])[];
  readonly properties: { readonly name: string };
}

export interface StateShape {
  /** 'Oregon' */
  readonly name: string;
  readonly path: string;
}

/** Every state with its outline, in the map data's own pixels. */
export function shapesOf(atlas: Atlas): StateShape[] {
  const arcs = atlas.arcs.map((arc) => placed(arc, atlas.transform));
  return atlas.objects.states.geometries.map(({ properties, arcs: rings }) => ({
    name: properties.name,
    path: ringsOf(rings)
      .map((ring) => pathOf(ring, arcs))
      .join(''),
  }));
}

type Point = readonly [x: number, y: number];

function placed(arc: Atlas['arcs'][number], { scale, translate }: Atlas['transform']): Point[] {
  let [x, y] = [0, 0];
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx;
    y += dy;
    return [x * (scale[0] ?? 1) + (translate[0] ?? 0), y * (scale[1] ?? 1) + (translate[1] ?? 0)];
  });
}

function ringsOf(rings: AtlasState['arcs']): number[][] {
  return rings.flatMap((ring) =>
    ring.some((part) => typeof part !== 'number')
      ? ring.map((part) => (typeof part === 'number' ? [part] : [...part]))
      : [ring.filter((part) => typeof part === 'number')],
  );
}

/** The arcs of a ring, concatenated; each begins where the one before ended. */
function pathOf(ring: readonly number[], arcs: readonly (readonly Point[])[]): string {
  const points = ring.flatMap((index, place) => {
    const arc = arcs[index < 0 ? ~index : index] ?? [];
    const onward = index < 0 ? arc.toReversed() : arc;
    return place === 0 ? onward : onward.slice(1);
  });
  return `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`;
}

export const steps = 5;

/** The color step of a count, 1–5; 0 for none. By the square root, so that one state with very many does not make all others look alike. */
export function stepOf(count: number, most: number): number {
  if (count <= 0) return 0;
  return Math.min(steps, Math.max(1, Math.ceil(steps * Math.sqrt(count / most))));
}

export interface StepRange {
  readonly step: number;
  readonly from: number;
  readonly to: number;
}

/** The range of each step; steps that no count can have are left out. */
export function rangesOf(most: number): StepRange[] {
  const ranges: StepRange[] = [];
  for (let step = 1, from = 1; step <= steps && from <= most; step += 1) {
    const to = step === steps ? most : Math.floor((most * step ** 2) / steps ** 2);
    if (to >= from) ranges.push({ step, from, to });
    from = Math.max(from, to + 1);
  }
  return ranges;
}
