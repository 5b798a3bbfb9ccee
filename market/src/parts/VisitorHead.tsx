/** The head of pages of the app that need no account. */
import { AnnouncementPlace } from '@fairbook/ui/notices/AnnouncementPlace.tsx';
import { useSessionState } from '@fairbook/ui/sign-in/SessionContext.tsx';
import { ColorSchemeSwitch } from '@fairbook/ui/theme/ColorSchemeSwitch.tsx';
import { LanguageSwitch } from '@fairbook/ui/theme/LanguageSwitch.tsx';
import { Logo } from '@fairbook/ui/theme/Logo.tsx';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../base/paths.ts';
import { helpTexts as words } from './texts/help.ts';
import css from './visitor-head.module.css';

export function VisitorHead() {
  const { status } = useSessionState();
  const [to, label] = status === 'in' ? [paths.start, words.enter] : [paths.signIn, words.signIn];
  return (
    <>
      <header className={css.head}>
        <Link to={paths.landing} aria-label={words.home}>
          <Logo app="market" />
        </Link>
        <div className={css.tools}>
          <LanguageSwitch />
          <ColorSchemeSwitch />
          <Button component={Link} to={to} variant="default">
            {label}
          </Button>
        </div>
      </header>
      <AnnouncementPlace shows="public" />
    </>
  );
}
