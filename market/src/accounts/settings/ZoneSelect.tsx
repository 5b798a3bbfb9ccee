/** Time zone for displayed times: that of the person's state, or any other. */
import { Button, Select } from '@mantine/core';
import { settingsTexts } from '../texts/settings.ts';
import css from './settings.module.css';

const words = settingsTexts.zone;

export interface ZoneSelectProps {
  /** Null for the zone of the state. */
  readonly zone: string | null;
  readonly zoneInUse: string;
  readonly onChange: (zone: string | null) => void;
}

export function ZoneSelect({ zone, zoneInUse, onChange }: ZoneSelectProps) {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set(['UTC', device, zoneInUse, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <div className={css.zone}>
      <Select
        label={words.label}
        searchable
        clearable
        limit={60}
        maxDropdownHeight={280}
        nothingFoundMessage={words.none}
        placeholder={zone === null ? words.ofState(spaced(zoneInUse)) : ''}
        data={zones.map((value) => ({ value, label: spaced(value) }))}
        value={zone}
        onChange={(value) => value !== zone && onChange(value)}
      />
      {device !== zoneInUse && (
        <Button variant="default" size="sm" onClick={() => onChange(device)}>
          {words.deviceZone(spaced(device))}
        </Button>
      )}
    </div>
  );
}

function spaced(zone: string): string {
  return zone.replaceAll('_', ' ');
}
