/** Starts the administrators' web app. */
import { start } from '@fairbook/ui/start.tsx';
import { routes } from './routes.tsx';
import { session } from './session.ts';

start('root', routes, { app: 'admin', session });
