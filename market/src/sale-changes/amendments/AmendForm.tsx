/** The form with the terms and documents that can be amended, and the dialog that submits what differs. */

import { saleFields } from '@fairbook/domain/auctions/fields/all.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { callFeatures, orderClasses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import {
  type AmendableText,
  amendableRanks,
  amendableTexts,
} from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Differences, type ShownFile } from '@fairbook/ui/sale/Amendments.tsx';
import { PublicReason } from '@fairbook/ui/sale/PublicReason.tsx';
import { Autocomplete, Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import type { OwnAuction } from '../../base/queries.ts';
import { TextInputs } from '../../parts/TextInputs.tsx';
import { amendingTexts as words } from '../texts/amending.ts';
import { AmendDocuments } from './AmendDocuments.tsx';
import { AmendRows } from './AmendRows.tsx';
import css from './amending.module.css';
import { bodyOf, differencesOf, latestOf, type PartProps, type Typed, typedOf, unreadable } from './amending.ts';
import { NamedFile } from './NamedFile.tsx';
import { type OwnAmendments, ownAmendments } from './queries.ts';

interface FormProps {
  readonly auction: OwnAuction;
  readonly amendments: OwnAmendments;
}

export function AmendForm({ auction, amendments }: FormProps) {
  // The terms that the issuer saw are amended, also where another person changes them meanwhile.
  const [seen] = useState({ auction, sha256: amendments.sha256 });
  const [typed, setTyped] = useState(() => typedOf(seen.auction));
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isOpen, setOpen] = useState(false);
  const wrong = unreadable(typed);
  const errors = { ...refused, ...wrong };
  const isReadable = Object.keys(wrong).length === 0;
  const differences = isReadable ? differencesOf(seen.auction, typed) : [];
  const of = { differences, documents: amendments.documents };
  const isChanged = differences.length + amendments.documents.length > 0;
  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const part = { typed, errors, onChange: change };
  return (
    <div className={css.form}>
      <AmendRows auction={seen.auction} {...part} />
      <Amounts {...part} />
      <Ranks {...part} />
      <Texts {...part} />
      {/* Documents of an announced sale are supplemented. */}
      {seen.auction.status === 'Approved' && <AmendDocuments auction={seen.auction} chosen={amendments.documents} />}
      <div className={css.review}>
        {isReadable && !isChanged && <p className={css.note}>{words.nothing}</p>}
        <Differences of={of} showFile={showFile} />
        <Button disabled={!isReadable || !isChanged} onClick={() => setOpen(true)}>
          {words.review}
        </Button>
      </div>
      {isOpen && (
        <SubmitDialog
          auction={seen.auction}
          typed={typed}
          sha256={seen.sha256}
          documents={amendments.documents}
          onRefused={setRefused}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

const showFile = (file: ShownFile) => <NamedFile file={file} />;

function Amounts({ typed, errors, onChange }: PartProps) {
  return (
    <Section title={words.amounts}>
      <div className={css.pair}>
        <TextInput
          label={words.minimum}
          description={words.minimumHint}
          inputMode="numeric"
          leftSection="$"
          value={typed.orderMinimum}
          error={errors['orderMinimum']}
          onChange={(event) => onChange({ orderMinimum: event.currentTarget.value })}
        />
        <TextInput
          label={words.step}
          description={words.stepHint}
          inputMode="numeric"
          leftSection="$"
          value={typed.orderStep}
          error={errors['orderStep']}
          onChange={(event) => onChange({ orderStep: event.currentTarget.value })}
        />
      </div>
    </Section>
  );
}

function Ranks({ typed, errors, onChange }: PartProps) {
  const choices = [...amendableRanks.map((_, index) => String(index + 1)), { value: '-1', label: words.notOffered }];
  return (
    <Section title={words.order}>
      <div className={css.pair}>
        {orderClasses.map(({ priority, label }) => (
          <NativeSelect
            key={priority}
            label={label}
            data={choices}
            value={String(typed.ranks[priority])}
            error={errors[`priority.${priority}`]}
            onChange={(event) => onChange({ ranks: { ...typed.ranks, [priority]: Number(event.currentTarget.value) } })}
          />
        ))}
      </div>
    </Section>
  );
}

/** Redemption has choices. */
const plainTexts = amendableTexts.filter((field) => field !== 'redemptionProvisions');

function Texts({ typed: { texts }, errors, onChange }: PartProps) {
  const write = (field: AmendableText, text: string) => onChange({ texts: { ...texts, [field]: text } });
  const common = (field: AmendableText) => {
    return { maxLength: saleFields[field].most, error: errors[field], value: texts[field] };
  };
  return (
    <Section title={words.texts}>
      <div className={css.texts}>
        <Autocomplete
          {...common('redemptionProvisions')}
          label={fieldWords.redemptionProvisions.label}
          data={valuesOf(callFeatures)}
          onChange={(text) => write('redemptionProvisions', text)}
        />
        <TextInputs
          fields={plainTexts}
          inputs={(field) => ({
            ...common(field),
            onChange: (event: ChangeEvent<HTMLInputElement>) => write(field, event.currentTarget.value),
          })}
        />
      </div>
    </Section>
  );
}

interface SubmitProps {
  readonly auction: OwnAuction;
  readonly typed: Typed;
  readonly sha256: string;
  readonly documents: OwnAmendments['documents'];
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

function SubmitDialog({ auction, typed, sha256, documents, onRefused, onClose }: SubmitProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { dialog } = words;
  const zone = useZone();
  const latest = latestOf(auction);
  // Read as the dialog opens: people may follow the sale since the page was.
  const { data: amendments } = useQuery({ ...ownAmendments(auction.uuid), staleTime: 0 });

  async function send() {
    const files = documents.map(({ file }) => file.id);
    const body = { ...bodyOf(auction, typed), documents: files, reason: reason.trim(), insteadOf: sha256 };
    try {
      await api.requestAmendment({ params: { auctionId: auction.uuid }, body });
    } catch (error) {
      onRefused(fieldsOf(error) ?? {});
      throw error;
    }
    await invalidate(queries, 'ownAuction');
    showDone(dialog.sent);
  }

  function submit() {
    setTried(true);
    return reason.trim() !== '' && send();
  }

  return (
    <FormDialog opened onClose={onClose} title={dialog.title} submit={dialog.send} isWide onSubmit={submit}>
      <Differences of={{ differences: differencesOf(auction, typed), documents }} showFile={showFile} />
      <PublicReason
        label={dialog.reason}
        hint={dialog.reasonHint}
        reason={reason}
        onChange={setReason}
        problem={isTried && reason.trim() === '' && dialog.reasonRequired}
        isFirst
      />
      <p className={css.line}>
        <strong>{dialog.effect(amendments?.told ?? 0)}</strong>{' '}
        {latest === null ? dialog.wait : dialog.waitOfSale(formatMoment(latest, zone))}
      </p>
    </FormDialog>
  );
}
