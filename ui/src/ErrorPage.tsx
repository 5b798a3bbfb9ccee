/** Error pages: an uncaught error, a missing record, a forbidden page. */
import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, useLocation, useNavigate, useRouteError } from 'react-router';
import { useNamedPage } from './AppRoot.tsx';
import { useApp } from './FairbookProvider.tsx';
import css from './problem.module.css';
import { messageOf } from './queries.ts';
import { Rosette } from './Rosette.tsx';
import { texts } from './texts.ts';

const home = { admin: '/dashboard', market: '/' } as const;

/** Fallback of every route. Shows the stack in development only. */
export function ErrorPage() {
  const error = useRouteError();
  const app = useApp();
  const unknownPage = isRouteErrorResponse(error) && error.status === 404;
  const message = unknownPage ? texts.problem.noPage : messageOf(error);
  return (
    <Problem title={texts.problem.unexpected} message={message} alone>
      <div className={css.problemButtons}>
        {/* A full reload on purpose: the broken state may be in memory. It does not help where no page exists. */}
        {!unknownPage && <Button onClick={() => window.location.reload()}>{texts.problem.reload}</Button>}
        <Button variant={unknownPage ? 'filled' : 'default'} component="a" href={home[app]}>
          {app === 'admin' ? texts.problem.home : texts.problem.homeMarket}
        </Button>
      </div>
      {import.meta.env.DEV && error instanceof Error && <pre className={css.problemStack}>{error.stack}</pre>}
    </Problem>
  );
}

/** For a record the server does not have, or does not show to this person. */
export function NotFound({ title = texts.problem.notFound, message = texts.problem.notFoundHint }: NotFoundProps) {
  return (
    <Problem title={title} message={message}>
      <BackLink />
    </Problem>
  );
}

export interface NotFoundProps {
  readonly title?: string;
  readonly message?: string;
}

/** For a page of another kind of person. */
export function Forbidden() {
  return (
    <Problem title={texts.problem.forbidden} message={texts.problem.forbiddenHint}>
      <BackLink />
    </Problem>
  );
}

/** Placeholder for a page that is not built yet. */
export function UnderConstruction({ backTo = '/dashboard' }: { backTo?: string }) {
  return (
    <Problem title={texts.problem.underConstruction} message="">
      <Anchor component={Link} to={backTo}>
        {texts.problem.home}
      </Anchor>
    </Problem>
  );
}

function BackLink() {
  const navigate = useNavigate();
  const app = useApp();
  // The first page of a visit has no earlier page of ours.
  const isFirst = useLocation().key === 'default';
  if (isFirst) {
    return (
      <Button variant="default" component={Link} to={home[app]}>
        {app === 'admin' ? texts.problem.home : texts.problem.homeMarket}
      </Button>
    );
  }
  return (
    <Button variant="default" onClick={() => void navigate(-1)}>
      {texts.problem.back}
    </Button>
  );
}

interface ProblemProps {
  readonly title: string;
  readonly message: string;
  readonly children: ReactNode;
  /** True where no shell surrounds the page. */
  readonly alone?: boolean;
}

function Problem({ title, message, children, alone = false }: ProblemProps) {
  const heading = useNamedPage(title);
  const Frame = alone ? 'main' : 'section';
  return (
    <Frame className={css.problem}>
      <Rosette seed={title} size={120} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {message && <p>{message}</p>}
      {children}
    </Frame>
  );
}
