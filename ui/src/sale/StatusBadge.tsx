/** Status badge of an account, an auction or a change request: always with the word, never by color alone. */
import {
  type AccountStatus,
  type AuctionStatus,
  accountStatuses,
  auctionStatuses,
  type ChangeStatus,
  changeStatuses,
  labelOf,
} from '@fairbook/domain/base/vocabulary.ts';
import { Badge, type BadgeVariant } from '@mantine/core';
import css from './badge.module.css';
import { haltTexts } from './halt-texts.ts';

interface Look {
  readonly color: string;
  readonly variant: BadgeVariant;
}

/** Colors by their usual names; the theme maps them to its own palettes. */
const accountLooks: Readonly<Record<AccountStatus, Look>> = {
  New: { color: 'blue', variant: 'light' },
  'Pending Approval': { color: 'orange', variant: 'light' },
  Active: { color: 'green', variant: 'light' },
  Suspended: { color: 'yellow', variant: 'light' },
  Error: { color: 'red', variant: 'light' },
  Deactivated: { color: 'gray', variant: 'light' },
};

const auctionLooks: Readonly<Record<AuctionStatus, Look>> = {
  Draft: { color: 'gray', variant: 'outline' },
  PendingReview: { color: 'orange', variant: 'light' },
  Approved: { color: 'blue', variant: 'light' },
  Rejected: { color: 'red', variant: 'light' },
  Scheduled: { color: 'blue', variant: 'outline' },
  Live: { color: 'green', variant: 'filled' },
  Ended: { color: 'gray', variant: 'filled' },
};

export function AccountBadge({ status }: { status: AccountStatus }) {
  return <StatusBadge status={status} label={labelOf(accountStatuses, status)} look={accountLooks[status]} />;
}

const changeLooks: Readonly<Record<ChangeStatus, Look>> = {
  Open: { color: 'orange', variant: 'light' },
  Approved: { color: 'green', variant: 'light' },
  Rejected: { color: 'red', variant: 'light' },
  Withdrawn: { color: 'gray', variant: 'light' },
};

/** Badge of a request to change approved details. */
export function ChangeBadge({ status }: { status: ChangeStatus }) {
  return <StatusBadge status={status} label={labelOf(changeStatuses, status)} look={changeLooks[status]} />;
}

const haltedLook: Look = { color: 'red', variant: 'light' };
const cancelledLook: Look = { color: 'red', variant: 'outline' };

export interface AuctionBadgeProps {
  readonly status: AuctionStatus;
  readonly isHalted?: boolean;
  readonly isCancelled?: boolean;
}

export function AuctionBadge({ status, isHalted = false, isCancelled = false }: AuctionBadgeProps) {
  if (isCancelled) return <StatusBadge status={status} label={haltTexts.cancelled.badge} look={cancelledLook} />;
  if (isHalted) return <StatusBadge status={status} label={haltTexts.badge} look={haltedLook} />;
  return <StatusBadge status={status} label={labelOf(auctionStatuses, status)} look={auctionLooks[status]} />;
}

function StatusBadge({ status, label, look }: { status: string; label: string; look: Look }) {
  return (
    <Badge
      component="span"
      className={css.badge}
      data-status={status}
      {...look}
      leftSection={look === auctionLooks.Live && <span className={css.badgeDot} />}
    >
      {label}
    </Badge>
  );
}
