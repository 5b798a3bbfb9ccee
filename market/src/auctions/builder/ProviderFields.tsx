/** Selects counsel, trustee and advisor from the market's professionals; others can be invited. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { advisorRoles, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { ask, askList } from '@fairbook/ui/base/api.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { Button, MultiSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { usePerson } from '../../base/person.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import ownAuctionCss from '../../parts/own-auction.module.css';
import { buildingTexts } from '../texts/building.ts';
import css from './builder.module.css';

const words = buildingTexts.ratings;

const roles = [
  { field: 'auctionCounsel', isRequired: true },
  { field: 'auctionTrustee', isRequired: true },
  { field: 'muniAdvisor', isRequired: false },
] as const;

export type Providers = Readonly<Record<(typeof roles)[number]['field'], string[]>>;

export interface ProviderFieldsProps {
  readonly auctionId: string;
  readonly values: Providers;
  readonly change: (part: Partial<Providers>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

export function ProviderFields({ auctionId, values, change, errorOf }: ProviderFieldsProps) {
  const isActive = usePerson().onboardingStatus === 'Active';
  const [isInviting, setIsInviting] = useState(false);
  const invites = useQuery(ask(api.listInvites, {}, { notice: false })).data ?? [];
  const waiting = invites.filter((invite) => invite.acceptedAt === null && !invite.isExpired);
  if (!isActive) return <p className={auctionPageCss.note}>{words.onceApproved}</p>;
  return (
    <>
      {roles.map(({ field, isRequired }) => (
        <Professionals
          key={field}
          auctionId={auctionId}
          field={field}
          isRequired={isRequired}
          chosen={values[field]}
          error={errorOf(field) ?? errorOf(`${field}.0`)}
          onChange={(ids) => change({ [field]: ids })}
        />
      ))}
      <div className={css.buildRow}>
        <Button variant="default" size="sm" onClick={() => setIsInviting(true)}>
          {words.invite}
        </Button>
        {waiting.length > 0 && (
          <p className={auctionPageCss.note}>{words.waiting(waiting.map((invite) => invite.email).join(', '))}</p>
        )}
      </div>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}

interface ProfessionalsProps {
  readonly auctionId: string;
  readonly field: keyof Providers;
  readonly isRequired: boolean;
  readonly chosen: string[];
  readonly error: string | undefined;
  readonly onChange: (ids: string[]) => void;
}

function Professionals({ auctionId, field, isRequired, chosen, error, onChange }: ProfessionalsProps) {
  const [search, setSearch] = useState('');
  const [q] = useDebouncedValue(search.trim(), 250);
  const found = useQuery(askList(api.listProfessionals, { query: { page: 1, pageSize: 50, q } }, { notice: false }))
    .data?.rows;
  const attached = useQuery(ask(api.listAuctionProfessionals, { params: { auctionId } }, { notice: false })).data;
  const [seen, setSeen] = useState<readonly Known[]>([]);
  const known = new Map([...seen, ...(attached ?? []), ...(found ?? [])].map((each) => [each.id, each]));
  return (
    <MultiSelect
      label={words[field]}
      data-path={field}
      withAsterisk={isRequired}
      placeholder={chosen.length === 0 ? words.search : ''}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      data={[...known.values()].map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options, search: typed }) =>
        options.filter((option) => 'value' in option && isFound(known.get(option.value), typed))
      }
      renderOption={({ option }) => <Professional known={known.get(option.value)} />}
      value={chosen}
      onChange={(ids) => {
        setSeen(ids.flatMap((id) => known.get(id) ?? []));
        onChange(ids);
      }}
      nothingFoundMessage={words.nobody}
      error={error}
    />
  );
}

type Known = Pick<
  AnswerOf<typeof auctionsMarket.listAuctionProfessionals>[number],
  'id' | 'name' | 'firm' | 'roles' | 'city' | 'state'
>;

/** Found by name or by firm. */
function isFound(known: Known | undefined, typed: string): boolean {
  const text = `${known?.name} ${known?.firm ?? ''}`.toLowerCase();
  return text.includes(typed.trim().toLowerCase());
}

function Professional({ known }: { known: Known | undefined }) {
  if (!known) return null;
  const { name, firm, roles: held, city, state } = known;
  const place = [city, state].filter(Boolean).join(', ');
  const about = [firm, ...held.map((role) => labelOf(advisorRoles, role)), place].filter(Boolean);
  return (
    <span className={css.professional}>
      <span>{name}</span>
      {about.length > 0 && <span>{about.join(' · ')}</span>}
    </span>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  async function invite() {
    try {
      await api.inviteProfessionalByEmail({ body: { email } });
    } catch (error) {
      setWrong(fieldsOf(error)?.['email']);
      throw error;
    }
    await invalidate(queries, 'invites');
    showDone(words.invited(email));
  }
  return (
    <FormDialog opened onClose={onClose} title={words.inviteTitle} submit={words.send} onSubmit={invite}>
      <p className={ownAuctionCss.dialogText}>{words.inviteLead}</p>
      <TextInput
        type="email"
        label={words.email}
        value={email}
        error={wrong}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
    </FormDialog>
  );
}
