/** Starts the market's web app. */
import { start } from '@fairbook/ui/start.tsx';
import { routes } from './routes.tsx';
import { session } from './session.ts';

start('root', routes, { app: 'market', session });
