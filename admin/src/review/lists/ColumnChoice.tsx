/** Column selection of a list; stored in the URL and used by the export. */

import { IconColumns3 } from '@fairbook/ui/icons/signs/columns-3.ts';
import { type Column, shownColumns, toggledColumn } from '@fairbook/ui/kit/list/columns.ts';
import listCss from '@fairbook/ui/kit/list/list.module.css';
import type { List } from '@fairbook/ui/kit/list/use-list-state.ts';
import { Button, Checkbox, Popover } from '@mantine/core';
import { texts } from '../../base/texts.ts';
import css from '../parts/parts.module.css';

const words = texts.columns;

interface ColumnChoiceProps<Row> {
  readonly list: List;
  readonly columns: readonly Column<Row>[];
}

export function ColumnChoice<Row>({ list, columns }: ColumnChoiceProps<Row>) {
  const { columns: chosen } = list.state;
  const shown = new Set(shownColumns(columns, chosen).map((column) => column.key));
  const choose = (keys: readonly string[]) => list.change({ columns: keys }, true);
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={240} shadow="none">
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          className={css.tool}
          data-chosen={chosen.length > 0 || undefined}
          leftSection={<IconColumns3 size={15} stroke={1.6} aria-hidden />}
        >
          {words.label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.label}>
        <div className={listCss.options}>
          {columns.slice(1).map(({ key, header, from }) => (
            <Checkbox
              key={key}
              label={header}
              {...(from && chosen.length === 0 && shown.has(key) && { description: words.wide })}
              checked={shown.has(key)}
              onChange={() => choose(toggledColumn(columns, chosen, key))}
            />
          ))}
        </div>
        <Button variant="default" size="xs" fullWidth mt="md" disabled={chosen.length === 0} onClick={() => choose([])}>
          {words.reset}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
