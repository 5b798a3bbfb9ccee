/** Name of the web app that shows a component. */
import { createContext, useContext } from 'react';
import type { AppName } from './theme.ts';

export const AppContext = createContext<AppName>('market');

/** Which of the two web apps this is. */
export function useApp(): AppName {
  return useContext(AppContext);
}
