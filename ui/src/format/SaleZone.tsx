/** The zone in which moments are written: inside a sale that of its issuer, elsewhere the reader's own. */
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { partTexts } from '../base/part-texts.ts';
import { formatMoment, readersMoment, readersZone } from './format.ts';

const SaleZoneContext = createContext<string | null>(null);

/** Everything inside belongs to a sale of an issuer in `state`. */
export function SaleZone({ state, children }: { state: string | null; children: ReactNode }) {
  return <SaleZoneContext value={zoneOfIssuer(state)}>{children}</SaleZoneContext>;
}

export function useZone(): string {
  return useContext(SaleZoneContext) ?? readersZone();
}

/** Issuers are in the United States. */
export function zoneOfIssuer(state: string | null): string {
  return zoneOfState('US', state);
}

/** For the tooltip: the same moment in the reader's own time where that differs, and in UTC. */
export function momentTitle(iso: string, zone: string): string {
  const own = readersMoment(iso, zone);
  return [own && partTexts.yourTime(own), formatMoment(iso, 'UTC')].filter(Boolean).join(' · ');
}
