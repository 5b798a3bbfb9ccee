/** A call of the API with its handler, as the pipeline runs it. */
import type { Route } from '@fairbook/contract/base/route.ts';
import type { CallerAge, Handle, Handler, HandlerOptions } from './handler.ts';

export interface Endpoint {
  readonly of: Route;
  /** The address pattern. */
  readonly path: string;
  readonly handle: Handle<Route>;
  readonly callerAge: CallerAge;
  readonly hasTransaction: boolean;
  readonly checksCaller: boolean;
  readonly lockFirst: HandlerOptions<Route>['lockFirst'];
}

export function endpointOf(of: Route, path: string, handler: Handler<Route>): Endpoint {
  const options: HandlerOptions<Route> = typeof handler === 'function' ? { handle: handler } : handler;
  const { handle, callerAge = 'fresh', transaction, checksCaller = false, lockFirst } = options;
  return { of, path, handle, callerAge, hasTransaction: transaction !== false, checksCaller, lockFirst };
}
