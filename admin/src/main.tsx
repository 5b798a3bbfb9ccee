/** Starts the administrators' web app. */
import { start } from '@fairbook/ui/start.tsx';
import { session } from './api.ts';
import { routes } from './routes.tsx';

start('root', routes, { app: 'admin', session });
