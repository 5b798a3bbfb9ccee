/** Invitation links: reads the code and the address, and removes them from the address bar. */
import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

export interface Invitation {
  readonly code: string;
  readonly email: string;
}

const key = 'fairbook.invitation';

/** Links carry both behind the #, which is sent to no server; older mails carry them in the query. */
export function invitationOf({ hash, search }: Pick<Location, 'hash' | 'search'>): Invitation | null {
  for (const text of [hash.slice(1), search.slice(1)]) {
    const said = new URLSearchParams(text);
    const [code, email] = [said.get('code') ?? '', said.get('email') ?? ''];
    if (code !== '') return { code, email };
  }
  return null;
}

/**
 * The invitation whose link opened this page, stored for this tab so that a reload finds it. The address bar and the browser's history lose the code,
 * so that it is not copied along with the address.
 */
export function useInvitation(): Invitation | null {
  const location = useLocation();
  const navigate = useNavigate();
  const inLink = invitationOf(location);
  const [invitation] = useState(() => inLink ?? keptInvitation());
  const isInLink = inLink !== null;
  useEffect(() => {
    if (!isInLink || !invitation) return;
    sessionStorage.setItem(key, JSON.stringify(invitation));
    void navigate(location.pathname, { replace: true });
  }, [isInLink, invitation, location.pathname, navigate]);
  return invitation;
}

/** After the account is open, or the link turned out to be invalid. */
export function forgetInvitation(): void {
  sessionStorage.removeItem(key);
}

function keptInvitation(): Invitation | null {
  const kept = sessionStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as Invitation);
}
