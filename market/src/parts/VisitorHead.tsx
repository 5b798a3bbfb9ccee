/** The head of pages of the app that need no account. */
import { AnnouncementPlace } from '@fairbook/ui/AnnouncementPlace.tsx';
import { ColorSchemeSwitch } from '@fairbook/ui/ColorSchemeSwitch.tsx';
import { LanguageSwitch } from '@fairbook/ui/LanguageSwitch.tsx';
import { Logo } from '@fairbook/ui/Logo.tsx';
import { useSessionState } from '@fairbook/ui/SessionContext.tsx';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { helpTexts as words } from '../texts/help.ts';
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
