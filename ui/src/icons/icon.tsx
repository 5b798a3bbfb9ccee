/** Components of icons drawn in a square of 24 units. */
import type { ComponentType, SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height, in pixels or with a unit. */
  readonly size?: number | string;
  /** Width of the lines, in units of the drawing. */
  readonly stroke?: number;
}

/** An icon of lines in the color of the text. Screen readers skip it: a label beside it says the same. */
export function outlineIcon(...paths: readonly string[]): ComponentType<IconProps> {
  return ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

/** An icon of areas in the color of the text, skipped by screen readers too. */
export function filledIcon(...paths: readonly string[]): ComponentType<IconProps> {
  return ({ size = 24, stroke: _stroke, ...rest }) => (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" fill="currentColor" {...rest}>
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
