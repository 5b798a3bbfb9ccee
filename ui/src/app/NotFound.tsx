/** Error pages behind an address that exists: a missing record, a forbidden page. */
import { Anchor, Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { frameTexts } from '../base/frame-texts.ts';
import { texts } from '../base/texts.ts';
import { useApp } from '../theme/app-name.ts';
import { home, Problem } from './ErrorPage.tsx';

/** For a record the server does not have, or does not show to this person. */
export function NotFound({
  title = frameTexts.problem.notFound,
  message = frameTexts.problem.notFoundHint,
}: NotFoundProps) {
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
    <Problem title={frameTexts.problem.forbidden} message={frameTexts.problem.forbiddenHint}>
      <BackLink />
    </Problem>
  );
}

/** Placeholder for a page that is not built yet. */
export function UnderConstruction({ backTo = '/dashboard' }: { backTo?: string }) {
  return (
    <Problem title={frameTexts.problem.underConstruction} message="">
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
      {frameTexts.problem.back}
    </Button>
  );
}
