/** How a priority group looks in a chart: its color, and the hatching that tells individuals from institutions. */
import type { OrderClass } from '@fairbook/domain/base/vocabulary.ts';
import type { CSSProperties } from 'react';

export function classColor(orderClass: OrderClass): CSSProperties {
  return { '--fb-class': `var(--fb-class-${orderClass})` } as CSSProperties;
}

export function classKind(orderClass: OrderClass): 'individual' | 'institution' {
  return orderClass.endsWith('Individual') ? 'individual' : 'institution';
}
