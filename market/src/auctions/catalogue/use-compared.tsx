/** The sales chosen in the list for comparison: kept in its address, through tabs, pages and filters. */
import { useAddressQuery } from '@fairbook/ui/kit/use-address-query.ts';
import { createContext, useContext } from 'react';
import { readCompared, toggled } from './comparing.ts';

export interface Compared {
  readonly sales: readonly string[];
  readonly toggle: (sale: string) => void;
  readonly clear: () => void;
}

const name = 'compare';

export function useCompared(): Compared {
  const [params, setParams] = useAddressQuery();
  const change = (to: (sales: readonly string[]) => readonly string[]) =>
    setParams(
      (after) => {
        const sales = to(readCompared(after.get(name)));
        if (sales.length === 0) after.delete(name);
        else after.set(name, sales.join('.'));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    sales: readCompared(params.get(name)),
    toggle: (sale) => change((sales) => toggled(sales, sale)),
    clear: () => change(() => []),
  };
}

/** Null outside the list, where cards have no choice. */
const ComparedContext = createContext<Compared | null>(null);
export const ComparedProvider = ComparedContext.Provider;

export function useComparedHere(): Compared | null {
  return useContext(ComparedContext);
}
