/** Body of an account's page: the case with its checks, and the missing parts of an incomplete account. */
import type { AccountStatus } from '@fairbook/domain/base/vocabulary.ts';
import { Checklist, type ChecklistItem } from '@fairbook/ui/kit/Checklist.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { texts } from '../../base/texts.ts';
import { CaseBody, type CaseBodyProps } from '../../review/case/CaseBody.tsx';
import { Checks } from '../../review/case/Checks.tsx';
import { messagesTab, signInsTab } from '../../review/case/case-tabs.tsx';
import { Links } from '../../review/case/Links.tsx';
import { OpenChange } from '../../review/case/OpenChange.tsx';

interface AccountBodyProps extends Pick<CaseBodyProps, 'sections' | 'tabs'> {
  readonly account: CaseBodyProps['record'] & { readonly status: AccountStatus; readonly auditSubject: string };
  readonly checklist: readonly ChecklistItem[];
  /** The id of its page, where the account can have a change request. */
  readonly changesOf?: string;
}

export function AccountBody({ account, checklist, changesOf, sections, tabs }: AccountBodyProps) {
  const missing = checklist.filter(({ met }) => !met);
  return (
    <>
      {changesOf !== undefined && <OpenChange account={changesOf} />}
      <CaseBody
        record={account}
        subject={account.auditSubject}
        isWaiting={account.status === 'Pending Approval'}
        completeness={
          <>
            {missing.length > 0 && (
              <Section title={texts.detail.completeness}>
                <Checklist items={checklist} />
              </Section>
            )}
            <Checks subject={account.auditSubject} />
            {account.auditSubject.startsWith('investor:') && <Links subject={account.auditSubject} />}
          </>
        }
        sections={sections}
        tabs={[...tabs, messagesTab(account.auditSubject), signInsTab(account.auditSubject)]}
      />
    </>
  );
}
