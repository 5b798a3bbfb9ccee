/** Tabs of a detail page; the open tab is in the URL. */

import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { partTexts } from '../base/part-texts.ts';
import css from './detail-tabs.module.css';
import listCss from './list/list.module.css';
import { useAddressQuery } from './use-address-query.ts';

export interface DetailTab {
  readonly value: string;
  readonly label: string;
  /** Small figure behind the label. */
  readonly count?: number;
  readonly content: () => ReactNode;
}

/** The first tab is open where the URL names none, or an unknown one. */
export function DetailTabs({ tabs }: { tabs: readonly DetailTab[] }) {
  const [params, setParams] = useAddressQuery();
  const asked = params.get('tab');
  const open = tabs.find((tab) => tab.value === asked) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  const openValue = open?.value;
  // On small screens the tab bar scrolls sideways; the open tab must be visible.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${openValue}"]`);
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.clientWidth) / 2;
  }, [openValue]);
  if (!open) return null;

  function go(value: string | null) {
    setParams(
      (next) => {
        if (value === null || value === tabs[0]?.value) next.delete('tab');
        else next.set('tab', value);
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  }

  return (
    <Tabs
      value={open.value}
      onChange={go}
      keepMounted={false}
      classNames={{ root: css.root, list: css.tabs, tab: css.tab, panel: css.panel }}
    >
      <Tabs.List ref={list} aria-label={partTexts.detail.parts}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            rightSection={
              tab.count !== undefined && tab.count > 0 && <span className={listCss.tabCount}>{tab.count}</span>
            }
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open.value}>{open.content()}</Tabs.Panel>
    </Tabs>
  );
}
