/** Breadcrumbs: parent pages come from the routes, the page itself from its title. */

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** A route's `handle`: its parent pages, outermost first. */
export interface CrumbHandle {
  readonly crumbs: readonly Crumb[];
}

/** The trail for the `handle`s of the matched routes and the `title` of the current page. */
export function crumbsOf(handles: readonly unknown[], title: string): Crumb[] {
  const above = handles.flatMap((handle) => (isCrumbHandle(handle) ? handle.crumbs : []));
  return title === '' || above.at(-1)?.label === title ? [...above] : [...above, { label: title }];
}

function isCrumbHandle(handle: unknown): handle is CrumbHandle {
  return typeof handle === 'object' && handle !== null && 'crumbs' in handle && Array.isArray(handle.crumbs);
}
