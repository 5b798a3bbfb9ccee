/** Above a case: its place in the queue, links to its neighbors and to the list, and the keys of the page. */

import { IconArrowLeft } from '@fairbook/ui/icons/arrows/arrow-left.ts';
import { IconChevronLeft } from '@fairbook/ui/icons/arrows/chevron-left.ts';
import { IconChevronRight } from '@fairbook/ui/icons/arrows/chevron-right.ts';
import { rememberRow } from '@fairbook/ui/kit/list/DataTable.tsx';
import { areSingleKeysOn } from '@fairbook/ui/kit/single-keys.ts';
import { Anchor } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { texts } from '../../base/texts.ts';
import css from '../parts/parts.module.css';
import { type Place, placeInQueue } from './queue.ts';

const words = texts.queue;

/** The list focuses the row that was left, as after Back. */
const toRow = { state: { toRow: true } } as const;

export function QueueBar() {
  const { pathname } = useLocation();
  const place = placeInQueue(pathname);
  useCaseKeys(place);
  useEffect(() => {
    if (place) rememberRow(new URL(place.queue.list, location.origin).pathname, pathname, place.at);
  }, [place, pathname]);
  if (!place) return null;
  const { queue, number, previous, next } = place;
  return (
    <nav className={css.queue} aria-label={words.label}>
      <Anchor component={Link} to={queue.list} {...toRow} inherit>
        <IconArrowLeft size={15} aria-hidden /> {words.back}
      </Anchor>
      <span className={css.queuePlace}>{words.place(number, queue.total)}</span>
      <span className={css.queueSteps}>
        <Step to={previous} label={words.previous} icon={<IconChevronLeft size={15} aria-hidden />} />
        <Step to={next} label={words.next} icon={<IconChevronRight size={15} aria-hidden />} />
      </span>
      {areSingleKeysOn() && (
        <span className={css.queueKeys}>
          {words.keys.map(({ key, does }) => (
            <span key={key} data-key={key}>
              <kbd>{key}</kbd> {does}
            </span>
          ))}
        </span>
      )}
    </nav>
  );
}

interface StepProps {
  readonly to: string | undefined;
  readonly label: string;
  readonly icon: React.ReactNode;
}

/** Replaces the page: Back leads to the list. */
function Step({ to, label, icon }: StepProps) {
  if (to === undefined) return null;
  return (
    <Anchor component={Link} to={to} replace inherit aria-label={label} title={label}>
      {icon}
    </Anchor>
  );
}

/** J and N open the next case, K the one before, A and R press Approve and Reject. At the end of the page N leads to the list. */
function useCaseKeys(place: Place | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      if (!isForPage(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'a' || key === 'r') {
        const button = document.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key.toUpperCase()}"]`);
        if (!button || button.disabled) return;
        event.preventDefault();
        // The dialog returns the focus to it.
        button.focus();
        button.click();
      } else if (place && (key === 'j' || key === 'n' || key === 'k')) {
        const to = key === 'k' ? place.previous : place.next;
        event.preventDefault();
        if (to !== undefined) void navigate(to, { replace: true });
        else if (key === 'n') void navigate(place.queue.list, toRow);
      }
    }
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [place, navigate]);
}

/** Not where a person types, in an open dialog or menu, or where single keys are switched off. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat || event.defaultPrevented)
    return false;
  if (!areSingleKeysOn() || document.querySelector('[role="dialog"], [role="menu"]')) return false;
  return !(event.target instanceof HTMLElement && event.target.closest('input, textarea, select'));
}

/** A dialog returns the focus to its button, which a decision may have removed. */
const afterDialog = 250;

/** Next step after a decision: for a case in the queue the next one opens; otherwise the badge gets the focus. */
export function useAfterDecision(badge: RefObject<HTMLElement | null>): (isSettled: boolean) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (isSettled) => {
    const place = placeInQueue(pathname);
    const next = isSettled && place?.queue.isReview ? place.next : undefined;
    setTimeout(() => {
      if (next === undefined) badge.current?.focus();
      else if (location.pathname === pathname) void navigate(next, { replace: true });
    }, afterDialog);
  };
}
