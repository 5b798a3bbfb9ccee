/** Error page of an uncaught error, and the frame of all error pages. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { messageOf } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { useNamedPage } from '../kit/page-name.ts';
import css from '../kit/problem.module.css';
import { useApp } from '../theme/app-name.ts';
import { Rosette } from '../theme/Rosette.tsx';

/** The page that everyone of a site may open. */
export const home = { admin: '/dashboard', market: '/' } as const;

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

interface ProblemProps {
  readonly title: string;
  readonly message: string;
  readonly children: ReactNode;
  /** True where no shell surrounds the page. */
  readonly alone?: boolean;
}

/** A title with a sentence, and the reader's options. */
export function Problem({ title, message, children, alone = false }: ProblemProps) {
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
