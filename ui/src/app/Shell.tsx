/** Layout of every page behind the gate: skip link, sidebar, header with breadcrumbs, account menu. */
import { ActionIcon, AppShell, Burger, Menu } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useMatches } from 'react-router';
import { frameTexts } from '../base/frame-texts.ts';
import { IconLogout } from '../icons/arrows/logout.ts';
import { IconLanguage } from '../icons/objects/language.ts';
import { IconUserCircle } from '../icons/objects/user-circle.ts';
import { usePageTitle } from '../kit/page-name.ts';
import { AnnouncementPlace } from '../notices/AnnouncementPlace.tsx';
import { useChosenSignOut } from '../sign-in/sign-out.ts';
import { useApp } from '../theme/app-name.ts';
import { ColorSchemeSwitch } from '../theme/ColorSchemeSwitch.tsx';
import { Logo } from '../theme/Logo.tsx';
import { showIn } from '../theme/language.ts';
import { languageTexts } from '../theme/language-texts.ts';
import utilitiesCss from '../theme/utilities.module.css';
import { type Crumb, crumbsOf } from './crumbs.ts';
import { PrintedLine } from './PrintedLine.tsx';
import css from './shell.module.css';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  /** An icon of 20 pixels. */
  readonly icon: ReactNode;
  /** Number of pending items for this person; 0 is not shown. */
  readonly waiting?: number;
  /** True where only this exact path counts as current. */
  readonly end?: boolean;
  /** Prefixes of other paths that belong to it: details that are not below their list. */
  readonly alsoAt?: readonly string[];
}

export interface NavGroup {
  readonly label?: string;
  readonly items: readonly NavItem[];
}

export interface ShellProps {
  readonly nav: readonly NavGroup[];
  readonly person: { readonly name: string; readonly email: string };
  /** Slots of the header. */
  readonly search?: ReactNode;
  readonly bell?: ReactNode;
  /** More entries of the account menu: Menu.Item elements. */
  readonly accountItems?: ReactNode;
  /** True if pages say on paper who printed them and when. Papers of the market have letterheads of their own. */
  readonly isPrinted?: boolean;
  /** The page; the route's Outlet by default. */
  readonly children?: ReactNode;
}

export function Shell({ nav, person, search, bell, accountItems, isPrinted = false, children }: ShellProps) {
  const app = useApp();
  const { opened, open, close, opener, closer } = useSmallMenu();
  return (
    <AppShell
      className={css.shell}
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={0}
    >
      <a className={css.skip} href="#content">
        {frameTexts.shell.skip}
      </a>
      <AppShell.Header className={css.header} inert={opened}>
        <Burger
          ref={opener}
          className={css.burger}
          opened={false}
          onClick={open}
          size="sm"
          aria-label={frameTexts.shell.openMenu}
          aria-expanded={opened}
        />
        <Crumbs />
        <div className={css.headerTools}>
          {search}
          {bell}
          <ColorSchemeSwitch />
          <AccountMenu person={person}>{accountItems}</AccountMenu>
        </div>
      </AppShell.Header>
      <AppShell.Navbar
        className={css.sidebar}
        component="nav"
        aria-label={frameTexts.shell.mainNavigation}
        data-open={opened || undefined}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <div className={css.sidebarHead}>
          <Link to={app === 'admin' ? '/dashboard' : '/'} className={css.sidebarLogo}>
            <Logo app={app} />
          </Link>
          <Burger
            ref={closer}
            className={css.burger}
            opened
            onClick={close}
            size="sm"
            aria-label={frameTexts.shell.closeMenu}
          />
        </div>
        {nav.map((group, at) => (
          <NavSection key={group.label ?? at} group={group} />
        ))}
      </AppShell.Navbar>
      <AppShell.Main className={css.main} id="content" tabIndex={-1} inert={opened}>
        {isPrinted && <PrintedLine name={person.name} />}
        <AnnouncementPlace shows="all" />
        {children ?? <Outlet />}
      </AppShell.Main>
    </AppShell>
  );
}

/** On small screens the sidebar covers the page: the focus moves into it and back, and the page behind is inert. */
function useSmallMenu() {
  const [wanted, { open, close }] = useDisclosure(false);
  const small = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const opened = wanted && small;
  const opener = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu.
  useEffect(close, [pathname]);
  const was = useRef(false);
  useEffect(() => {
    if (opened !== was.current) (opened ? closer : opener).current?.focus();
    was.current = opened;
  }, [opened]);
  return { opened, open, close, opener, closer };
}

function NavSection({ group }: { group: NavGroup }) {
  return (
    <div className={css.nav}>
      {group.label && <span className={`${css.navLabel} ${utilitiesCss.label}`}>{group.label}</span>}
      <ul>
        {group.items.map((item) => (
          <li key={item.to}>
            <NavEntry item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NavEntry({ item }: { item: NavItem }) {
  const { pathname } = useLocation();
  const content = (
    <>
      <span aria-hidden className={css.navIcon}>
        {item.icon}
      </span>
      <span>{item.label}</span>
      {item.waiting !== undefined && item.waiting > 0 && (
        <span className={css.navCount}>
          <span aria-hidden>{item.waiting}</span>
          <span className={utilitiesCss.hidden}>, {frameTexts.shell.waiting(item.waiting)}</span>
        </span>
      )}
    </>
  );
  if (item.alsoAt?.some((beginning) => pathname.startsWith(beginning))) {
    return (
      <Link to={item.to} className={css.navLink} aria-current="page">
        {content}
      </Link>
    );
  }
  return (
    <NavLink to={item.to} end={item.end ?? false} className={css.navLink ?? ''}>
      {content}
    </NavLink>
  );
}

function Crumbs() {
  const handles = useMatches().map((match) => match.handle);
  const crumbs: Crumb[] = crumbsOf(handles, usePageTitle());
  if (crumbs.length === 0) return <span className={css.crumbs} />;
  return (
    <nav className={css.crumbs} aria-label={frameTexts.shell.breadcrumbs}>
      <ol>
        {crumbs.map((crumb, at) => (
          <li key={crumb.label}>
            {crumb.to && at < crumbs.length - 1 ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function AccountMenu({ person, children }: { person: ShellProps['person']; children: ReactNode }) {
  const signOut = useChosenSignOut();
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`${frameTexts.shell.account}: ${person.name}`}>
          <IconUserCircle size={21} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.account}>
          <strong>{person.name}</strong>
          <span>{person.email}</span>
        </div>
        {children}
        <Menu.Item
          lang={languageTexts.other}
          leftSection={<IconLanguage size={17} stroke={1.6} aria-hidden />}
          onClick={() => showIn(languageTexts.other)}
        >
          {languageTexts.name}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.6} aria-hidden />} onClick={() => void signOut()}>
          {frameTexts.shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
