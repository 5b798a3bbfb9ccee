/** The reader's own account: sign-in methods and sessions. */
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { SignInSections } from '@fairbook/ui/sign-in/SignInSections.tsx';
import { api, useAdministrator } from '../base/api.ts';
import { texts } from '../base/texts.ts';
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
