/** Starts the market's web app. */
import { replaceFirstView } from '@fairbook/ui/first-view.ts';
import { start } from '@fairbook/ui/start.tsx';
import { routes } from './routes.tsx';
import { session } from './session.ts';

const root = document.getElementById('root');
if (root) replaceFirstView(root);
start('root', routes, { app: 'market', session });
