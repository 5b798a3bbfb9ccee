/** The rosette of an issuer: stands where no banner does, and as watermark on confirmations and reports. */
import { useId, useMemo } from 'react';
import { guilloche } from './guilloche.ts';
import './rosette.css';

export interface RosetteProps {
  /** The issuer's uuid. */
  readonly seed: string;
  /** Pixels; '100%' fills the place. */
  readonly size?: number | '100%';
  /** Lighter lines, to lie beneath text. */
  readonly watermark?: boolean;
  /** What it stands for; without it the rosette is decoration. */
  readonly label?: string;
}

export function Rosette({ seed, size = 64, watermark = false, label }: RosetteProps) {
  const id = useId();
  const fine = size === '100%' || size >= 64;
  const rings = useMemo(() => guilloche(seed, fine), [seed, fine]);
  const drawing = (
    <svg
      className="fb-rosette"
      data-fine={fine || undefined}
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
          <path id={`${id}-${at}`} d={ring.path} />
          {Array.from({ length: ring.strands - 1 }, (_, strand) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <use key={strand} href={`#${id}-${at}`} transform={`rotate(${(ring.turn * (strand + 1)).toFixed(3)})`} />
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
