/** Choice between the four kinds of account: what each is for and what the person needs. */

import { IconChevronRight } from '@fairbook/ui/icons/arrows/chevron-right.ts';
import { IconBuildingBank } from '@fairbook/ui/icons/objects/building-bank.ts';
import { IconBuildingCommunity } from '@fairbook/ui/icons/objects/building-community.ts';
import { IconScale } from '@fairbook/ui/icons/objects/scale.ts';
import { IconUser } from '@fairbook/ui/icons/objects/user.ts';
import { PublicPage } from '@fairbook/ui/sign-in/PublicPage.tsx';
import { providerTexts } from '@fairbook/ui/sign-in/provider/provider-texts.ts';
import { useSessionState } from '@fairbook/ui/sign-in/SessionContext.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Alert, Anchor, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { meta } from '../../base/before-sign-in.ts';
import { paths } from '../../base/paths.ts';
import { keepSale } from '../../orders/kept-sale.ts';
import { approvalTexts } from '../../parts/texts/approval.ts';
import { accountTexts } from '../texts/accounts.ts';
import css from './accounts.module.css';

const words = accountTexts.signUp;

const kinds = [
  { kind: 'investor', icon: IconUser },
  { kind: 'institution', icon: IconBuildingBank },
  { kind: 'municipality', icon: IconBuildingCommunity },
] as const;

export default function SignUpChoicePage() {
  const { status } = useSessionState();
  const [search] = useSearchParams();
  const from = search.get('return');
  useEffect(() => keepSale(from), [from]);
  if (status === 'in') return <Navigate to={paths.start} replace />;
  return (
    <PublicPage title={words.title} lead={words.lead} motto={words.motto} width="wide">
      {search.has('newcomer') && <Alert color="orange">{providerTexts.signUp.noAccount}</Alert>}
      <ul className={css.kinds}>
        {kinds.map(({ kind, icon: Icon }) => (
          <li key={kind} className={css.kind}>
            <Icon size={26} stroke={1.4} aria-hidden />
            <div>
              <h2>
                <Link to={paths.signUpAs(kind)} className={utilitiesCss.wholeLink}>
                  {words.kinds[kind].title}
                </Link>
              </h2>
              <p>{words.kinds[kind].who}</p>
              <p className={css.kindNeed}>
                {words.need} {words.kinds[kind].need}
              </p>
            </div>
            <IconChevronRight size={18} aria-hidden className={css.kindGo} />
          </li>
        ))}
        <li className={css.kind} data-closed>
          <IconScale size={26} stroke={1.4} aria-hidden />
          <div>
            <h2>
              {words.kinds.professional.title}
              <Badge color="gray">{words.byInvitation}</Badge>
            </h2>
            <p>{words.kinds.professional.who}</p>
          </div>
        </li>
      </ul>
      <ApprovalTime />
      <p className={css.kindFoot}>
        {words.haveAccount}{' '}
        <Anchor component={Link} to={paths.signIn}>
          {words.signIn}
        </Anchor>
      </p>
    </PublicPage>
  );
}

/** How long approval usually takes, with a link to Help. */
function ApprovalTime() {
  const days = useQuery(meta).data?.approvalDays;
  return (
    <p className={css.kindFoot}>
      {days !== undefined && approvalTexts.usually(days)}{' '}
      <Anchor component={Link} to={paths.help()}>
        {words.help}
      </Anchor>
    </p>
  );
}
