/** The rules of the market, and every setting of the program with its value and where that comes from; secrets only as set or not set. */
import type { Setting } from '@fairbook/domain/operations/settings.ts';
import { arrange, type Column } from '@fairbook/ui/kit/list/columns.ts';
import { ListPage } from '@fairbook/ui/kit/list/ListPage.tsx';
import type { ListShape } from '@fairbook/ui/kit/list/list-state.ts';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../base/queries.ts';
import { configurationTexts as words } from '../texts/configuration.ts';
import css from './configuration.module.css';
import { RulesSection } from './RulesSection.tsx';

const shape: ListShape = { tabs: ['all', 'changed'], filters: { section: 'many' }, pageSize: 100 };

const belongs: Readonly<Record<string, (setting: Setting) => boolean>> = {
  all: () => true,
  changed: ({ source }) => source !== 'default',
};

const sections: Readonly<Record<string, string>> = words.sections;

const columns: readonly Column<Setting>[] = [
  {
    key: 'name',
    header: words.column.name,
    value: ({ name }) => name,
    cell: ({ name, description }) => (
      <>
        <code className={css.setting}>{name}</code>
        {/* As in the reference of settings, which is in English. */}
        <span className={`${tableCss.cellSecond} ${css.description}`} lang="en">
          {description}
        </span>
      </>
    ),
  },
  {
    key: 'value',
    header: words.column.value,
    cell: (setting) => <Value setting={setting} />,
  },
  {
    key: 'source',
    header: words.column.source,
    cell: ({ source, section }) => (
      <>
        {words.source[source]}
        <span className={tableCss.cellSecond}>{sections[section] ?? section}</span>
      </>
    ),
  },
];

function Value({ setting: { isSecret, source, value } }: { setting: Setting }) {
  if (isSecret && source !== 'default') return words.secretSet;
  return value === null || value === '' ? words.notSet : <code className={css.value}>{value}</code>;
}

export default function ConfigurationPage() {
  const list = useListState(shape);
  const settings = useQuery(settingsQuery);
  const all = settings.data ?? [];
  const chosen = list.state.filters['section'] ?? [];
  const inSection = all.filter(({ section }) => chosen.length === 0 || chosen.includes(section));
  const shown = inSection.filter(belongs[list.state.tab] ?? (() => true));
  const data =
    settings.data &&
    arrange(shown, list.state, columns, ({ name, description, value }) => `${name} ${description} ${value ?? ''}`);
  const { error, isFetching, refetch } = settings;
  return (
    <ListPage
      title={words.title}
      things={words.things}
      list={list}
      answer={{ data, error, isFetching, refetch: () => refetch() }}
      lead={words.lead}
      strip={
        <div className={css.rules}>
          <RulesSection />
          <Section title={words.settings}>
            <p className={css.lead}>{words.settingsLead}</p>
          </Section>
        </div>
      }
      tabs={(['all', 'changed'] as const).map((tab) => ({
        value: tab,
        label: words.tab[tab],
        count: settings.data && inSection.filter(belongs[tab] ?? (() => true)).length,
      }))}
      columns={columns}
      rowKey={({ name }) => name}
      searchLabel={words.search}
      filters={[
        {
          name: 'section',
          label: words.section,
          options: [...new Set(all.map(({ section }) => section))].map((value) => ({
            value,
            label: sections[value] ?? value,
          })),
        },
      ]}
      emptyText={words.empty}
    />
  );
}
