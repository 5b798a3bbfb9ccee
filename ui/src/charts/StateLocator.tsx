/** Small map of one state, without figures. Load it on demand: the map data is large. */
import atlas from 'us-atlas/states-albers-10m.json';
import { shapesOf } from './map-shapes.ts';
import css from './state-map.module.css';

const shapes = shapesOf(atlas);

/** `state` by its full name: 'Oregon'. */
export default function StateLocator({ state, label }: { state: string; label: string }) {
  return (
    <svg className={css.locator} viewBox="-58 12 1016 596" role="img" aria-label={label}>
      {shapes.map(({ name, path }) => (
        <path key={name} d={path} data-here={name === state || undefined} />
      ))}
    </svg>
  );
}
