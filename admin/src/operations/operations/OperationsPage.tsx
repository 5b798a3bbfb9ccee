/** Leads to the pages of operations, which are few and rarely needed: the menu has one entry for all of them. */
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { operationsTexts as words } from '../texts/operations.ts';
import css from './operations.module.css';

const pages = ['health', 'messages', 'configuration', 'announcements', 'templates'] as const;

export default function OperationsPage() {
  return (
    <div>
      <PageHeader title={words.title} lead={words.lead} />
      <ul className={css.pages}>
        {pages.map((page) => (
          <li key={page}>
            <Anchor component={Link} to={paths[page]} inherit className={css.page}>
              {words.pages[page].title}
            </Anchor>
            <p>{words.pages[page].about}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
