/** Channels of each kind of notification: a row for each kind, a checkbox for each channel. */
import type { NotificationType, UserType } from '@fairbook/domain/base/vocabulary.ts';
import { Checkbox } from '@mantine/core';
import { settingsTexts } from '../texts/settings.ts';
import type { Choice } from './preferences.ts';
import css from './settings.module.css';

const words = settingsTexts.channels;

const ofSale = ['AuctionReadyToAcceptFeedback', 'AuctionLive', 'AuctionClosureReminder', 'AuctionClosed'] as const;
const ofAccount = ['AccountApproved', 'AccountRejected', 'System'] as const;

/** Kinds of notifications for each type of user. */
const kinds: Readonly<Record<UserType, readonly NotificationType[]>> = {
  'individual-investor': [...ofSale, 'OrderConfirmation', ...ofAccount],
  'institutional-investor': [...ofSale, 'OrderConfirmation', ...ofAccount],
  municipality: ['AuctionApproved', 'AuctionRejected', ...ofSale, 'InviteeJoined', ...ofAccount],
  'market-professional': ['AuctionApproved', ...ofSale, ...ofAccount],
};

/** Sent by mail only: the receipts are a file. */
const onlyMail: readonly NotificationType[] = ['OrderConfirmation'];

export interface ChannelsProps {
  readonly userType: UserType;
  readonly channels: Choice['channels'];
  readonly onChange: (channels: Choice['channels']) => void;
}

export function Channels({ userType, channels, onChange }: ChannelsProps) {
  const rows = kinds[userType].flatMap((type) => channels.filter((each) => each.type === type));
  const set = (type: NotificationType, change: { readonly push?: boolean; readonly mail?: boolean }) =>
    onChange(channels.map((each) => (each.type === type ? { ...each, ...change } : each)));
  return (
    <table className={css.channels}>
      <thead>
        <tr>
          <th scope="col">{words.notice}</th>
          <th scope="col">{words.push}</th>
          <th scope="col">{words.mail}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ type, push, mail }) => {
          const [name, meaning] = words.types[type];
          return (
            <tr key={type}>
              <th scope="row">
                <span>{name}</span>
                <small>{meaning}</small>
              </th>
              <td>
                {!onlyMail.includes(type) && (
                  <Checkbox
                    aria-label={words.pushOf(name)}
                    checked={push}
                    onChange={(event) => set(type, { push: event.currentTarget.checked })}
                  />
                )}
              </td>
              <td>
                <Checkbox
                  aria-label={words.mailOf(name)}
                  checked={mail}
                  onChange={(event) => set(type, { mail: event.currentTarget.checked })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
