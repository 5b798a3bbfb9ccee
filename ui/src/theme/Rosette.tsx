/** Rosette of an issuer: replaces a missing banner, and serves as watermark on confirmations and reports. */
import { useMemo } from 'react';
import { guilloche } from './guilloche.ts';
import css from './rosette.module.css';

export interface RosetteProps {
  /** The issuer's uuid. */
  readonly seed: string;
  /** Pixels; '100%' fills the container. */
  readonly size?: number | '100%';
  /** Lighter lines, as a background for text. */
  readonly watermark?: boolean;
  /** Its meaning; without it the rosette is decoration. */
  readonly label?: string;
}

export function Rosette({ seed, size = 64, watermark = false, label }: RosetteProps) {
  const detail = size === '100%' || size > 200 ? 'large' : size >= 64 ? 'medium' : 'small';
  const rings = useMemo(() => guilloche(seed, detail), [seed, detail]);
  const drawing = (
    <svg
      className={css.rosette}
      data-watermark={watermark || undefined}
      viewBox="-100 -100 200 200"
      width={size}
      height={size}
      focusable="false"
      aria-hidden="true"
    >
      {rings.map((ring, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rings and strands have no identity but their place.
        <g key={at} data-tone={ring.tone}>
          {Array.from({ length: ring.strands }, (_, strand) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <path key={strand} d={ring.path} transform={`rotate(${(ring.turn * strand).toFixed(3)})`} />
          ))}
        </g>
      ))}
    </svg>
  );
  if (!label) return drawing;
  return (
    <span role="img" aria-label={label}>
      {drawing}
    </span>
  );
}
