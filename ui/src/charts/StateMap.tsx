/** Map of states shaded by a count, with the same counts as a list. Load it on demand: the map data is large. */
import { usStates } from '@fairbook/domain/base/us-states.ts';
import atlas from 'us-atlas/states-albers-10m.json';
import { chartTexts } from '../format/chart-texts.ts';
import { locale } from '../theme/locale.ts';
import utilitiesCss from '../theme/utilities.module.css';
import { rangesOf, shapesOf, stepOf } from './map-shapes.ts';
import css from './state-map.module.css';

const shapes = shapesOf(atlas);
const codes = new Map<string, string>(usStates.map(({ label, value }) => [label, value]));

export interface StateCount {
  /** 'OR' */
  readonly state: string;
  readonly count: number;
}

export interface StateMapProps {
  readonly counts: readonly StateCount[];
  /** Name of the counted things, singular and plural: '3 municipalities'. */
  readonly counted: (count: number) => string;
  /** The chosen states, and the click handler; without it the map is a picture only. */
  readonly chosen?: readonly string[];
  readonly onChoose?: (state: string) => void;
  /** Instead of a choice: the page about a state. */
  readonly addressOf?: (state: string) => string;
}

/** The picture is for mouse users; keyboard and screen reader users have the list. */
export default function StateMap({ counts, counted, chosen = [], onChoose, addressOf }: StateMapProps) {
  const byState = new Map(counts.map(({ state, count }) => [state, count]));
  const most = Math.max(0, ...byState.values());
  const listed = usStates
    .map(({ value, label }) => ({ value, label, count: byState.get(value) ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .toSorted((one, other) => other.count - one.count || one.label.localeCompare(other.label));
  return (
    <div className={css.map}>
      <div className={css.mapPicture}>
        <svg viewBox="-58 12 1016 596" aria-hidden data-chooses={onChoose ? true : undefined}>
          {shapes.map(({ name, path }) => {
            const code = codes.get(name) ?? '';
            const count = byState.get(code) ?? 0;
            const canChoose = onChoose !== undefined && count > 0;
            const isLinked = addressOf !== undefined && count > 0;
            const shape = (
              <path
                key={name}
                d={path}
                data-step={stepOf(count, most)}
                data-chosen={chosen.includes(code) || undefined}
                data-linked={canChoose || isLinked || undefined}
                {...(canChoose && { onClick: () => onChoose(code) })}
              >
                <title>{`${name}: ${counted(count)}`}</title>
              </path>
            );
            if (!isLinked) return shape;
            return (
              <a key={name} href={addressOf(code)} tabIndex={-1}>
                {shape}
              </a>
            );
          })}
          {/* Drawn again on top, so that no neighbor covers the outline of a chosen state. */}
          {shapes
            .filter(({ name }) => chosen.includes(codes.get(name) ?? ''))
            .map(({ name, path }) => (
              <path key={name} d={path} className={css.mapOutline} />
            ))}
        </svg>
        <Legend most={most} />
      </div>
      <ul className={css.mapList} aria-label={chartTexts.map.list}>
        {listed.map(({ value, label, count }) => (
          <li key={value}>
            <Entry
              label={label}
              count={count}
              step={stepOf(count, most)}
              isChosen={chosen.includes(value)}
              words={counted(count)}
              {...(onChoose && { onChoose: () => onChoose(value) })}
              {...(addressOf && { address: addressOf(value) })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps {
  readonly label: string;
  readonly count: number;
  readonly step: number;
  readonly words: string;
  readonly isChosen: boolean;
  readonly onChoose?: () => void;
  readonly address?: string;
}

function Entry({ label, count, step, words, isChosen, onChoose, address }: EntryProps) {
  const content = (
    <>
      <span className={css.mapKey} data-step={step} aria-hidden />
      <span className={css.mapName}>{label}</span>
      <span className={css.mapCount}>
        <span aria-hidden>{count.toLocaleString(locale)}</span>
        <span className={utilitiesCss.hidden}>: {words}</span>
      </span>
    </>
  );
  if (address !== undefined) {
    return (
      <a className={css.mapEntry} href={address}>
        {content}
      </a>
    );
  }
  if (!onChoose) return <span className={css.mapEntry}>{content}</span>;
  return (
    <button type="button" className={css.mapEntry} aria-pressed={isChosen} onClick={onChoose}>
      {content}
    </button>
  );
}

function Legend({ most }: { most: number }) {
  const ranges = rangesOf(most);
  if (ranges.length < 2) return null;
  return (
    <ul className={css.mapLegend} aria-hidden>
      {ranges.map(({ step, from, to }) => (
        <li key={step}>
          <span className={css.mapKey} data-step={step} />
          {from === to ? from.toLocaleString(locale) : `${from.toLocaleString(locale)}–${to.toLocaleString(locale)}`}
        </li>
      ))}
    </ul>
  );
}
