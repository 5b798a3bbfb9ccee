/** The reader's own account: sign-in methods and sessions. */
import { PageHeader } from '@fairbook/ui/PageHeader.tsx';
import { SignInSections } from '@fairbook/ui/SignInSections.tsx';
import { api, useAdministrator } from '../api.ts';
import { texts } from '../texts.ts';
import css from './accounts.module.css';

export default function AccountPage() {
  const { email, requiresSecondFactor } = useAdministrator();
  return (
    <div className={css.account}>
      <PageHeader title={texts.account.title} lead={email} />
      <SignInSections calls={api} isRequired={requiresSecondFactor} />
    </div>
  );
}
