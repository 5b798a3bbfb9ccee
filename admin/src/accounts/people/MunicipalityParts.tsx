/** Parts of a municipality's page: overview, people, ratings, documents. */
import { issuerTypes, labelOf, ratingAgencies, type UploadKind } from '@fairbook/domain/base/vocabulary.ts';
import { IconEyeOff } from '@fairbook/ui/icons/signs/eye-off.ts';
import { lazyAdornment } from '@fairbook/ui/kit/Loading.tsx';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import pageCss from '@fairbook/ui/kit/page.module.css';
import { Suspense } from 'react';
import { texts } from '../../base/texts.ts';
import { MailLink, phoneText, stateName, WebLink } from '../../review/parts/Facts.tsx';
import { FileButton, Picture } from '../../review/parts/files.tsx';
import { AccountUsers } from './AccountUsers.tsx';
import css from './people.module.css';
import type { Municipality } from './shapes.ts';

const words = texts.detail;
const field = texts.field;

/** The map data is larger than the rest of the page. */
const StateLocator = lazyAdornment(() => import('@fairbook/ui/charts/StateLocator.tsx'));

export function Overview({ municipality }: { municipality: Municipality }) {
  const banner = municipality.attachments.find(({ type }) => type === 'BannerImage');
  return (
    <>
      {banner && <Picture url={banner.url} name={texts.file.banner(municipality.name)} />}
      <Section title={field.summary}>
        {municipality.summary ? (
          <p className={css.prose}>{municipality.summary}</p>
        ) : (
          <p className={pageCss.checklistCount}>{words.noSummary}</p>
        )}
      </Section>
      <Section title={words.details}>
        <div className={css.details}>
          <DataList
            items={[
              { label: field.name, value: municipality.name },
              { label: field.legalName, value: municipality.legalName },
              { label: field.type, value: labelOf(issuerTypes, municipality.type) },
              { label: field.city, value: municipality.city },
              { label: field.state, value: stateName(municipality.state) },
              { label: field.zipCode, value: municipality.zipCode },
              { label: field.website, value: <WebLink url={municipality.website} /> },
            ]}
          />
          <Whereabouts state={municipality.state} name={municipality.name} />
        </div>
      </Section>
      <Section title={words.finance}>
        <DataList
          items={[
            { label: field.emma, value: <WebLink url={municipality.finEconProfile.emmaIssuerUrl} /> },
            { label: field.census, value: <WebLink url={municipality.finEconProfile.censusDataUrl} /> },
            { label: field.sifma, value: <WebLink url={municipality.finEconProfile.sifmaUrl} /> },
          ]}
        />
      </Section>
      <AccountUsers users={municipality.contacts} />
    </>
  );
}

/** The state on the map; nothing while it is unknown. */
function Whereabouts({ state, name }: Pick<Municipality, 'state' | 'name'>) {
  if (!state) return null;
  return (
    <div className={css.whereabouts}>
      <Suspense fallback={null}>
        <StateLocator state={stateName(state)} label={words.whereabouts(name, stateName(state))} />
      </Suspense>
    </div>
  );
}

export function KeyPeople({ people }: { people: Municipality['keyPersonnel'] }) {
  if (people.length === 0) return <NoRows text={words.noPeople} />;
  return (
    <ul className={css.persons}>
      {people
        .toSorted((a, b) => a.rank - b.rank)
        .map((person) => (
          <li key={person.id} className={css.person} data-hidden={person.showOnProfile ? undefined : true}>
            <div className={css.personHead}>
              <h2>{person.name}</h2>
              <span className={css.hidden}>{words.rank(person.rank)}</span>
            </div>
            <p className={css.personTitle}>{person.title}</p>
            {!person.showOnProfile && (
              <span className={css.hidden}>
                <IconEyeOff size={15} stroke={1.6} aria-hidden /> {words.hidden}
              </span>
            )}
            <p className={css.bio}>{person.bio}</p>
            <div className={css.contact}>
              <span>{phoneText(person.phone, person.phoneExtension)}</span>
              <span>
                <MailLink email={person.email} />
              </span>
              {person.linkedInUrl && (
                <span>
                  <WebLink url={person.linkedInUrl} />
                </span>
              )}
            </div>
          </li>
        ))}
    </ul>
  );
}

type CreditRating = Municipality['creditRatings'][number];

const ratingColumns = [
  {
    key: 'revStream',
    header: words.revenueStream,
    cell: (rating: CreditRating) => (
      <>
        {rating.revStream}
        {rating.description && <span className={tableCss.cellSecond}>{rating.description}</span>}
      </>
    ),
  },
  ...ratingAgencies.map(({ field: agency, label }) => ({
    key: agency,
    header: label,
    cell: (rating: CreditRating) => rating[agency] ?? texts.none,
  })),
];

export function Ratings({ ratings }: { ratings: readonly CreditRating[] }) {
  if (ratings.length === 0) return <NoRows text={words.noRatings} />;
  return <DataTable caption={words.ratings} columns={ratingColumns} rows={ratings} rowKey={(rating) => rating.id} />;
}

type Attachment = Municipality['attachments'][number];

const kinds = Object.entries(texts.uploads).map(([value, label]) => ({ value, label }));
const kindOf = (type: UploadKind) => labelOf(kinds, type);

const documentColumns = [
  { key: 'name', header: field.name, cell: (file: Attachment) => file.name },
  { key: 'type', header: field.type, cell: (file: Attachment) => kindOf(file.type) },
  {
    key: 'open',
    header: texts.file.open,
    align: 'end' as const,
    cell: (file: Attachment) => <FileButton url={file.url} name={file.name} />,
  },
];

export function Documents({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return <NoRows text={words.noDocuments} />;
  return (
    <DataTable caption={words.documents} columns={documentColumns} rows={attachments} rowKey={(file) => file.id} />
  );
}
